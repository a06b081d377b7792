import CheckoutCore
import KassaTerminal
import KassaTerminalEngine
import Testing

@testable import KassaRehearsal

@Suite("Scripts for other programs")
struct ProgramReadingTests {
  private static func script(_ steps: String, head: String = "program: { run: [./pay, --demo] }") -> String {
    "\(head)\nsteps:\n  - \(steps)\n"
  }

  private static func mistakes(_ text: String, load: @escaping Script.Loader = { _, _ in .missing }) -> [ScriptMistake]
  {
    do {
      _ = try Script(text, source: "test.yaml", load: load)
      return []
    } catch {
      return error.list
    }
  }

  @Test("name the program, its environment and its window")
  func launch() throws {
    let head = "program: { run: [./pay, --demo], env: { TERM: xterm-256color }, size: 60x20, idle: 300ms }"
    let script = try Script(Self.script("see: Card", head: head), source: "test.yaml")
    let launch = try #require(script.program?.launch)
    #expect(launch.program.command == ["./pay", "--demo"])
    #expect(launch.program.environment == ["TERM": "xterm-256color"])
    #expect(launch.program.size == Size(columns: 60, rows: 20))
    #expect(launch.idle == .milliseconds(300))
    #expect(script.system == "program")
    #expect(script.steps.isEmpty)
  }

  @Test("read every verb that a program can be played with")
  func verbs() throws {
    let steps = [
      "press: [Tab, Enter]", "type: abc", "type: { secret: abcd }", "paste: abc", "click: Pay", "click: { at: [3, 4] }",
      "resize: 40x12", "wait: { text: Card, timeout: 5s }", "wait: { matches: '^C' }", "wait: quiet", "wait: exit",
      "wait: { quiet: 300ms }", "see: Card", "see: { text: Card, where: row 7 }", "not-see: { matches: 'x+' }",
      "see: { text: Card, where: { column: 1, row: 2, columns: 3, rows: 4 } }", "cursor: { column: 1, row: 2 }",
      "cursor: hidden", "style: { text: Pay, bold: true, timeout: 1s }", "snapshot: form", "exit: 3", "exit",
      "exit: { status: 3, timeout: 1s }", "output: done", "output: { matches: done }",
      "file: { path: out.txt, text: done }", "repeat: { times: 2, steps: [press: Tab] }",
    ]
    let script = try Script(Self.script(steps.joined(separator: "\n  - ")), source: "test.yaml")
    #expect(script.program?.steps.map(\.name.rawValue) == steps.map { String($0.prefix { $0 != ":" }) })
  }

  @Test("refuse what needs kassa, with the place and a reason", arguments: Verb.Name.allCases)
  func kassaOnly(verb: Verb.Name) throws {
    guard case .refuses = ScriptSystems.builtIn.form[verb].program else { return }
    let found = Self.mistakes(Self.script("\(verb.rawValue): x"))
    #expect(found.map(\.code) == [.unknownVerb])
    #expect(found.first?.place == SourcePlace(line: 3, column: 5))
    #expect(found.first?.message.hasPrefix("\(verb.rawValue) works only with kassa: ") == true)
  }

  /// Mistakes, each with its code, its column in line 3 and a part of its message.
  static let wrongSteps: [(step: String, code: ScriptMistake.Code, column: Int, words: String)] = [
    ("prss: Enter", .unknownVerb, 5, "did you mean press?"),
    ("press: Entre", .value, 12, "did you mean Enter?"),
    ("press: { key: Enter, ignored: true }", .type, 12, "does not say what it ignores"),
    ("type: { secret: '123' }", .value, 21, "at least 4 characters"),
    ("type: { secret: abcd, text: b }", .value, 11, "only one of the keys text, secret"),
    ("type: {}", .missing, 11, "one of the keys text, secret"),
    ("see: { matches: '(' }", .value, 21, "does not parse"),
    ("see: { matches: '(a+)+' }", .value, 21, "may take forever"),
    ("see: { text: a, matches: b }", .value, 10, "only one of the keys text, matches"),
    ("see: { text: a, where: status }", .value, 28, "row 7"),
    ("see: \"a\\nb\"", .value, 10, "no line break"), ("wait: { text: \"a\\tb\" }", .value, 19, "no tab"),
    ("see: { matches: 'a\\nb' }", .value, 21, "write a step for each line"),
    ("wait: 3s", .value, 11, "no fixed time"),
    ("wait: { text: a, timeout: soon }", .type, 31, "duration"),
    ("cursor: 4", .value, 13, "column: 10, row: 5"),
    ("exit: 256", .type, 11, "0 to 255"),
    ("file: { text: a }", .missing, 11, "path"),
    ("type: $card.nobody", .value, 11, "unknown test card"),
    ("type: $cell.card", .value, 11, "needs a matrix"),
  ]

