package import KassaAssistSandbox

extension AssistSandboxConfiguration {
  package static let given = GivenScripts(
    shared: ["merchantId", "customerId", "orderAmount", "orderCurrency", "orderCurrencyStr", "orderComment"],
    [
      .paid: form("$card.assist-visa-1111") + """
          - choose: pay
        result: { outcome: success }
        """,
      .held: form("$card.assist-visa-1111", "shop: { delayed: true }") + """
          - choose: pay
        result: { outcome: held }
        """,
      .declined: form("$card.assist-visa-0014") + """
          - choose: pay
          - choose: leave
        result: { outcome: declined }
        """,
      .savedCard: form("NUMBER", "mock: success", code: "CODE") + """
          - choose: save
          - choose: pay
        result: { outcome: success }
        """,
    ])

  /// Returns the script up to the filled form.
  private static func form(
    _ number: String, _ setting: String = "mock: disabled", code: String = "123"
  ) -> String {
    """
    checkout: { provider: assist, \(setting), order: { orderNumber: PAYMENT } }
    steps:
      - fill: { pan: \(number), expiry: 12/30, code: \(code), holder: JANE DOE }

    """
  }
}
