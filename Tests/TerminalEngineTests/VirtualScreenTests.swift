import KassaTerminal
import Testing

@testable import KassaTerminalEngine

/// What a program writes, and what the screen of its terminal then shows.
@Suite("The screen of a terminal")
struct VirtualScreenTests {
  private static func screen(_ text: String, columns: Int = 20, rows: Int = 4) -> VirtualScreen {
    let screen = VirtualScreen(size: Size(columns: columns, rows: rows))
    _ = screen.write(Array(text.utf8))
    return screen
  }

  private static func lines(_ screen: VirtualScreen) -> [String] {
    let frame = screen.frame
    return (0..<frame.size.rows).map { row in
      var text = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)].text }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("Text, control characters and cursor movements arrive in their cells, however the bytes are split")
  func text() {
    let text = "Card\r\n\u{1B}[3;5Hnumber\u{8}R\u{1B}[1;1H\u{1B}(0q\u{1B}(Bä宇e\u{301}\u{1B}[4;20Hz"
    let whole = Self.screen(text)
    #expect(Self.lines(whole) == ["─ä宇e\u{301}", "", "    numbeR", "                   z"])
    let split = VirtualScreen(size: whole.size)
    for byte in text.utf8 { _ = split.write([byte]) }
    #expect(split.frame == whole.frame)
    #expect(whole.frame[Point(column: 3, row: 0)].isContinuation)
    #expect(whole.frame[Point(column: 4, row: 0)].marks == ["\u{301}"])
    #expect(whole.frame.cursor == Point(column: 19, row: 3))
  }

  @Test(
    "Every attribute and colour that a cell has is read",
    arguments: [
      ("1", Style().bold), ("2", Style().dim), ("1;2", Style().bold.dim), ("1;2;22", Style()), ("3", Style().italic),
      ("4", Style().underline), ("4:3", Style().underline), ("4;4:0", Style()), ("21", Style().underline),
      ("7", Style().reverse), ("7;27", Style()), ("5", Style()), ("9", Style()), ("2;25", Style().dim),
      ("31", Style(foreground: .red)), ("97", Style(foreground: .brightWhite)), ("44", Style(background: .blue)),
      ("100", Style(background: .brightBlack)), ("31;39", Style()), ("38;5;200", Style(foreground: .indexed(200))),
      ("48;5;3;1", Style(background: .indexed(3)).bold), ("38;2;1;2;3", Style(foreground: .rgb(1, 2, 3))),
      ("48:2::4:5:6", Style(background: .rgb(4, 5, 6))), ("38:5:9", Style(foreground: .brightRed)),
      ("58;2;1;2;3;1", Style().bold), ("58:5:1", Style()), ("10", Style()), ("38;5", Style()), ("2;0", Style()),
    ] as [(String, Style)])
  func style(numbers: String, style: Style) {
    #expect(Self.screen("\u{1B}[\(numbers)mx").frame[Point(column: 0, row: 0)] == Cell("x", style: style))
  }

  @Test("A long list of attributes is taken whole, and dim text survives a saved cursor")
  func longStyle() {
    let frame = Self.screen("\u{1B}[2;1;3;4;7;38;2;1;2;3;48;2;4;5;6m\u{1B}7\u{1B}[0m\u{1B}8x").frame
    let style = Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)).bold.dim.italic.underline.reverse
    #expect(frame[Point(column: 0, row: 0)] == Cell("x", style: style))
  }

  @Test("Concealed text takes its room and cannot be read")
  func concealed() {
    #expect(Self.lines(Self.screen("a\u{1B}[8msecret\u{1B}[28mb"))[0] == "a      b")
  }

  @Test("Erasing fills with the background colour")
  func erase() {
    let frame = Self.screen("\u{1B}[44mab\u{1B}[1;2H\u{1B}[K").frame
    #expect(frame[Point(column: 5, row: 0)] == Cell(style: Style(background: .blue)))
  }

  @Test("A bad byte is one replaced character, and all others are kept")
  func badBytes() {
    let screen = VirtualScreen(size: Size(columns: 20, rows: 1))
    let bytes: [UInt8] = [
      0x34, 0x89, 0x32, 0xC3, 0x1B, 0x5B, 0x6D, 0x78, 0xE5, 0xAE, 0xFF, 0xC3, 0xA9, 0xED, 0xA0, 0x80,
    ]
    for byte in bytes { _ = screen.write([byte]) }
    #expect(Self.lines(screen)[0] == "4\u{FFFD}2\u{FFFD}x\u{FFFD}\u{FFFD}é\u{FFFD}")
  }

  @Test("The alternate screen comes and goes, and the first one is as it was")
  func alternate() {
    let screen = Self.screen("shell\u{1B}[?1049h\u{1B}[Hform")
    #expect(screen.modes.isAlternate)
    #expect(Self.lines(screen)[0] == "form")
    _ = screen.write(Array("\u{1B}[?1049l".utf8))
    #expect(!screen.modes.isAlternate)
    #expect(Self.lines(screen)[0] == "shell")
    #expect(screen.frame.cursor == Point(column: 5, row: 0))
  }

  @Test("Several modes in one sequence are all taken")
  func modes() {
    let screen = Self.screen("\u{1B}[?1006;1000;2004;25l\u{1B}[?1006;1000;2004;1h\u{1B}=")
    #expect(screen.modes.hasMouse && screen.modes.hasDecimalMouse && screen.modes.hasPaste)
    #expect(screen.modes.hasCursorKeys && screen.modes.hasKeypad)
    #expect(screen.frame.cursor == nil)
    _ = screen.write(Array("\u{1B}c".utf8))
    #expect(screen.modes == TerminalModes(numbers: [25], hasKeypad: false))
  }

  @Test("Title, bell, clipboard and hyperlinks are whole, with either end of a control string")
  func strings() {
    let long = String(repeating: "k", count: 1500)
    let text =
      "\u{1B}]2;Shop\u{7}\u{1B}[22;0t\u{1B}]0;Pay – 19,99 €\u{1B}\\\u{7}\u{7}\u{1B}]52;c;\(long)\u{7}"
      + "\u{1B}]8;id=1;https://\(long)\u{1B}\\link\u{1B}]8;;\u{1B}\\\u{1B}]52;c;?\u{7}\u{1B}P+q544e\u{1B}\\"
    let screen = Self.screen(text)
    #expect(screen.frame.title == "Pay – 19,99 €")
    #expect(screen.bells == 2)
    #expect(screen.clipboard == long)
    #expect(screen.links == ["https://\(long)"])
    #expect(Self.lines(screen) == ["link", "", "", ""])
    _ = screen.write(Array("\u{1B}[23;0t".utf8))
    #expect(screen.frame.title == "Shop")
  }

  /// What a watch is asked about and what it sees while text is written: the first row and the title.
  private static func watched(_ text: String, columns: Int = 10) -> (pieces: [String], seen: [String]) {
    let screen = VirtualScreen(size: Size(columns: columns, rows: 4))
    var (pieces, seen): ([String], [String]) = ([], [])
    let watch = TerminalEngine.Watch(
      concerns: { printed in
        pieces.append(String(decoding: printed, as: UTF8.self))
        return pieces.last?.contains("-") == false
      },
      look: { frame in
        let row = (0..<columns).map { frame[Point(column: $0, row: 0)].text }.joined()
        seen.append(row.filter { $0 != " " } + frame.title)
      })
    _ = screen.write(Array(text.utf8), watch)
    return (pieces, seen)
  }

  @Test("A watch sees every piece of text that concerns it before anything covers or clears it")
  func watch() {
    let cleared = Self.watched("one\rtwo-\rthree\u{1B}[2J\u{1B}[H\u{1B}[31mä\u{1B}[1mb")
    #expect(cleared.pieces == ["one", "two-", "three", "ä", "b"])
    #expect(cleared.seen == ["one", "three", "ä", "äb"])
    let long = Self.watched(String(repeating: "a", count: 25))
    #expect(long.pieces.map(\.count) == [10, 10, 5])
    let titles = Self.watched("\u{1B}]2;first\u{7}\u{1B}]2;second\u{7}")
    #expect(titles.pieces.isEmpty)
    #expect(titles.seen == ["first", "second"])
    #expect(Self.watched("x\u{1B}[3b\r").pieces == ["xxxx"])
  }

  @Test("What a program asks for is answered")
  func answers() {
    let screen = Self.screen("abc")
    #expect(screen.write(Array("\u{1B}[6n".utf8)) == Array("\u{1B}[1;4R".utf8))
    #expect(screen.write(Array("\u{1B}[c".utf8)).starts(with: "\u{1B}[?".utf8))
    #expect(screen.write(Array("\u{1B}[?2026$p".utf8)) == Array("\u{1B}[?2026;0$y".utf8))
  }

  @Test("A character is repeated, and nothing is repeated if there is none")
  func repeated() {
    #expect(Self.lines(Self.screen("\u{1B}[9bé\u{1B}[3b"))[0] == "éééé")
  }

  @Test("A window that changes its size keeps what is on it")
  func resize() {
    let screen = Self.screen("Card number", columns: 20, rows: 4)
    for size in [Size(columns: 11, rows: 1), Size(columns: 1, rows: 1), Size(columns: 300, rows: 100)] {
      screen.resize(size)
      #expect(screen.frame.size == size)
    }
    screen.resize(Size(columns: 20, rows: 2))
    _ = screen.write(Array("\u{1B}[HPay".utf8))
    #expect(Self.lines(screen)[0].hasPrefix("Pay"))
  }

  /// As xterm 379 and tmux 3.3a do.
  @Test("A lower window keeps the rows above the cursor, whatever was written below", arguments: [23, 12, 3])
  func lower(rows: Int) {
    let screen = Self.screen("first line\r\nsecond line\u{1B}[24;1H \u{1B}[2;12H", columns: 80, rows: 24)
    screen.resize(Size(columns: 80, rows: rows))
    #expect(Self.lines(screen).prefix(2) == ["first line", "second line"])
    screen.resize(Size(columns: 80, rows: 24))
    _ = screen.write(Array("!".utf8))
    #expect(Self.lines(screen).prefix(2) == ["first line", "second line!"])
  }

  @Test(
    "Hostile output does no harm",
    arguments: [
      "\u{1B}[" + String(repeating: "1;", count: 5000) + "m", "\u{1B}[99999999999999999999b", "\u{1B}[5b",
      "\u{85}\u{9B}31m\u{90}", "\u{1B}7\u{1B}[?1049h\u{1B}[99;99H宇", "\u{1B}[99999;99999H宇\u{1B}#3宇\u{1B}[99999L",
      "\u{1B}]2;" + String(repeating: "x", count: 3 << 20), "\u{1B}[1;1r\u{1B}[4h宇\u{1B}[?69h\u{1B}[2;2s宇\u{1B}[9P",
      "1\r\n2\r\n3\u{1B}[1;1H\u{1B}[5;9r\u{1B}[2;2r\u{1B}[9M", "\u{301}\u{200B}\u{FE0F}",
      "\u{1B}(0\u{1B})0\u{E}\u{1B}N\u{1B}O宇",
    ])
  func hostile(text: String) {
    for columns in [1, 2, 7] {
      let screen = Self.screen(text + "\u{18}\u{1B}c", columns: columns, rows: 2)
      screen.resize(Size(columns: 1, rows: 1))
      _ = screen.write(Array((text + "\u{18}\u{1B}8宇\u{1B}cok").utf8))
      screen.resize(Size(columns: 9, rows: 3))
      _ = screen.write(Array("\u{1B}c\u{1B}[Hok".utf8))
      #expect(Self.lines(screen)[0] == "ok")
    }
  }

  @Test("Random output does no harm")
  func random() {
    var random = SystemRandomNumberGenerator()
    let alphabet: [UInt8] =
      [0xE5, 0xC3, 0xFF, 0x9B]
      + Array(
        "\u{1B}\u{1B}\u{1B}[[[[]();:?>0123456789hlmHJKLMPXbrsuABCDcnt 78cDEM#a宇\u{301}é\n\r\t\u{8}".utf8)
    for _ in 0..<40 {
      let screen = VirtualScreen(size: Size(columns: .random(in: 1...12), rows: .random(in: 1...5)))
      for _ in 0..<20 {
        _ = screen.write((0..<200).map { _ in alphabet.randomElement(using: &random) ?? 0 })
        screen.resize(Size(columns: .random(in: 1...12), rows: .random(in: 1...5)))
        _ = screen.frame
      }
    }
  }

  /// What is written to a screen of 8 columns and 4 rows, and the rows that the terminal has begun by itself.
  static let wrapped: [(text: String, rows: Set<Int>)] = [
    ("12345678", []), ("123456789", [1]), ("12345678\r\n9", []), ("12345678\u{1B}[31m9", [1]), ("1234567 9", [1]),
    ("1234567890123456x", [1, 2]), ("12345678\r9", []), ("\u{1B}[2;1H9", []), ("1234567合", [1]), ("123456合", []),
    ("12345678\u{1B}[1;8Hx9", [1]), ("\u{1B}[?7l123456789", []), ("12345678ä", [1]),
    // What scrolls stays what it is, and what is written anew is not.
    ("\r\n\r\n123456789\r\n\r\n", [1]), ("123456789\u{1B}[2;1Hx", []), ("123456789\u{1B}[2J", []),
    ("123456789\u{1B}[1;8H\u{1B}[K", []),
  ]

  @Test("The rows that the terminal begins by itself are known", arguments: wrapped)
  func continued(text: String, rows: Set<Int>) {
    for isWhole in [true, false] {
      let screen = VirtualScreen(size: Size(columns: 8, rows: 4))
      let bytes = Array(text.utf8)
      if isWhole { _ = screen.write(bytes) } else { for byte in bytes { _ = screen.write([byte]) } }
      #expect(screen.frame.continuedRows == rows, "\(isWhole)")
    }
  }

  @Test("An echo that the terminal breaks is known as one")
  func wrappedEcho() {
    let screen = VirtualScreen(size: Size(columns: 4, rows: 3))
    _ = screen.write(Array("ab".utf8))
    _ = screen.write(Array("cdef".utf8), isEcho: true)
    _ = screen.write(Array("gh".utf8))
    #expect(screen.frame.continuedRows == [1])
    #expect(screen.frameWithoutEcho[Point(column: 0, row: 1)].text == " ")
    #expect(screen.frameWithoutEcho[Point(column: 2, row: 1)].text == "g")
  }
}
