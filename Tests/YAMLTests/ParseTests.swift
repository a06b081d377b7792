import CheckoutCore
import KassaYAML
import TestSupport
import Testing

@Suite("Reading YAML")
struct ParseTests {
  private func at(_ line: Int, _ column: Int) -> SourcePlace { SourcePlace(line: line, column: column) }

  @Test("A text without a value is nil", arguments: ["", "\n", "# comment", "\u{FEFF}"])
  func nothing(text: String) throws { #expect(try YAML.parse(text) == nil) }

  @Test("Values keep their texts, styles and positions")
  func values() throws {
    let text = """
      # é
      a: [0000, "x"]
      "é": { k: 'v' }
      b:
      c: |
        block
      """
    let value = try #require(try YAML.parse(text))
    #expect(value.json == ["a": ["0000", "x"], "é": ["k": "v"], "b": .null, "c": "block"])
    #expect(value.place == at(2, 1))
    let entries = try #require(value.entries)
    #expect(entries.map(\.place) == [at(2, 1), at(3, 1), at(4, 1), at(5, 1)])
    #expect(entries.map(\.value.place) == [at(2, 4), at(3, 6), at(4, 3), at(5, 4)])
    #expect(entries.map(\.value.path.description) == ["a", "é", "b", "c"])
    #expect(value["a"]?.elements?.map(\.place) == [at(2, 5), at(2, 11)])
    #expect(value["a"]?.elements?.map(\.path.description) == ["a[0]", "a[1]"])
    #expect(value["é"]?.entries?.map(\.place) == [at(3, 8)])
    #expect(value["é"]?["k"]?.place == at(3, 11))
    #expect(value.text == nil)
    #expect(try YAML.parse("\"a\\0b\"")?.text == "a\0b")
  }

  @Test(
    "A tag that means nothing here is refused, wherever it is",
    arguments: ["a: !!python/object 1", "a: !x 1", "a: !!binary eA==", "a: !x [1]", "!!set { a: 1 }", "!x a: 1"])
  func unknownTags(text: String) {
    let error = #expect(throws: YAMLError.self) { _ = try YAML.parse(text) }
    #expect(error?.description.contains("tag") == true, "\(text)")
  }

  @Test("A tag of YAML's own is known, and a text stays one")
  func knownTags() throws {
    #expect(
      try YAML.parse("a: !!str 12\nb: !!int 12\nc: ! x\nd: !!seq [1]\n!!str e: !!map {}")?.json
        == ["a": "12", "b": 12, "c": "x", "d": [1], "e": [:]])
  }

  @Test(
    "An unquoted scalar may be null, a Boolean or a whole number; everything else is the text as it is written",
    arguments: [
      ("", .null), ("~", .null), ("null", .null), ("true", true), ("false", false), ("0", 0), ("-12", -12),
      ("1999", 1999),
      ("True", "True"), ("yes", "yes"), ("NO", "NO"), ("0000", "0000"), ("-0", "-0"), ("+1", "+1"), ("1.50", "1.50"),
      ("1e3", "1e3"), ("12:30:00", "12:30:00"), ("0x1F", "0x1F"), ("9223372036854775808", "9223372036854775808"),
    ] as [(String, JSON)])
  func unquoted(text: String, value: JSON) throws {
    #expect(try YAML.parse("a: \(text)")?["a"]?.json == value)
    if !text.isEmpty { #expect(try YAML.parse("a: '\(text)'")?["a"]?.json == .string(text)) }
  }

  @Test("An alias stands for the value written last under its anchor, with its position")
  func alias() throws {
    let value = try #require(try YAML.parse("- &a 1\n- *a\n- &a 2\n- *a\n- {*a : 3}"))
    #expect(value.json == [1, 1, 2, 2, ["2": 3]])
    #expect(value.elements?.map(\.place) == [at(1, 3), at(1, 3), at(3, 3), at(3, 3), at(5, 3)])
  }

  @Test("Aliases that repeat each other take neither time nor memory", .timeLimit(.minutes(HangLimit.minutes)))
  func bomb() throws {
    let levels = (1...60).map { "- &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    let error = #expect(throws: YAMLError.self) { try YAML.parse("- &a0 x\n" + levels) }
    #expect(error?.isLimit == true)
    #expect(error?.description == "the file has more than 50000 values")
  }

  @Test("A list or a table is no key", arguments: ["? [a]\n: 1", "? {a: b}\n: 1", "- &a [b]\n- ? *a\n  : 1"])
  func key(text: String) {
    let error = #expect(throws: YAMLError.self) { try YAML.parse(text) }
    #expect(error?.problem == "expected a string as the key")
    #expect(error?.mark != nil)
  }

  @Test(
    "Text that is not valid is rejected with the problem and its position",
    arguments: [
      ("a: b: c", "mapping values are not allowed in this context", 1, 5),
      ("- a: [b", "did not find expected ',' or ']'", 2, 1),
      ("a: \"b", "found unexpected end of stream", 1, 6),
      ("a: @b", "found character that cannot start any token", 1, 4),
      ("a:\n\t- b", "found character that cannot start any token", 2, 1),
      ("a: *b", "found undefined alias", 1, 4),
      ("&a [*a]", "found undefined alias", 1, 5),
      ("a: !h!b c", "found undefined tag handle", 1, 4),
      ("--- a\n--- b", "but found another document", 2, 1),
    ])
  func problem(text: String, problem: String, line: Int, column: Int) {
    let error = #expect(throws: YAMLError.self) { try YAML.parse(text) }
    #expect(error?.problem == problem)
    #expect(error?.mark == at(line, column))
    #expect(error?.duplicateKeys == [])
  }

  @Test("A forbidden character is an error without a position", arguments: ["a: \u{7}", "\u{0}", "é\r\n\u{7F}b\r\nc"])
  func control(text: String) {
    let error = #expect(throws: YAMLError.self) { try YAML.parse(text) }
    #expect(error?.problem == "control characters are not allowed")
    #expect(error?.mark == nil)
  }

  @Test(
    "The description of an error is one line",
    arguments: [
      ("a: b: c", "1:5: error: scanner: mapping values are not allowed in this context: a: b: c"),
      (
        "- a: [b",
        "2:1: error: parser: while parsing a flow sequence in line 1, column 6 did not find expected ',' or ']':"
      ),
      ("# b\n--- *a", "2:5: error: composer: found undefined alias: --- *a"),
      ("é\r\n\u{7F}b\r\nc", "2:1: error: reader: control characters are not allowed: \u{7F}b"),
      ("a: 1\nb: 2\nb: 3\na: 4", "3:1: error: duplicate key: a, b"),
    ])
  func description(text: String, words: String) {
    let error = #expect(throws: YAMLError.self) { try YAML.parse(text) }
    #expect(error?.description == words)
  }

  @Test("A byte order mark is skipped")
  func byteOrderMark() throws {
    #expect(try YAML.parse("\u{FEFF}a")?.text == "a")
    #expect(try YAML.parse("# b\n\u{FEFF}a")?.text == "a")
  }
}
