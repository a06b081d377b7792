import CheckoutCore
import KassaRehearsal
import KassaSandbox
import Testing

@Suite("Examples")
struct ExampleTests {
  private static func script(_ file: String, _ text: String) throws(ScriptMistakes) -> Script {
    try Script("name: a\nexamples: { from: \(file) }\nsteps:\n  - see: $row.text\n", source: "a.yaml") { name, _ in
      name == file ? .script(text: text, source: name, identity: name) : .missing
    }
  }

  private static func texts(_ script: Script) -> [String] {
    script.cells.compactMap { cell in
      if case .see(let sight)? = script.played(in: cell).steps.first?.verb { sight.text } else { nil }
    }
  }

  /// Tables with the same meaning, in every form in which they may be written.
  static let tables: [(file: String, text: String)] = [
    ("t.csv", "name,text\nfirst,Card\nsecond,\"a, \"\"b\"\"\"\n"),
    ("t.csv", "name,text\r\nfirst,Card\r\nsecond,\"a, \"\"b\"\"\"\r\n"),
    ("t.csv", "\u{FEFF}name,text\nfirst,Card\n\nsecond,\"a, \"\"b\"\"\""),
    ("t.tsv", "name\ttext\nfirst\tCard\nsecond\ta, \"b\"\n"),
  ]

  @Test("Each row of a table is a named case", arguments: tables)
  func reads(file: String, text: String) throws {
    let script = try Self.script(file, text)
    #expect(script.cells.map(script.name) == ["a [first]", "a [second]"])
    #expect(Self.texts(script) == ["Card", "a, \"b\""])
  }

  @Test("Rows without a name are counted, and stand before the matrix in the names of cases")
  func numbers() throws {
    let script = try Script(
      """
      name: a
      matrix: { languages: [en, de] }
      examples: [{ code: 1, code2: 2 }, { code: 3, code2: 4 }]
      steps: [see: $row.code2 $row.code]
      """, source: "a.yaml")
    #expect(script.cells.map(script.name) == ["a [row 1 en]", "a [row 1 de]", "a [row 2 en]", "a [row 2 de]"])
    #expect(Self.texts(script) == ["2 1", "2 1", "4 3", "4 3"])
  }

  @Test("A cell may name a test card")
  func cards() throws {
    let script = try Self.script("t.csv", "text\n$card.visa-0056\n")
    #expect(Self.texts(script) == [CardNames.builtIn.all["visa-0056"]?.number])
  }

  /// Tables with a mistake: its line and column, and what is said.
  static let mistakes: [(file: String, text: String, place: SourcePlace, words: String)] = [
    ("t.csv", "", SourcePlace(line: 1, column: 1), "the table is empty"),
    ("t.csv", "text\n", SourcePlace(line: 1, column: 1), "the table has no rows"),
    ("t.csv", "name,text\na,b\nc\n", SourcePlace(line: 3, column: 1), "expected 2 cells"),
    ("t.csv", "text,\na,b\n", SourcePlace(line: 1, column: 2), "the column 2 has no name"),
    ("t.csv", "text,text\na,b\n", SourcePlace(line: 1, column: 2), "two columns are named text"),
    ("t.csv", "text\n\"a\n", SourcePlace(line: 2, column: 1), "a quotation mark is not closed"),
    ("t.tsv", "name,text\na,b\n", SourcePlace(line: 1, column: 1), "the column 1 has no name"),
  ]

  @Test("A mistake in a table has its place in the file", arguments: mistakes)
  func refuses(file: String, text: String, place: SourcePlace, words: String) throws {
    let error = #expect(throws: ScriptMistakes.self) { try Self.script(file, text) }
    let mistake = try #require(error?.list.first { $0.source == file }, "\(error?.words ?? "")")
    #expect(mistake.place == place, "\(mistake.words)")
    #expect(mistake.message.contains(words), "\(mistake.words)")
  }

  @Test("A file that does not exist and a column that nothing uses are mistakes of the script")
  func missing() {
    let missing = #expect(throws: ScriptMistakes.self) {
      try Script("examples: { from: no.csv }\nsteps: [resume]", source: "a.yaml")
    }
    #expect(missing?.list.first?.place == SourcePlace(line: 1, column: 19))
    #expect(missing?.list.first?.code == .include)
    let unused = #expect(throws: ScriptMistakes.self) { try Self.script("t.csv", "text,more\na,b\n") }
    #expect(unused?.list.map(\.place.line) == [2])
    #expect(unused?.words.contains("nothing uses the column more") == true)
  }

  @Test("A mistake that only one row makes names the row")
  func row() {
    let error = #expect(throws: ScriptMistakes.self) {
      try Self.script("t.csv", "name,text\ngood,Card\nbad,$card.nobody\n")
    }
    #expect(error?.list.count == 1)
    #expect(error?.words.contains("(bad)") == true, "\(error?.words ?? "")")
  }
}
