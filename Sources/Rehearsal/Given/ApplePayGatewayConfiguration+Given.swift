package import KassaApplePayGatewaySandbox

extension ApplePayGatewayConfiguration {
  package static let given = GivenScripts(
    shared: ["amount", "currency", "description"],
    [
      .paid: sheet("orderNumber: PAYMENT") + "result: { outcome: success }",
      .held: sheet("orderNumber: PAYMENT, preAuth: true") + "result: { outcome: held }",
      .declined: sheet("orderNumber: PAYMENT", card: "card.5780") + "result: { outcome: declined }",
    ])

  /// Returns the script that confirms the payment in the wallet.
  private static func sheet(_ order: String, card: String = "card.5599") -> String {
    """
    checkout: { provider: apple-pay, order: { \(order) } }
    steps:
      - choose: \(card)
      - press: Enter
      - press: Enter

    """
  }
}
