import CheckoutCore
import KassaRehearsal
import KassaTerminal
import KassaYAML
import Testing

@Suite("Script text")
struct ScriptTextTests {
  @Test(
    "Every text is read back unchanged",
    arguments: [
      "", " ", "Enter", "Ctrl-U", "JANE DOE ", "0000", "12/30", "1e3", "true", "No", "null", "~", "- a", "a: b", "a #b",
      "#a",
      "{a}", "[a", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a", "\"", "'", "\\", "\n", "a\r\nb", "\t",
      "\u{0}\u{7}\u{1B}\u{7F}",
      "\u{85}\u{2028}\u{FEFF}\u{202E}", "e\u{301}", "\u{301}", "日本太郎", "👩‍👩‍👧‍👦", "=", "<<", "?", "y", "-", "--- a",
      "$card.visa-0056", "a  b", "\u{A0}", "\u{10FFFF}\u{E000}", "12:30", "0x1F", ".5", "inf",
    ])
  func comesBack(text: String) throws {
    var script = ScriptText(name: text, checkout: [("provider", .string(text))], size: Size(columns: 80, rows: 24))
    script.verb(.type, text)
    let read = try #require(try YAML.parse(script.text))
    #expect(read["name"]?.text == text)
    #expect(read["checkout"]?["provider"]?.text == text)
    #expect(read["steps"]?.elements?.first?["type"]?.text == text)
  }

  @Test("Only a script with input, or without any expectation, allows input without an effect")
  func idleInput() {
    func isAllowed(_ verbs: [(Verb.Name, String)]) -> Bool {
      var script = ScriptText(name: "x", checkout: [], size: Size(columns: 80, rows: 24))
      for (name, value) in verbs { script.verb(name, value) }
      return script.text.contains("idle-input: allowed\n")
    }
    #expect(isAllowed([]))
    #expect(isAllowed([(.choose, "card")]))
    #expect(isAllowed([(.choose, "card"), (.type, "4"), (.screen, "card")]))
    #expect(!isAllowed([(.choose, "card"), (.screen, "card")]))
  }

  @Test("A line break does not end a comment")
  func comment() throws {
    let script = ScriptText(
      name: "x", comments: ["a\nname: y", "b\u{2028}c"], checkout: [], size: Size(columns: 1, rows: 1))
    #expect(script.text.split(separator: "\n").prefix(2) == ["# aname: y", "# bc"])
  }
}
