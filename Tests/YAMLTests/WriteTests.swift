import CheckoutCore
import KassaYAML
import Testing

@Suite("Writing YAML")
struct WriteTests {
  @Test("Values are written in block style, in their order")
  func values() throws {
    let value = YAMLOutput.mapping([
      (key: "b", value: .sequence([.scalar("1"), .mapping([(key: "x", value: .scalar("y"))])])),
      (key: "a", value: .mapping([(key: "é", value: .scalar("日本")), (key: "z", value: .scalar("😀"))])),
      (key: "none", value: .sequence([])), (key: "empty", value: .mapping([])),
    ])
    let written = try YAML.write(value)
    #expect(written == "b:\n- 1\n- x: y\na:\n  é: 日本\n  z: \"\\U0001F600\"\nnone: []\nempty: {}\n")
  }

  @Test(
    "A text is quoted where it could not be read back, or on demand",
    arguments: [
      ("a", "a"), ("a b", "a b"), (" a", "' a'"), ("a: b", "'a: b'"), ("#x", "'#x'"), ("- a", "'- a'"),
      ("true", "true"), ("it's", "it's"), ("*a", "'*a'"), ("a\tb", "\"a\\tb\""), ("\u{0}\u{7}", "\"\\0\\a\""),
      (String(repeating: "word ", count: 50) + "end", String(repeating: "word ", count: 50) + "end"),
    ])
  func quotation(text: String, written: String) throws {
    #expect(try YAML.write(.sequence([.scalar(text)])) == "- \(written)\n")
    let quoted = try YAML.write(.sequence([.scalar(text, isQuoted: true)]))
    #expect(quoted.hasPrefix("- \"") && quoted.hasSuffix("\"\n"))
  }

  @Test(
    "Every text is read back unchanged, as a key and as a value",
    arguments: [
      "", " ", "a ", "0000", "true", "~", "- a", "a: b", "a #b", "#a", "{a}", "[a", "*a", "&a", "!a", "|", ">", "%a",
      "@a",
      "`a", "\"", "'", "\\", "\n", "a\n\nb\n", "a\r\nb", "\t", "\u{0}\u{7}\u{1B}\u{7F}",
      "\u{85}\u{2028}\u{FEFF}\u{202E}",
      "e\u{301}", "日本太郎", "👩‍👩‍👧‍👦", "=", "<<", "?", "-", "--- a", "...", "\u{A0}", "\u{10FFFF}\u{E000}",
    ])
  func comesBack(text: String) throws {
    for isQuoted in [false, true] {
      let written = try YAML.write(.mapping([(key: text, value: .scalar(text, isQuoted: isQuoted))]))
      guard let entries = try YAML.parse(written)?.entries else {
        Issue.record("not a mapping: \(written)")
        continue
      }
      #expect(entries.map { Array($0.key.unicodeScalars) } == [Array(text.unicodeScalars)])
      // Without quotation marks, it is null.
      if !isQuoted, text == "~" { continue }
      #expect(entries.map { Array(($0.value.text ?? "").unicodeScalars) } == [Array(text.unicodeScalars)])
    }
  }
}
