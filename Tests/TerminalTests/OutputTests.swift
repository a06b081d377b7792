import KassaTerminal
import Testing

@Suite("Frames as text and pictures")
struct OutputTests {
  private var frame: Frame {
    var frame = Frame(size: Size(columns: 12, rows: 4))
    frame.title = "Pay <now>"
    frame.box(Rect(frame.size), Style(foreground: .brightBlack), .rounded)
    frame.put("日 & 1", at: Point(column: 2, row: 1), style: Style(foreground: .red, attributes: .bold))
    frame.put("██▀", at: Point(column: 2, row: 2), style: Style(foreground: .rgb(1, 2, 3)))
    frame.put("ok", at: Point(column: 7, row: 2), style: Style(background: .blue, attributes: .underline))
    frame.cursor = Point(column: 7, row: 2)
    return frame
  }

  @Test func plain() {
    #expect(FrameText.plain(frame) == "╭──────────╮\n│ 日 & 1   │\n│ ██▀  ok  │\n╰──────────╯\n")
  }

  @Test func snapshot() {
    let expected = """
      size 12x4
      cursor 7,2
      title Pay <now>
      modes mouse paste
      --- text
      ╭──────────╮
      │ 日 & 1   │
      │ ██▀  ok  │
      ╰──────────╯
      --- style
      aaaaaaaaaaaa
      a.bbbbbb...a
      a.ccc..dd..a
      aaaaaaaaaaaa
      --- key
      a brightBlack
      b red bold
      c #010203
      d on blue underline

      """
    #expect(FrameText.snapshot(frame) == expected)
  }

  @Test(
    arguments: [
      (ColorDepth.mono, "\u{1B}[0;1ma\u{1B}[0m b\n"),
      (.ansi16, "\u{1B}[0;1;31ma\u{1B}[0m \u{1B}[0;30;105mb\u{1B}[0m\n"),
      (.ansi256, "\u{1B}[0;1;31ma\u{1B}[0m \u{1B}[0;38;5;16;48;5;201mb\u{1B}[0m\n"),
      (.rgb, "\u{1B}[0;1;31ma\u{1B}[0m \u{1B}[0;38;2;0;0;0;48;2;255;0;255mb\u{1B}[0m\n"),
    ])
  func ansi(depth: ColorDepth, expected: String) {
    var frame = Frame(size: Size(columns: 4, rows: 1))
    frame.put("a", at: Point(column: 0, row: 0), style: Style(foreground: .red, attributes: .bold))
    frame.put("b", at: Point(column: 2, row: 0), style: Style(background: .rgb(255, 0, 255)))
    #expect(ANSI.render(frame, depth: depth) == expected)
  }

  @Test func aPictureIsStableSelfContainedAndSpeaks() {
    let picture = SVG.render(frame, description: "A form")
    #expect(picture == SVG.render(frame, description: "A form"))
    for part in [
      "role=\"img\"", "<title>Pay &lt;now&gt;</title>", "<desc>A form</desc>", "--c1:", "textLength=\"16.8\"",
      ">日</text>",
      "&amp; 1</text>", "class=\"cursor\"", "fill:var(--c1)", "<path class=\"s8\"",
    ] {
      #expect(picture.contains(part), "\(part)")
    }
    for part in [" id=", "href", "url(", "@import", "<script", "http://www.w3.org/1999"] {
      #expect(!picture.contains(part), "\(part)")
    }
  }

  @Test func linesJoinOverCells() {
    var frame = Frame(size: Size(columns: 4, rows: 3))
    frame.box(Rect(frame.size))
    // Each of the box's four sides is a single stroke from corner to corner.
    #expect(SVG.render(frame).contains("d=\"M18.2 41H43.4M18.2 77H43.4M18.2 41V77M43.4 41V77\""))
  }

  @Test func oneRectangleForAStretchOfGround() {
    var frame = Frame(size: Size(columns: 10, rows: 1))
    frame.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), Style(background: .blue))
    frame.put("ab", at: Point(column: 2, row: 0), style: Style(foreground: .red, background: .blue))
    #expect(SVG.render(frame).components(of: "<rect class=\"f4\"") == 1)
  }

  @Test func textCannotBreakOutOfAPicture() {
    var frame = Frame(size: Size(columns: 40, rows: 1))
    frame.put("</text><script>\"&\u{1B}", at: Point(column: 0, row: 0), style: Style())
    frame.title = "</title><script>"
    #expect(!SVG.render(frame, palette: .light).contains("<script"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
