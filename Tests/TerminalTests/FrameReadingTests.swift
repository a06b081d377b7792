import KassaTerminal
import Testing

@Suite("Frames read from snapshots")
struct FrameReadingTests {
  @Test("A snapshot is read back as the frame that was written")
  func roundTrip() throws {
    var frame = Frame(size: Size(columns: 12, rows: 4))
    frame.put("--- style", at: Point(column: 0, row: 0), style: Style(foreground: .red, attributes: .bold))
    frame.put("日本 é", at: Point(column: 1, row: 1), style: Style(background: .rgb(1, 2, 3)))
    frame.put(
      "x", at: Point(column: 11, row: 3), style: Style(foreground: .indexed(200), attributes: [.dim, .reverse]))
    frame.cursor = Point(column: 3, row: 2)
    frame.title = "a shop"
    frame.modes = FrameModes(mouse: true, paste: false)
    let read = try #require(Frame(snapshot: FrameText.snapshot(frame)))
    #expect(read == frame)
  }

  @Test(
    "Anything else is no frame",
    arguments: [
      "", "size 2x1\n", "size 2x1\ncursor hidden\ntitle\nmodes\n--- text\na\n--- style\nb\n--- key\n",
      "size 2x1\ncursor hidden\ntitle\nmodes\n--- text\na\n--- style\n.\n",
      "size 9999x1\ncursor hidden\ntitle\nmodes\n--- text\na\n--- style\n.\n--- key\n",
      "size 2x1\ncursor hidden\ntitle\nmodes\n--- text\na\n--- style\na\n--- key\na purple\n",
    ])
  func invalid(text: String) { #expect(Frame(snapshot: text) == nil) }

  @Test(
    "Styles are read as they are described",
    arguments: ["plain", "red", "on #102030", "brightBlue on 244", "200 on blue bold underline"])
  func style(text: String) { #expect(Style(description: text)?.description == text) }

  @Test("Other words are no style", arguments: ["crimson", "red on", "bold red", "on bold"])
  func noStyle(text: String) { #expect(Style(description: text) == nil) }
}
