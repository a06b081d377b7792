import KassaRehearsal
import Testing

/// What the payer sees and can do while the payment is opened or processed.
@Suite("Waiting screens")
struct WaitingTests {
  private static let form = [
    "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }",
  ]
  private static let decided = [
    "choose: card", "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
    "hold: { phase: processing }", "type: \"1234\"", "press: Enter", "screen: processing", "press: Esc",
  ]

  private func failure(_ steps: [String], head: String = "") throws -> String? {
    let result = try Rehearsing.play(head + Rehearsing.steps(steps)).result
    return result.failure == nil ? nil : result.failureText
  }

  @Test("Enter does not leave a payment that is being opened, because nothing would be asked; Esc does")
  func opening() throws {
    let failure = try failure(
      [
        "fault: { kind: no-answer, message: /v1/init }", "press: Enter", "screen: opening", "clock: +6s",
        "press: { key: Enter, ignored: true }", "press: { key: Space, ignored: true }", "screen: opening", "press: Esc",
        "result: { outcome: cancelled }",
      ], head: "checkout: { begin: shop }\n")
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test("Who leaves when the payment has been decided learns that it was", arguments: [true, false])
  func decided(isConfirmed: Bool) throws {
    let leaving = isConfirmed ? ["choose: leave", "hold: off"] : ["screen: leave", "hold: off"]
    let failure = try failure(
      Self.decided + leaving + [
        "screen: result", "see: { text: status.decided, where: status }", "result: { outcome: success }",
      ])
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test("Who was declined before and stops learns nothing new")
  func stopped() throws {
    let failure = try failure([
      "choose: card", "fill: { pan: $card.none-decline, expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
      "screen: retry", "press: Esc", "choose: leave", "screen: result", "not-see: status.decided",
    ])
    #expect(failure == nil, "\(failure ?? "")")
  }

  @Test("A missing answer is said in words after a while, and the seconds run on")
  func silent() throws {
    let failure = try failure(
      Self.form + [
        "fault: { kind: no-answer, message: /v1/payment/status }", "choose: pay", "screen: processing", "clock: +2s",
        "not-see: processing.silent.platform", "clock: +6s", "see: processing.silent.platform", "clock: +10s",
        "see: 18 s so far",
      ])
    #expect(failure == nil, "\(failure ?? "")")
  }
}
