import Testing

@testable import KassaTerminal

@Suite("Escape sequences between frames")
struct FrameDifferenceTests {
  @Test("Equal frames need no output")
  func nothing() {
    var frame = Frame(size: Size(columns: 10, rows: 2))
    frame.put("abc", at: Point(column: 1, row: 1), style: Style(foreground: .red))
    frame.cursor = Point(column: 4, row: 1)
    frame.title = "shop"
    #expect(FrameDifference.ansi(from: frame, to: frame).isEmpty)
  }

  @Test("A typed letter needs a few bytes")
  func letter() {
    var old = Frame(size: Size(columns: 80, rows: 24))
    old.put("431", at: Point(column: 20, row: 7), style: Style())
    old.cursor = Point(column: 23, row: 7)
    var new = old
    new.put("4", at: Point(column: 23, row: 7), style: Style())
    new.cursor = Point(column: 24, row: 7)
    #expect(FrameDifference.ansi(from: old, to: new) == "\u{1B}[8;24H4")
  }

  @Test("The cursor is shown, moved and hidden")
  func cursor() {
    let hidden = Frame(size: Size(columns: 4, rows: 2))
    var shown = hidden
    shown.cursor = Point(column: 1, row: 1)
    var moved = hidden
    moved.cursor = Point(column: 0, row: 0)
    #expect(FrameDifference.ansi(from: hidden, to: shown) == "\u{1B}[2;2H\u{1B}[?25h")
    #expect(FrameDifference.ansi(from: shown, to: moved) == "\u{1B}[1H")
    #expect(FrameDifference.ansi(from: moved, to: hidden) == "\u{1B}[?25l")
  }

  @Test("A title cannot terminate its own escape sequence")
  func title() {
    let old = Frame(size: Size(columns: 1, rows: 1))
    var new = old
    new.title = "a\u{7}\u{1B}[2Jb"
    #expect(FrameDifference.ansi(from: old, to: new) == "\u{1B}]2;a[2Jb\u{7}")
  }

  @Test("The output turns any frame into any other", arguments: 1...60)
  func anyFrame(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let size = Size(columns: 1 + random.roll(30), rows: 1 + random.roll(8))
    var emulator = Emulator(size: size)
    var shown: Frame?
    var next = Frame(size: size)
    for _ in 0..<30 {
      scribble(on: &next, &random)
      emulator.feed(FrameDifference.ansi(from: shown, to: next))
      // A background of its own comes with a foreground of its own.
      let sent = next.cells.map { cell in
        var cell = cell
        cell.style = cell.style.quantised(to: .rgb)
        return cell
      }
      #expect(emulator.frame.cells == sent)
      #expect(emulator.isCursorVisible == (next.cursor != nil))
      if let cursor = next.cursor { #expect(emulator.cursor == cursor) }
      #expect(emulator.unknown.isEmpty)
      shown = next
    }
  }

  /// Draws strings of various widths at random positions in random styles, sometimes on an empty frame.
  private func scribble(on frame: inout Frame, _ random: inout SeededRandom) {
    if random.roll(6) == 0 { frame = Frame(size: frame.size) }
    let texts = ["Pay", "日本", "e\u{301}x", "│──╯", " ", "4314 2200", "ä日b", "█"]
    let styles = [
      Style(), Style(foreground: .red), Style(background: .rgb(1, 2, 3), attributes: .bold),
      Style(foreground: .indexed(200), attributes: [.underline, .reverse]),
    ]
    for _ in 0..<random.roll(5) {
      let point = Point(column: random.roll(frame.size.columns), row: random.roll(frame.size.rows))
      frame.put(texts[random.roll(texts.count)], at: point, style: styles[random.roll(styles.count)])
    }
    frame.cursor =
      random.roll(3) == 0 ? nil : Point(column: random.roll(frame.size.columns), row: random.roll(frame.size.rows))
  }
}
