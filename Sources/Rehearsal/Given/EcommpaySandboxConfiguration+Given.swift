package import KassaEcommpaySandbox

extension EcommpaySandboxConfiguration {
  package static let given = GivenScripts(
    shared: ["projectID", "paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode"],
    [
      .paid: form("order: { paymentID: PAYMENT }", "$card.none-success") + "result: { outcome: success }",
      .held: form("order: { paymentID: PAYMENT, action: auth }", "$card.none-success") + "result: { outcome: held }",
      .declined: form("order: { paymentID: PAYMENT }", "$card.none-decline") + """
          - choose: leave
        result: { outcome: declined }
        """,
      .redirected: """
      checkout: { provider: ecommpay, order: { paymentID: PAYMENT } }
      steps:
        - choose: skrill-wallet
        - choose: pay
        - screen: redirect
      """,
      .savedCard: form(
        "situation: frictionless, keeping: always, order: { paymentID: PAYMENT }", "NUMBER", code: "CODE")
        + "result: { outcome: success }",
    ])

  /// Returns the script up to the pay button of the card form.
  private static func form(_ settings: String, _ number: String, code: String = "123") -> String {
    """
    checkout: { provider: ecommpay, \(settings) }
    steps:
      - choose: card
      - fill: { pan: \(number), expiry: 12/30, code: \(code), holder: JANE DOE }
      - choose: pay

    """
  }
}
