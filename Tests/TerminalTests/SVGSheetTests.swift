import KassaTerminal
import Testing

@Suite("SVG sheet of frames")
struct SVGSheetTests {
  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: Size(columns: 20, rows: 3))
    frame.box(Rect(frame.size), Style(foreground: .brightBlack))
    frame.put(text, at: Point(column: 2, row: 1), style: Style(foreground: .red))
    return frame
  }

  @Test("Equal frames and rows are stored once")
  func once() {
    var sheet = SVGSheet()
    let numbers = [sheet.add(frame("one")), sheet.add(frame("two")), sheet.add(frame("one"))]
    #expect(numbers == [0, 1, 0])
    #expect(sheet.count == 2)
    #expect(sheet.definitions.ranges(of: "<symbol ").count == 2)
    // The two distinct frames have four distinct rows: the top edge, the bottom edge and one text row per frame.
    #expect(sheet.definitions.ranges(of: "<g id=").count == 4)
    #expect(sheet.definitions.ranges(of: "#r0\"").count == 2)
  }

  @Test("A picture has a title, marks and escaped text")
  func picture() {
    var sheet = SVGSheet()
    let number = sheet.add(frame("a<b"))
    let picture = sheet.picture(number, title: "see: \"<x>\"", marks: [Rect(column: 2, row: 1, columns: 3, rows: 1)])
    #expect(picture.contains("role=\"img\""))
    #expect(picture.contains("<title>see: &quot;&lt;x&gt;&quot;</title>"))
    #expect(picture.contains("a&lt;b"))
    #expect(picture.contains("<rect class=\"mark\" x=\"16.8\" y=\"18\" width=\"25.2\" height=\"18\"/>"))
    #expect(sheet.picture(7, title: "") == "")
  }

  @Test("The style sheet supports dark and light mode")
  func light() {
    var sheet = SVGSheet()
    _ = sheet.add(frame("x"))
    #expect(sheet.styleSheet.contains("--c1:\(SVGPalette.dark.ansi[1])"))
    #expect(sheet.styleSheet.contains("prefers-color-scheme:light"))
    #expect(sheet.styleSheet.contains("--c1:\(SVGPalette.light.ansi[1])"))
  }
}
