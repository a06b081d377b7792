package import KassaWorldlineSandbox

extension WorldlineConfiguration {
  package static let given = GivenScripts(
    shared: ["paymentAmount", "paymentCurrency", "paymentDescription", "customerID", "regionCode"],
    [
      .paid: form("order: { paymentID: PAYMENT }", "$card.worldline-visa-7977") + """
          - choose: pay
        result: { outcome: success }
        """,
      .held: form("order: { paymentID: PAYMENT, action: auth }", "$card.worldline-visa-7977") + """
          - choose: pay
        result: { outcome: held }
        """,
      .declined: form("order: { paymentID: PAYMENT }", "$card.worldline-visa-2265") + """
          - choose: pay
        result: { outcome: declined }
        """,
      .redirected: """
      checkout: { provider: worldline, order: { paymentID: PAYMENT } }
      steps:
        - choose: 840
        - screen: redirect
      """,
      .savedCard: form("mock: success, order: { paymentID: PAYMENT }", "NUMBER", code: "CODE") + """
          - choose: rememberMe
          - choose: pay
        result: { outcome: success }
        """,
    ])

  /// Returns the script up to the filled form of the group of cards.
  private static func form(_ settings: String, _ number: String, code: String = "123") -> String {
    """
    checkout: { provider: worldline, \(settings) }
    steps:
      - choose: cards
      - fill: { cardNumber: \(number), expiryDate: 12/30, cvv: \(code), cardholderName: JANE DOE }

    """
  }
}
