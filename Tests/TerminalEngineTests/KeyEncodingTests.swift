import KassaTerminal
import Testing

@testable import KassaTerminalEngine

@Suite("Keys, pastes and clicks as bytes")
struct KeyEncodingTests {
  @Test(
    "A key becomes what xterm sends for it",
    arguments: [
      (Key(.character("a")), "a"), (Key(.character("ß")), "ß"), (Key(.character("1"), .alt), "\u{1B}1"),
      (Key(.character("a"), .control), "\u{1}"), (Key(.character("["), .control), "\u{1B}"),
      (Key(.character(" "), .control), "\u{0}"), (Key(.character("/"), .control), "\u{1F}"),
      (Key(.character("x"), [.control, .alt]), "\u{1B}\u{18}"), (Key(.enter), "\r"), (Key(.enter, .alt), "\u{1B}\r"),
      (Key(.tab), "\t"), (Key(.tab, .shift), "\u{1B}[Z"), (Key(.backspace), "\u{7F}"),
      (Key(.backspace, .control), "\u{8}"), (Key(.backspace, .alt), "\u{1B}\u{7F}"), (Key(.escape), "\u{1B}"),
      (Key(.up), "\u{1B}[A"), (Key(.left, .control), "\u{1B}[1;5D"), (Key(.right, [.shift, .alt]), "\u{1B}[1;4C"),
      (Key(.home), "\u{1B}[H"), (Key(.end), "\u{1B}[F"), (Key(.insert), "\u{1B}[2~"), (Key(.delete), "\u{1B}[3~"),
      (Key(.delete, .control), "\u{1B}[3;5~"), (Key(.pageUp), "\u{1B}[5~"), (Key(.pageDown), "\u{1B}[6~"),
      (Key(.function(1)), "\u{1B}OP"), (Key(.function(4), .control), "\u{1B}[1;5S"), (Key(.function(5)), "\u{1B}[15~"),
      (Key(.function(10)), "\u{1B}[21~"), (Key(.function(12), .shift), "\u{1B}[24;2~"),
      (Key(.function(13)), "\u{1B}[1;2P"),
    ] as [(Key, String)])
  func keys(key: Key, bytes: String) {
    #expect(KeyEncoding.bytes(key, Self.modes()) == Array(bytes.utf8))
  }

  @Test("Cursor keys have another form if the program wants it, but not with modifiers")
  func cursorKeys() {
    let modes = Self.modes(1)
    #expect(KeyEncoding.bytes(Key(.up), modes) == Array("\u{1B}OA".utf8))
    #expect(KeyEncoding.bytes(Key(.end), modes) == Array("\u{1B}OF".utf8))
    #expect(KeyEncoding.bytes(Key(.up, .shift), modes) == Array("\u{1B}[1;2A".utf8))
  }

  @Test(
    "A paste is bracketed if the program wants it, and its line breaks are the byte of Enter",
    // Source: https://github.com/vyncint/termlens/issues/62
    arguments: ["12/30\n", "12/30\r\n", "12/30\r"])
  func paste(text: String) {
    #expect(KeyEncoding.paste(text, Self.modes()) == Array("12/30\r".utf8))
    #expect(KeyEncoding.paste(text, Self.modes(2004)) == Array("\u{1B}[200~12/30\r\u{1B}[201~".utf8))
  }

  @Test(
    "A text with the brackets of a paste does not end the paste",
    // Source: https://github.com/vyncint/termlens/issues/50
    arguments: [
      "AB\u{1B}[201~CD", "AB\u{1B}[200~CD", "A\u{1B}[2\u{1B}[201~01~BCD", "AB\u{9B}201~CD\u{1B}[201~",
      "\u{1B}[201~\u{1B}[201~ABCD",
    ])
  func pasteWithBrackets(text: String) {
    #expect(KeyEncoding.paste(text, Self.modes(2004)) == Array("\u{1B}[200~ABCD\u{1B}[201~".utf8))
    // Without brackets there is nothing to end.
    #expect(KeyEncoding.paste(text, Self.modes()) == Array(text.utf8))
  }

  @Test("A click is reported in the mode of the program, as far as that has room")
  func click() {
    let point = Point(column: 7, row: 1)
    #expect(KeyEncoding.click(point, Self.modes(1000, 1006)) == Array("\u{1B}[<0;8;2M\u{1B}[<0;8;2m".utf8))
    #expect(KeyEncoding.click(point, Self.modes(1000)) == Array("\u{1B}[M (\"\u{1B}[M#(\"".utf8))
    #expect(KeyEncoding.click(Point(column: 300, row: 1), Self.modes(1000)) == nil)
  }

  private static func modes(_ numbers: Int...) -> TerminalModes {
    TerminalModes(numbers: Set(numbers), hasKeypad: false)
  }
}