  @Test("name every mistake with its place", arguments: wrongSteps)
  func steps(step: String, code: ScriptMistake.Code, column: Int, words: String) throws {
    let mistake = try #require(Self.mistakes(Self.script(step)).first)
    #expect(mistake.place == SourcePlace(line: 3, column: column))
    #expect(mistake.message.contains(words), "\(mistake.message)")
    #expect(mistake.code == code)
  }

  @Test("refuse the settings of a payment", arguments: ["checkout: {}", "terminal: {}", "result: {}", "seed: 4"])
  func settings(line: String) {
    let found = Self.mistakes(Self.script("see: a") + line + "\n")
    #expect(found.map(\.place.line) == [4])
    #expect(found.first?.message.hasPrefix("a script for a program has no ") == true)
  }

  @Test("have a matrix of sizes and cards only")
  func matrix() throws {
    let head = "program: { run: pay }\nmatrix: { sizes: [80x24, 40x12], cards: [visa-0077] }"
    let script = try Script(Self.script("type: $cell.card", head: head), source: "test.yaml")
    #expect(script.cells.count == 2)
    let wrong = Self.mistakes(Self.script("see: a", head: "program: { run: pay }\nmatrix: { themes: [dark] }"))
    #expect(wrong.first?.place == SourcePlace(line: 2, column: 11))
  }

  @Test("are made once for each row of their examples")
  func examples() throws {
    let text =
      "program: { run: pay }\nexamples: [{ name: one, key: Up }, { name: two, key: Down }]\nsteps: [{ press: $row.key }]\n"
    let script = try Script(text, source: "test.yaml")
    let keys = script.cells.map { script.played(in: $0).program?.steps.first?.verb.pressed }
    #expect(keys == [["Up"], ["Down"]])
  }

  @Test("include steps of their own kind only")
  func includes() {
    let own: Script.Loader = { _, _ in .script(text: "steps: [{ wait: quiet }]", source: "a.yaml", identity: "a") }
    #expect(Self.mistakes(Self.script("include: a.yaml"), load: own).isEmpty)
    let kassa: Script.Loader = { _, _ in .script(text: "steps: [{ choose: Card }]", source: "a.yaml", identity: "a") }
    #expect(Self.mistakes(Self.script("include: a.yaml"), load: kassa).map(\.source) == ["a.yaml"])
    let program: Script.Loader = { _, _ in
      .script(text: "program: { run: x }\nsteps: [{ wait: quiet }]", source: "a.yaml", identity: "a")
    }
    #expect(Self.mistakes("steps: [{ include: a.yaml }]\n", load: program).map(\.code) == [.include])
  }

  @Test("A script for kassa says why it needs none of their verbs", arguments: ["wait: { text: Card }", "exit: 0"])
  func ordinary(step: String) {
    let found = Self.mistakes("steps:\n  - \(step)\n")
    #expect(found.map(\.place) == [SourcePlace(line: 2, column: 5)])
    #expect(found.first?.message.contains("is for scripts with program:") == true)
  }

  @Test(
    "Regular expressions that may never end are refused, and others are not",
    arguments: [
      ("(a+)+", true), ("(a*)*b", true), ("(\\w+\\s)*", true), ("((a+)b){2,}", true), ("(a+)?", false),
      ("(a|b)+", false), ("a+b+", false), ("([+*])+", false), ("(\\+)+", false), ("(\\d{4} ){3}", false),
      ("(a+){2}", false),
    ])
  func runaway(pattern: String, isRefused: Bool) {
    #expect(RowPattern.mayRunAway(pattern) == isRefused)
  }

