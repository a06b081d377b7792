import CheckoutCore
import KassaRehearsal
import Testing

@Suite("Script errors")
struct ScriptMistakeTests {
  /// Invalid steps, each with the expected error code and column.
  static let wrongSteps: [(step: String, code: ScriptMistake.Code, column: Int)] = [
    ("prss: Enter", .unknownVerb, 5),
    ("press: Entre", .value, 12),
    ("press: [Tab, { a: b }]", .type, 18),
    ("press:", .missing, 11),
    ("type: [1]", .type, 11),
    ("click: { at: somewhere }", .type, 18),
    ("click: {}", .missing, 12),
    ("fill: pan", .type, 11),
    ("fill: { pan: $card.nobody }", .value, 18),
    ("type: $cell.beard", .value, 11),
    ("resize: wide", .type, 13),
    ("clock: 30", .type, 12),
    ("clock: soon", .type, 12),
    ("hold: { stop: 9 }", .unknownKey, 13),
    ("hold: { step: 14 }", .type, 19),
    ("hold: { phase: nowhere }", .value, 20),
    ("kill: { step: x }", .type, 19),
    ("fault: gremlins", .value, 12),
    ("fault: on", .value, 12),
    ("fault: [off]", .type, 12),
    ("fault: { kind: off }", .value, 20),
    ("fault: { step: 8 }", .missing, 12),
    ("fault: { kind: latency, delay: long }", .type, 36),
    ("fault: { kind: latency, times: 0 }", .type, 36),
    ("fault: { kind: latency, arrives: maybe }", .type, 38),
    ("see: [a]", .type, 10),
    ("see: { where: status }", .missing, 10),
    ("not-see: { text: a, there: b }", .unknownKey, 25),
    ("field: { shows: a }", .missing, 12),
    ("field: { name: pan, shows: a, while: dreaming }", .value, 42),
    ("cursor: left", .type, 13),
    ("cursor: { row: 1 }", .missing, 13),
    ("style: { colour: red }", .missing, 12),
    ("style: { text: a, bold: very }", .type, 29),
    ("step: later", .type, 11),
    ("message: { step: 8, has: yes }", .type, 30),
    ("snapshot:", .missing, 14),
    ("repeat: { times: 2 }", .missing, 13),
    ("repeat: { times: many, steps: [resume] }", .type, 22),
    ("repeat: { times: 2, steps: [prss] }", .unknownVerb, 33),
    ("include: nobody", .include, 14),
    ("out-of-band: dance", .value, 18),
    ("merchant: steal", .value, 15),
    ("merchant: { amount: 5 }", .missing, 15),
    ("checkout: { mock: perhaps }", .value, 23),
    ("checkout: { begin: nowhere }", .value, 24),
    ("result: { outcome: glory }", .value, 24),
    ("result: { notified: often }", .type, 25),
    ("effort: { key: 4 }", .unknownKey, 15),
    ("effort: { keys: few }", .type, 21),
    ("effort: { max-keys: -1 }", .type, 25),
    ("effort: {}", .missing, 13),
    ("effort: 34", .type, 13),
    ("{ press: Enter, type: a }", .type, 5),
  ]

  @Test("An error has a line, a column and a code", arguments: wrongSteps)
  func places(step: String, code: ScriptMistake.Code, column: Int) {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script("name: a\nsteps:\n  - \(step)\n", source: "a.yaml")
    }
    let mistake = error?.list.first
    #expect(error?.list.count == 1)
    #expect(mistake?.code == code)
    #expect(mistake?.place == SourcePlace(line: 3, column: column), "\(mistake?.words ?? "")")
  }

  @Test("All errors are reported together in line order")
  func together() {
    let error = #expect(throws: ScriptMistakes.self) {
      try Script(
        """
        name: [a]
        nome: a
        terminal: { size: big, theme: pink, colours: many }
        matrix: { cards: [nobody], sizes: 80x24, moods: [good] }
        checkout: cheap
        steps:
          - jump
          - clock: 1
        result: won
        """, source: "a.yaml")
    }
    #expect(error?.list.map(\.place.line) == [1, 2, 3, 3, 3, 3, 4, 4, 5, 7, 8, 9])
    #expect(error?.words.contains("a.yaml:7:5: unknown verb jump") == true)
  }

  private func words(_ text: String) -> String {
    do throws(ScriptMistakes) {
      _ = try Script(text, source: "a.yaml")
      return ""
    } catch {
      return error.words
    }
  }

  @Test(
    "A verb of another test tool comes with the one that does the same",
    arguments: [
      ("expect", "see"), ("assert", "see"), ("waitFor", "see"), ("wait_for", "see"), ("sleep", "clock"),
      ("click_on", "click"), ("tap", "click"), ("send-keys", "press"), ("assertNotVisible", "not-see"),
    ])
  func foreignVerbs(word: String, verb: String) {
    let mistakes = words("steps:\n  - \(word): a\n")
    #expect(mistakes.contains("unknown verb \(word); did you mean \(verb)?"), "\(mistakes)")
  }

  @Test("A verb of another test tool stands for one that the kind of script has")
  func foreignVerbsOfPrograms() {
    let mistakes = words("program: { run: ls }\nsteps:\n  - sleep: 3s\n  - wait_for: a\n")
    for word in ["sleep", "wait_for"] {
      #expect(mistakes.contains("unknown verb \(word); did you mean wait?"), "\(mistakes)")
    }
  }

  @Test(
    "A key that is written a level too high comes with the table in which it belongs",
    arguments: [
      ("checkout: { amount: 5 }", "unknown key amount in checkout; a parameter of the order belongs in order:;"),
      (
        "checkout: { orderNumber: a }",
        "unknown key orderNumber in checkout; a parameter of the order belongs in order:;"
      ),
      ("checkout: { saved-card: a }", "unknown key saved-card in checkout; it belongs in given:;"),
      ("checkout: { langage: en }", "unknown key langage in checkout; did you mean language?"),
    ])
  func keysTooHigh(line: String, mistake: String) {
    let mistakes = words("\(line)\nsteps:\n  - screen: wallet\n")
    #expect(mistakes.contains(mistake), "\(mistakes)")
  }

  @Test(
    "Input that is not a script is rejected",
    arguments: [
      ("", ScriptMistake.Code.yaml), ("- a", .type), ("name: a", .missing), ("a: [", .yaml), ("a: 1\na: 2", .yaml),
      ("name: a\nsteps: 3", .type),
    ])
  func shapes(text: String, code: ScriptMistake.Code) {
    let error = #expect(throws: ScriptMistakes.self) { try Script(text, source: "a.yaml") }
    #expect(error?.list.contains { $0.code == code } == true, "\(error?.words ?? "")")
  }

  @Test("A script that includes itself is rejected")
  func circle() {
    let text = "steps:\n  - include: a.yaml\n"
    let error = #expect(throws: ScriptMistakes.self) {
      try Script(text, source: "a.yaml") { name, _ in .script(text: text, source: name, identity: name) }
    }
    #expect(error?.list.map(\.code) == [.include])
  }
}
