import KassaRehearsal
import KassaTerminal
import Testing

@Suite("Messages of failures")
struct FailureMessageTests {
  /// A step that fails, and what its message must say.
  static let played: [(steps: [String], words: [String])] = [
    (["see: How would you like to play?"], ["the nearest is «How would you like to pay?»"]),
    (["choose: Crad"], ["no element «Crad» on the screen methods", "did you mean card?", "card (Card)"]),
    (
      ["message: POST /v1/payment"],
      ["expected a message POST /v1/payment", "the most similar first:", "POST /v1/init"]
    ),
    (
      ["message: { name: /v1/init, has: { payment_info.payment_amount: 5 } }"],
      ["payment_info.payment_amount is «1999»"]
    ),
    (["see: { text: Card, where: titel }"], ["the page has no titel; did you mean title?"]),
    (["fault: { kind: \"500\", message: /v1/nosuch }"], ["requests so far: ", "POST /v1/init"]),
    (["screen: card"], ["expected the screen card, found methods"]),
  ]

  @Test("A failure says what was there instead", arguments: played)
  func plays(steps: [String], words: [String]) throws {
    let result = try Rehearsing.play(Rehearsing.steps(steps)).result
    let message = try #require(result.failure?.message)
    for word in words { #expect(message.contains(word), "\(message)") }
  }

  /// A script with a mistake, its place, and what is said of it.
  static let mistakes: [(text: String, line: Int, column: Int, words: String)] = [
    ("steps:\n  - tpye: a", 2, 5, "did you mean type?"),
    ("steps:\n  - press: Entr", 2, 12, "did you mean Enter?"),
    ("checkout: { provider: eccompay }\nsteps: [resume]", 1, 23, "did you mean ecommpay?"),
    ("checkuot: {}\nsteps: [resume]", 1, 1, "did you mean checkout?"),
    ("steps: [fill: { pan: $card.none-sucess }]", 1, 22, "did you mean none-success?"),
    ("steps: [screen: metods]", 1, 17, "did you mean methods?"),
    ("steps: [result: { outcome: sucess }]", 1, 28, "did you mean success?"),
    ("steps: [merchant: refnud]", 1, 19, "did you mean refund?"),
    ("matrix: { languages: [ed] }\nsteps: [resume]", 1, 23, "languages must be one of"),
    ("terminal: { theme: drak }\nsteps: [resume]", 1, 20, "did you mean dark?"),
    ("\u{FEFF}steps:\n  - tpye: a", 2, 5, "did you mean type?"),
    ("steps:\r\n  - tpye: a\r\n", 2, 5, "did you mean type?"),
  ]

  @Test("A mistake has its place and the nearest word", arguments: mistakes)
  func places(text: String, line: Int, column: Int, words: String) throws {
    let error = #expect(throws: ScriptMistakes.self) { try Script(text, source: "a.yaml") }
    let mistake = try #require(error?.list.first)
    #expect(mistake.place == ScriptPlace(line: line, column: column), "\(mistake.words)")
    #expect(mistake.message.contains(words), "\(mistake.words)")
  }

  @Test("A tab in the indentation has its line")
  func tabs() throws {
    let error = #expect(throws: ScriptMistakes.self) { try Script("steps:\n\t- resume\n", source: "a.yaml") }
    let mistake = try #require(error?.list.first)
    #expect(mistake.place.line == 2, "\(mistake.words)")
    #expect(mistake.code == .yaml)
  }

  @Test("A snapshot that differs shows both screens and marks the cells")
  func snapshot() throws {
    let taken = try Rehearsing.play(
      Rehearsing.steps(["snapshot: a"]), snapshots: Snapshots(isUpdating: true)
    ).snapshots
    let kept = taken.mapValues { $0.replacing("How would", with: "How could") }
    #expect(kept != taken)
    let failure = try Rehearsing.play(Rehearsing.steps(["snapshot: a"]), snapshots: Snapshots(kept: kept)).result
      .failure
    #expect(failure?.code == "snapshot")
    #expect(failure?.marks.count == 1)
    #expect(failure?.expected.map(FrameText.plain)?.contains("How could you like to pay?") == true)
    #expect(failure?.message.contains("expected «c»") == true, "\(failure?.message ?? "")")
  }
}
