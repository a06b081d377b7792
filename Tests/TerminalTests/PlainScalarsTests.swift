import Testing

@testable import KassaTerminal

@Suite("Single-column characters")
struct PlainScalarsTests {
  @Test("Every plain character is one column wide on its own")
  func allOfThem() {
    let plain = (0..<UInt32(0x11000)).filter(PlainScalars.contains).compactMap(Unicode.Scalar.init)
    #expect(plain.count > 1000)
    let wrong = plain.filter { scalar in
      var glyphs = Glyphs(String(Character(scalar)) + "x")
      return glyphs.next() != Glyph(base: scalar.value, columns: 1) || glyphs.next() != Glyph(base: 0x78, columns: 1)
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(
    "Plain characters are drawn like any other",
    arguments: ["Zażółć · €5 — ①②", "╭──╮", "é█▁•", "", "─日─", "e\u{301}é"])
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
