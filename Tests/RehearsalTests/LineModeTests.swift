import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

/// Line mode in scripts: `terminal: { mode: plain }`.
@Suite("Line mode in scripts")
struct LineModeTests {
  private static func plain(_ steps: String...) -> String {
    "terminal: { mode: plain }\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
  }

  private static func message(_ entry: FlowEntry) -> String? {
    guard case .message(let message) = entry.kind else { return nil }
    return message.name
  }

  private static let card = "fill: { pan: $card.challenge-success, expiry: 12/30, code: 123, holder: JANE DOE }"

  @Test("The same steps pay in the window and in lines, with the same result, messages and time")
  func both() throws {
    let text = """
      matrix: { modes: [screen, plain] }
      steps:
        - see: methods.title
        - choose: card
        - \(Self.card)
        - choose: pay
        - screen: challenge
        - fill: { otp: 1234 }
        - choose: submit
        - see: Paid $19.99
        - message: { name: POST /v1/payment }
        - step: 12
      result: { outcome: success, code: "0", notified: once }
      """
    let script = try Script(text, source: "test.yaml") { _, _ in .missing }
    #expect(script.cells.map(script.name(of:)) == ["test.yaml [screen]", "test.yaml [plain]"])
    let results = script.cells.map { Player(compose: Rehearsing.ecommpay).play(script, $0).result }
    for result in results { #expect(result.failure == nil, "\(result.failureText)") }
    let messages = results.map { $0.entries.compactMap(Self.message) }
    #expect(messages[0] == messages[1] && results[0].duration == results[1].duration)
    #expect(results[0].stepRecords.last?.frame != results[1].stepRecords.last?.frame)
  }

  @Test("Lines can be typed as a person types them, commands too, and what was said since the last answer is seen")
  func typed() throws {
    let script = Self.plain(
      "see: How would you like to pay?", "type: \"1\"", "press: Enter", "see: { text: 'Card number', count: 1 }",
      "not-see: How would you like to pay?", "type: 4111", "press: Enter", "see: Too short", "paste: \"/help\\n\"",
      "see: /cancel", "type: /cancel", "press: Enter", "choose: leave", "screen: result", "see: Cancelled")
    let result = try Rehearsing.play(script).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test(
    "What line mode does not have is a failure with its reason",
    arguments: [
      ("press: F3", "line mode has no key F3"), ("click: pay", "line mode has no mouse"),
      ("resize: 60x18", "no window"), ("choose: pay", "asks for the field pan first"),
      ("fill: { holder: JANE DOE }", "asks for the field pan first"), ("focus: pan", "line mode has no focus"),
      ("style: { text: Card, bold: false }", "line mode has no styles"), ("cursor: 0", "line mode has no focus"),
      ("field: { name: pan, visible: true }", "no window"),
      ("snapshot: { name: a, where: pan }", "no element in a place"),
    ])
  func refused(step: String, words: String) throws {
    let result = try Rehearsing.play(Self.plain("choose: card", step)).result
    #expect(result.failure?.message.contains(words) == true, "\(result.failureText)")
  }

  @Test("A fault, a killed program and a resumed payment are the same in lines")
  func killed() throws {
    let script = Self.plain(
      "choose: card", Self.card, "hold: { step: 9 }", "choose: pay", "kill", "resume",
      "fill: { otp: 1234 }", "choose: submit", "result: { outcome: success, notified: once }")
    let result = try Rehearsing.play(script).result
    #expect(result.failure == nil, "\(result.failureText)")
  }

  @Test("The security code is nowhere, and a card number that is asked for again only by its last digits")
  func secrets() throws {
    let script = Self.plain(
      "choose: card", "fill: { pan: 4111111111111111, expiry: 12/30, code: 739, holder: JANE DOE }", "choose: pay",
      "choose: retry", "snapshot: again")
    let performance = try Rehearsing.play(script, snapshots: Snapshots(isUpdating: true))
    #expect(performance.result.failure == nil, "\(performance.result.failureText)")
    let everything = CaseReports.everything(about: performance.result).joined()
    #expect(!everything.contains("739") && !everything.contains("4111111111111111"))
  }
}
