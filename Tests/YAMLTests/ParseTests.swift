import KassaYAML
import Testing

@Suite("Reading YAML")
struct ParseTests {
  private func at(_ line: Int, _ column: Int) -> YAMLMark { YAMLMark(line: line, column: column) }

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
    let node = try YAML.parse(text)
    #expect(
      node
        == .mapping(
          [
            .init(
              key: .scalar("a", isPlain: true, at(2, 1)),
              value: .sequence(
                [.scalar("0000", isPlain: true, at(2, 5)), .scalar("x", isPlain: false, at(2, 11))], at(2, 4))),
            .init(
              key: .scalar("é", isPlain: false, at(3, 1)),
              value: .mapping(
                [
                  .init(
                    key: .scalar("k", isPlain: true, at(3, 8)), value: .scalar("v", isPlain: false, at(3, 11)))
                ], at(3, 6))),
            .init(key: .scalar("b", isPlain: true, at(4, 1)), value: .scalar("", isPlain: true, at(4, 3))),
            .init(key: .scalar("c", isPlain: true, at(5, 1)), value: .scalar("block", isPlain: false, at(5, 4))),
          ], at(2, 1)))
    #expect(node?.mark == at(2, 1))
    #expect(node?.text == nil)
    #expect(try YAML.parse("\"a\\0b\"")?.text == "a\0b")
  }

  @Test("An alias stands for the value written last under its anchor, with its position")
  func alias() throws {
    let one = YAMLNode.scalar("1", isPlain: true, at(1, 3))
    let two = YAMLNode.scalar("2", isPlain: true, at(3, 3))
    #expect(try YAML.parse("- &a 1\n- *a\n- &a 2\n- *a") == .sequence([one, one, two, two], at(1, 1)))
  }

  @Test("Aliases that repeat each other take neither time nor memory", .timeLimit(.minutes(1)))
  func bomb() throws {
    let levels = (1...60).map { "- &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    #expect(try YAML.parse("- &a0 x\n" + levels) != nil)
    // Comparing the keys does not visit their 2^60 values either.
    #expect(try YAML.parse("- &a0 x\n" + levels + "- {? *a60 : 1, ? *a59 : 2}") != nil)
    let error = #expect(throws: YAMLError.self) { try YAML.parse("- &a0 x\n" + levels + "- {? *a60 : 1, ? *a60 : 2}") }
    #expect(error?.duplicateKeys == ["?"])
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
      ("a: 1\nb: 2\nb: 3\na: 4", "1:1: error: duplicate key: a, b"),
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
