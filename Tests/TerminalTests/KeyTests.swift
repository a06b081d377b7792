import KassaTerminal
import Testing

@Suite("Keys")
struct KeyTests {
  @Test(
    arguments: [
      ("Enter", Key(.enter)), ("Esc", Key(.escape)), ("Tab", Key(.tab)), ("Shift-Tab", Key(.backTab)), ("Up", Key(.up)),
      ("F2", Key(.function(2))), ("F12", Key(.function(12))), ("Ctrl-A", Key(.character("a"), .control)),
      ("Alt-B", Key(.character("b"), .alt)), ("Space", Key(.character(" "))), ("a", Key(.character("a"))),
      ("A", Key(.character("A"))), ("-", Key(.character("-"))), ("Ctrl--", Key(.character("-"), .control)),
      ("Ctrl-_", Key(.character("_"), .control)), ("Ctrl-Space", Key(.character(" "), .control)),
      ("Ctrl-Left", Key(.left, .control)), ("Ctrl-Alt-Del", Key(.delete, [.control, .alt])), ("PgUp", Key(.pageUp)),
      ("Shift-F5", Key(.function(5), .shift)), ("é", Key(.character("é"))), ("日", Key(.character("日"))),
      ("Alt-Shift-B", Key(.character("B"), .alt)), ("Backspace", Key(.backspace)), ("Alt-Enter", Key(.enter, .alt)),
    ])
  func names(name: String, key: Key) {
    #expect(Key(name) == key)
    #expect(key.name == name)
  }

  @Test(
    arguments: [
      ("escape", Key(.escape)), ("return", Key(.enter)), ("PageDown", Key(.pageDown)), ("Delete", Key(.delete)),
      ("backtab", Key(.backTab)), ("ctrl-c", Key(.character("c"), .control)), ("Shift-a", Key(.character("A"))),
      ("Meta-f", Key(.character("f"), .alt)), (" ", Key(.character(" "))),
      ("Control-Shift-z", Key(.character("z"), .control)),
    ])
  func otherNames(name: String, key: Key) {
    #expect(Key(name) == key)
  }

  @Test(arguments: ["", "F0", "F64", "Hyper-a", "Entre", "Ctrl-", "F1x", "\u{1B}", "\n", "ab", "Ctrl-ab"])
  func noNames(name: String) {
    #expect(Key(name) == nil)
  }

  @Test func aKeyMapTellsActionsAndHints() {
    enum Action { case send, leave, other }
    let map = KeyMap<Action>([
      .init(keys: [Key(.enter), Key(.character(" "))], action: .send, hint: "key.send"),
      .init(keys: [Key(.escape)], action: .leave), .init(keys: [Key(.enter)], action: .other, hint: "key.other"),
    ])
    #expect(map.action(for: Key(.character(" "))) == .send)
    #expect(map.action(for: Key(.enter)) == .send)
    #expect(map.action(for: Key(.escape)) == .leave)
    #expect(map.action(for: Key(.tab)) == nil)
    #expect(map.hints.map(\.text) == ["key.send", "key.other"])
    #expect(map.hints.first?.key == Key(.enter))
    #expect(map.conflicts == [Key(.enter)])
  }
}
