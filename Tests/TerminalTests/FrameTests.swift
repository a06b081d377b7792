import Testing

@testable import KassaTerminal

@Suite("Frames")
struct FrameTests {
  private func row(_ frame: Frame, _ row: Int = 0) -> String {
    FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[row]
  }

  @Test(
    arguments: [
      ("hello", 0, nil, "hello", 5), ("hello", 3, nil, "   he", 2), ("hello", 0, 2, "he", 2), ("日本語", 0, nil, "日本", 4),
      ("日", 4, nil, "", 0), ("日本", 3, nil, "   日", 2), ("hello", 5, nil, "", 0), ("ab", 0, 0, "", 0),
      ("🇷🇺x", 1, nil, " RUx", 3), ("👩‍👧a", 0, nil, "👩a", 3), ("e\u{301}x", 0, nil, "e\u{301}x", 2),
      ("a\nb", 0, nil, "a b", 3),
    ] as [(String, Int, Int?, String, Int)])
  func put(text: String, column: Int, most: Int?, expected: String, used: Int) {
    var frame = Frame(size: Size(columns: 5, rows: 1))
    #expect(frame.put(text, at: Point(column: column, row: 0), style: Style(), maxColumns: most) == used)
    #expect(row(frame) == expected)
  }

  @Test func outsideTheRowsNothingIsWritten() {
    var frame = Frame(size: Size(columns: 5, rows: 2))
    let empty = frame
    #expect(frame.put("x", at: Point(column: 0, row: 2), style: Style()) == 0)
    #expect(frame.put("x", at: Point(column: 0, row: -1), style: Style()) == 0)
    #expect(frame == empty)
  }

  @Test func whatLiesLeftOfTheFrameIsCut() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put("abcdef", at: Point(column: -2, row: 0), style: Style())
    #expect(row(frame) == "cdef")
    frame.put("日本", at: Point(column: -1, row: 0), style: Style())
    #expect(row(frame) == " 本f")
  }

  @Test(arguments: [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")])
  func aReplacedHalfLeavesNoOtherHalf(column: Int, expected: String) {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put("日本", at: Point(column: 0, row: 0), style: Style())
    frame.put("x", at: Point(column: column, row: 0), style: Style())
    #expect(row(frame) == expected)
  }

  /// Wide characters must stay complete after any drawing operation.
  @Test func halvesAlwaysStandInPairs() {
    var frame = Frame(size: Size(columns: 11, rows: 3))
    var seed: UInt64 = 1
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let texts = ["日本語", "a", "🇷🇺", "👩‍👧x", "─", "한 글", ""]
    for _ in 0..<4000 {
      let point = Point(column: random(14) - 2, row: random(3))
      switch random(5) {
      case 0: frame.fill(Rect(column: point.column, row: point.row, columns: random(5), rows: random(3)))
      case 1: frame[point] = Cell("x")
      case 2: frame.box(Rect(column: point.column, row: point.row, columns: random(8), rows: random(4)))
      default:
        frame.put(texts[random(texts.count)], at: point, style: Style(), maxColumns: random(2) == 0 ? nil : random(6))
      }
      for index in frame.cells.indices where frame.cells[index].isContinuation {
        let base = index % 11 == 0 ? 0x20 : frame.cells[index - 1].base
        #expect(WidthTable.width(base) == 2)
      }
      for index in frame.cells.indices where WidthTable.width(frame.cells[index].base) == 2 {
        #expect(index % 11 < 10 && frame.cells[index + 1].isContinuation)
      }
    }
  }

  @Test(
    arguments: [
      (BorderSet.unicode, "┌──┐\n│  │\n└──┘\n"), (.rounded, "╭──╮\n│  │\n╰──╯\n"), (.ascii, "+--+\n|  |\n+--+\n"),
    ])
  func box(border: BorderSet, expected: String) {
    var frame = Frame(size: Size(columns: 4, rows: 3))
    frame.box(Rect(frame.size), Style(), border)
    #expect(FrameText.plain(frame) == expected)
  }

  @Test func aBoxIsCutAtTheEdges() {
    var frame = Frame(size: Size(columns: 3, rows: 2))
    frame.box(Rect(column: 1, row: 1, columns: 9, rows: 9), Style())
    #expect(FrameText.plain(frame) == "\n ┌─\n")
  }

  @Test func fillGivesALookAndEmpties() {
    var frame = Frame(size: Size(columns: 3, rows: 1))
    frame.put("abc", at: Point(column: 0, row: 0), style: Style())
    frame.fill(Rect(column: 1, row: 0, columns: 9, rows: 9), Style(background: .blue))
    #expect(row(frame) == "a")
    #expect(frame[Point(column: 2, row: 0)].style.background == .blue)
  }

  @Test func marksBeyondTwoAreLeftOut() {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    frame.put("e\u{301}\u{302}\u{303}", at: Point(column: 0, row: 0), style: Style())
    #expect(frame[Point(column: 0, row: 0)].marks.map(\.value) == [0x301, 0x302])
    #expect(frame[Point(column: 0, row: 0)].text == "e\u{301}\u{302}")
  }

  @Test func sizesOfNothing() {
    var frame = Frame(size: Size(columns: -1, rows: 5))
    #expect(frame.size == Size(columns: 0, rows: 5))
    frame.put("x", at: Point(column: 0, row: 0), style: Style())
    frame.box(Rect(column: 0, row: 0, columns: 3, rows: 3))
    #expect(FrameText.plain(frame) == "\n\n\n\n\n")
  }

  @Test(
    "Text is drawn like its characters one by one",
    arguments: ["plain ASCII text", "Zażółć · €5 — ①②", "╭──╮", "é█▁•", "", "─日─", "e\u{301}é"])
  func drawn(text: String) {
    for column in [-2, 0, 5, 18] {
      var (quick, slow) = (Frame(size: Size(columns: 20, rows: 1)), Frame(size: Size(columns: 20, rows: 1)))
      let used = quick.put(text, at: Point(column: column, row: 0), style: Style(foreground: .red), maxColumns: 9)
      var columns = 0
      var at = Point(column: column, row: 0)
      for character in text {
        let width = TextWidth.columns(String(character))
        guard columns + width <= 9 else { break }
        slow.put(String(character), at: at, style: Style(foreground: .red))
        columns += width
        at.column += width
      }
      #expect(quick.cells == slow.cells, "\(column)")
      #expect(column < 0 || used <= 9)
    }
  }
}

@Suite("Cells")
struct CellTests {
  @Test(
    "A cell preserves every colour and attribute",
    arguments: [Color.default, .indexed(0), .indexed(255), .rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(1, 128, 254)])
  func style(color: Color) {
    for attributes in 0...UInt8(31) {
      for other in [Color.default, .indexed(17), .rgb(255, 0, 255)] {
        let style = Style(foreground: color, background: other, attributes: Attributes(rawValue: attributes))
        #expect(Cell("x", style: style).style == style)
        let turned = Style(foreground: other, background: color, attributes: style.attributes)
        #expect(Cell("x", style: turned).style == turned)
      }
    }
  }

  @Test("A cell preserves high code points and combining marks")
  func scalars() {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put("e\u{301}\u{323}\u{1F44D}", at: Point(column: 0, row: 0), style: Style(attributes: .bold))
    #expect(frame.cells[0].marks.map(\.value) == [0x301, 0x323])
    #expect(frame.cells[0].scalar == "e")
    #expect(frame.cells[1].scalar?.value == 0x1F44D)
    #expect(frame.cells[2].isContinuation)
    #expect(frame.cells[2].style.attributes == .bold)
  }
}
