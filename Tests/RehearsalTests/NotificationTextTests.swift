import KassaBackend
import KassaRehearsal
import Testing

/// What the payer and the tester read about the notification of a payment.
@Suite("Texts about notifications")
struct NotificationTextTests {
  private func play(_ checkout: String, _ steps: [String]) throws {
    // The footer is below the details, which a small window cuts.
    let text = "checkout: { \(checkout) }\nterminal: { size: 100x40 }\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
    let result = try Rehearsing.play(text).result
    #expect(result.failure == nil, "\(checkout)\n\(result.failureText)")
  }

  private static let scored = [
    "choose: continue", "fill: { smsCode: \"1234\" }", "choose: continue", "choose: continue", "choose: consent",
    "choose: continue", "screen: result",
  ]
  private static let refusedPayer = "provider: dolyame, order: { customerInfo: { birthday: 01.01.2015 } }"

  @Test("The refusal of the scoring is notified as a message of the flow, and the footer says so")
  func scoring() throws {
    try play(
      Self.refusedPayer,
      Self.scored + [
        "message: { name: notification, has: { status: rejected }, count: 1 }", "see: result.notified",
        "not-see: result.notified.not",
        "result: { outcome: declined, code: SCORING_REJECTED, notified: once, told: rejected }",
      ])
  }

  @Test("The refusal of the scoring is shown as it was received", arguments: ["refused", "ignored"])
  func scoringNotReceived(behaviour: String) throws {
    let key = behaviour == "ignored" ? "result.notified.unanswered" : "result.notified.refused"
    try play(
      Self.refusedPayer + ", notifications: \(behaviour)",
      Self.scored + ["clock: +5m", "see: \(key)", "result: { notified: never }"])
  }

  @Test(
    "What follows when notifications do not get through", arguments: PaymentFacts.rows(below: PaymentFacts.notified))
  func notThrough(row: [String]) throws {
    try #require(row.count == 6)
    let what = row[1]
    let setting = what.hasPrefix("notifications:") ? ", \(what)" : ""
    let fault = setting.isEmpty ? [what] : []
    let words = [
      "outcome.next.success": "result.notified", "outcome.next.success.refused": "result.notified.refused",
    ]
    let isNever = what.contains("always")
    let footer = words[row[5]] ?? (isNever ? "result.notified.unheard" : "result.notified.unanswered")
    try play(
      "provider: \(row[0])\(setting)",
      PaymentFacts.pay(row[0], after: fault) + [
        "clock: \(row[2])", "screen: result", "result: { outcome: success, notified: \(row[3]), told: \(row[4]) }",
        "see: \(row[5])", "see: \(footer)",
      ] + (row[5] == "outcome.next.success.refused" ? [] : ["not-see: outcome.next.success.refused"]))
  }

  static let tampering = [
    "fault: { kind: notification-tampered, times: always }",
    "hold: { message: notification, then: tamper, times: always }",
  ]

  @Test(
    "A tampered notification counts for nothing, except that Dolyame's shop asks the platform",
    arguments: Sandboxes.builtIn.names,
    tampering)
  func tampered(system: String, how: String) throws {
    let isDolyame = system == "dolyame"
    try play(
      "provider: \(system)",
      PaymentFacts.pay(system, after: [how]) + [
        "clock: +2m", "screen: result",
        isDolyame
          ? "result: { notified: once, told: wait_for_commit }"
          : "result: { outcome: success, notified: never, told: none }",
        isDolyame ? "see: outcome.next.success" : "see: outcome.next.success.unconfirmed",
      ])
  }

  @Test("Every payment system is in every row of the table about notifications")
  func complete() {
    let rows = Dictionary(grouping: PaymentFacts.rows(below: PaymentFacts.notified)) { $0[1] }
    #expect(rows.count == 5)
    for (what, rows) in rows { #expect(rows.map { $0[0] } == Sandboxes.builtIn.names, "\(what)") }
  }
}
