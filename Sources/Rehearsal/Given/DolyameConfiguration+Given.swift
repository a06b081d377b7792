package import KassaDolyameSandbox

extension DolyameConfiguration {
  package static let given = GivenScripts(
    shared: ["customerInfo"],
    [
      .paid: form("$card.dolyame-mir-7761") + """
          - merchant: commit
        result: { outcome: success }
        """,
      .held: form("$card.dolyame-mir-7761") + "result: { outcome: success }",
      .declined: form("$card.dolyame-mir-0831", mock: "disabled") + """
          - press: F10
          - choose: leave
        result: { outcome: declined }
        """,
      // A card that has paid is always saved.
      .savedCard: form("NUMBER") + "result: { outcome: success }",
    ])

  /// Returns the script up to the first instalment. In the mock mode `success`, every customer passes the scoring.
  private static func form(_ number: String, mock: String = "success") -> String {
    """
    checkout: { provider: dolyame, mock: \(mock), order: { order: { id: PAYMENT } } }
    steps:
      - choose: continue
      - fill: { smsCode: "1234" }
      - choose: continue
      - choose: continue
      - choose: consent
      - choose: continue
      - choose: continue
      - fill: { pan: \(number), expiry: 12/30, code: 123 }
      - choose: pay

    """
  }
}