  /// Contents of a file, what is looked for in them, and whether it is there.
  static let contents: [(text: String, match: TextMatch, isThere: Bool)] = [
    ("", .text(""), true), ("x", .text(""), false), ("\n", .text(""), false), ("a b", .text("b"), true),
    ("", .pattern("^$"), true), ("\n", .pattern("^$"), true), ("a\n", .pattern("^$"), false),
    ("a\n\nb\n", .pattern("^$"), true), ("one\ntwo\n", .pattern("^two$"), true),
    ("one\ntwo\n", .pattern("one.two"), false), ("one\ntwo\n", .pattern(#"one\ntwo$"#), true),
  ]

  @Test("A regular expression sees a whole file, with every line between ^ and $", arguments: contents)
  func matches(text: String, match: TextMatch, isThere: Bool) { #expect(match.isIn(text) == isThere) }

  @Test("Only a file can be expected to be empty")
  func emptyFile() throws {
    let head = "program: { run: [sh] }\nsteps:\n"
    let script = try Script(head + "  - file: { path: a, text: \"\" }\n", source: "a.yaml")
    guard case .file("a", .text(""), _)? = script.program?.steps.first?.verb else {
      Issue.record("\(String(describing: script.program))")
      return
    }
    for step in ["file: { path: a, text: }", "see: { text: \"\" }", "output: { text: \"\" }"] {
      #expect(throws: ScriptMistakes.self, "\(step)") { try Script(head + "  - \(step)\n", source: "a.yaml") }
    }
  }

  @Test("What a program writes is read without control sequences")
  func written() {
    let bytes = Array("\u{1B}[1mPaid\u{1B}[0m \u{1B}]0;title\u{7}4242\r\n\u{1B}(Bend\u{1B}]8;;x\u{1B}\\é".utf8)
    #expect(WrittenText.text(bytes) == "Paid 4242\nendé")
  }

  @Test(
    "Texts at different places are not one text",
    arguments: [
      ("20\u{1B}[3;1H00", "20\n00"), ("20\u{1B}[C00", "20\n00"), ("10%\r20%", "10%\n20%"),
      ("\u{1B}[H20\u{1B}[K\r\r\n00", "20\n00"),
      ("20\u{1B}[3;1H\n00", "20\n00"), ("2\u{1B}[1m0", "20"), ("\u{1B}[2J\u{1B}[H", ""), ("20\r", "20"),
    ])
  func moved(bytes: String, text: String) { #expect(WrittenText.text(Array(bytes.utf8)) == text) }

  @Test("An answer to keys is not a part of what was written before")
  func answer() {
    #expect(WrittenText.text(Array("20\u{1B}[m00\n1".utf8), parts: [0, 3, 7, 9, 99]) == "20\n00\n1")
  }

  @Test("What the terminal has echoed is not written by the program")
  func echoed() {
    let bytes = Array("Sum: 19.99\r\nPaid 19.99\r\n".utf8)
    #expect(WrittenText.text(bytes, parts: [5], without: [5..<10]) == "Sum: \nPaid 19.99\n")
    #expect(WrittenText.text(bytes, without: [0..<5, 5..<10]) == "\nPaid 19.99\n")
    #expect(WrittenText.text(Array("ab".utf8), without: [0..<1, 1..<9]) == "")
    #expect(WrittenText.text(Array("20x00".utf8), without: [2..<3]) == "20\n00")
  }

  /// What a program has written and what was typed behind it, what is looked for, and whether it is only typed.
  static let typed: [(written: String, typed: String, match: TextMatch, isOnlyTyped: Bool)] = [
    ("Sum: ", "19.99", .text("19.99"), true), ("Sum: ", "19.99", .pattern(#"\d+[.]99"#), true),
    ("Sum: ", "19.99", .text("Sum: 19.99"), false), ("Sum: ", "19.99", .text("Sum:"), false),
    ("19.99? ", "19.99", .text("19.99"), false), ("119.99? ", "19.99", .text("19.99"), true),
    ("Sum: ", "19.99", .text("20.00"), false), ("Sum: ", "two words", .text("two words"), true),
    ("Sum: ", "", .text("Sum:"), false),
  ]

  @Test("A text that only the script has typed is none of the program", arguments: typed)
  func onlyTyped(written: String, typed: String, match: TextMatch, isOnlyTyped: Bool) {
    var own = Frame(size: Size(columns: 30, rows: 2))
    own.put(written, at: Point(column: 0, row: 1), style: Style())
    var frame = own
    frame.put(typed, at: Point(column: written.count, row: 1), style: Style())
    #expect(ProgramSight(match: match, area: nil).isOnlyTyped(in: frame, own: own) == isOnlyTyped)
  }

  @Test("An echo over the edge of the window is only typed, and no echo counts")
  func brokenEcho() {
    var own = Frame(size: Size(columns: 28, rows: 4))
    own.put("Enter the amount to pay: ", at: Point(column: 0, row: 0), style: Style())
    func shown() -> Frame {
      var frame = own
      frame.put("199", at: Point(column: 25, row: 0), style: Style())
      frame.put("9.00", at: Point(column: 0, row: 1), style: Style())
      return frame
    }
    for match in [TextMatch.text("1999.00"), .text("pay: 1999.00")] {
      let sight = ProgramSight(match: match, area: nil)
      #expect(sight.isOnlyTyped(in: shown(), own: own) == (match == .text("1999.00")))
      #expect(sight.count(in: shown()) == 1)
      #expect(sight.count(in: shown(), own: own) == (match == .text("1999.00") ? 0 : 1))
    }
    own.put("Paid 1999.00", at: Point(column: 0, row: 2), style: Style())
    for match in [TextMatch.text("1999.00"), .pattern("1999[.]00")] {
      let sight = ProgramSight(match: match, area: nil)
      #expect(!sight.isOnlyTyped(in: shown(), own: own))
      #expect(sight.count(in: shown(), own: own) == 1)
    }
  }

  /// What a file had before and has now, what is looked for, and whether the program has written it.
  static let rewritten: [(before: String, now: String, match: TextMatch, isWritten: Bool)] = [
    ("41 Paid\n", "41 Paid\n42 Declined\n", .text("Paid"), false),
    ("41 Paid\n", "42 Declined\n41 Paid\n", .text("Paid"), false),
    ("41 Paid\n", "42 Paid\n41 Paid\n", .text("Paid"), true), ("41 Paid\n", "42 Paid\n", .text("Paid"), false),
    ("41 Paid\n", "42 Paid\n", .text("42 Paid"), true), ("", "41 Paid\n", .text("Paid"), true),
    ("41 Paid\n", "42 Paid\n", .pattern("[0-9]+ Paid"), true), ("41 Paid\n", "41 Paid", .pattern("^41 .*$"), false),
    ("41 Paid\n", "", .text(""), true), ("a\n", "b\n\nc\n", .pattern("^$"), true),
    ("119.99", "19.99", .text("19.99"), true),
    // Where there was nothing, an empty text and a blank line are new.
    ("", "", .text(""), true), ("", "", .pattern("^$"), true), ("", "a\n\nb\n", .pattern("^$"), true),
    ("a\n\nb\n", "", .pattern("^$"), true), ("a\n\nb\n", "b\n\nc\n", .pattern("^$"), false),
    ("", "a\n", .pattern("^$"), false),
  ]

  @Test("What was in a file before counts only if it stands there more often", arguments: rewritten)
  func since(before: String, now: String, match: TextMatch, isWritten: Bool) {
    #expect(match.isIn(now, since: before) == isWritten)
  }

  @Test("Card numbers and secret texts are hidden on screens, in texts and in the script")
  func secrets() throws {
    let text = Self.script("type: { secret: hunter2 }\n  - type: 4000000000000077")
    let script = try Script(text, source: "test.yaml")
    var secrets = ProgramSecrets(try #require(script.program?.steps), Combination())
    var frame = Frame(size: Size(columns: 40, rows: 2))
    frame.put("hunter2 and 4000 0000 0000 0077", at: Point(column: 0, row: 0), style: Style())
    #expect(FrameText.plain(secrets.redacted(frame)) == "••••••• and 4000 00•• •••• 0077\n\n")
    #expect(secrets.redacted("hunter2") == "•••••••")
    let shown = secrets.redacted(script: text)
    #expect(!shown.contains("hunter2"))
    #expect(!shown.contains("4000000000000077"))
    #expect(secrets.leak(in: frame) == nil)
    secrets.enter("hunter2")
    #expect(secrets.leak(in: frame)?.code == "leak")
    frame.put("hunter22", at: Point(column: 0, row: 0), style: Style())
    #expect(secrets.leak(in: frame) == nil)
  }
}

extension ProgramVerb {
  fileprivate var pressed: [String]? { if case .press(let names) = self { names } else { nil } }
}
