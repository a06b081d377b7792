package import KassaAssistSandbox

extension AssistSandboxConfiguration {
  package static let given = GivenScripts(
    shared: ["merchantId", "customerId", "orderAmount", "orderCurrency", "orderCurrencyStr", "orderComment"],
    [
      .paid: form("$card.assist-visa-1111") + """
          - choose: pay
        result: { outcome: success }
        """,
      .held: form("$card.assist-visa-1111", mock: "Delayed") + """
          - choose: pay
        result: { outcome: held }
        """,
      .declined: form("$card.assist-visa-0014") + """
          - choose: pay
          - choose: leave
        result: { outcome: declined }
        """,
      .savedCard: form("NUMBER", code: "CODE", mock: "success") + """
          - choose: save
          - choose: pay
        result: { outcome: success }
        """,
    ])

  /// Returns the script up to the filled form.
  private static func form(_ number: String, code: String = "123", mock: String = "disabled") -> String {
    """
    checkout: { provider: assist, mock: \(mock), order: { orderNumber: PAYMENT } }
    steps:
      - fill: { pan: \(number), expiry: 12/30, code: \(code), holder: JANE DOE }

    """
  }
}
