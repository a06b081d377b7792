import CheckoutCore
import KassaYAML
import Testing

@Suite("Duplicate keys in YAML")
struct DuplicateKeyTests {
  @Test(
    "Keys with the same text are duplicates",
    arguments: [
      ("a: 1\na: 2", ["a"], 2), ("c: 0\nb: 1\na: 2\nb: 3\na: 4", ["a", "b"], 4), ("a: 1\n\"a\": 2", ["a"], 2),
      ("1: a\n1: b", ["1"], 2), ("!!int \"1\": a\n1: b", ["1"], 2), ("!!str 1: a\n\"1\": b", ["1"], 2),
      ("! 1: a\n\"1\": b", ["1"], 2), ("é: 1\ne\u{301}: 2", ["é"], 2), ("<<: 1\n<<: 2", ["<<"], 2),
      ("&a a: 1\n*a : 2", ["a"], 1), ("- {}\n- {a: {b: 1, b: 2}}", ["b"], 2),
    ])
  func duplicates(text: String, keys: [String], line: Int) {
    let error = #expect(throws: YAMLError.self) { try YAML.parse(text) }
    #expect(error?.duplicateKeys.sorted() == keys)
    #expect(error?.mark?.line == line)
  }

  @Test(
    "Keys are equal if their texts are, quoted or not", arguments: ["a", "1", "1.5", "yes", "~", "<<", "2001-01-02"])
  func quoted(key: String) {
    #expect(throws: YAMLError.self) { try YAML.parse("? \(key)\n: 1\n? \"\(key)\"\n: 2") }
  }

  @Test("Keys with different texts differ, even if they are the same number or flag")
  func different() throws {
    #expect(try YAML.parse("1: a\n1.0: b\n01: c\nyes: d\nYes: e") != nil)
  }
}
