import Glibc
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

  @Test("The colours of a screen do not change with the colours of the page")
  func colours() {
    var sheet = SVGSheet()
    _ = sheet.add(frame("x"))
    #expect(sheet.styleSheet.contains("--bg:\(SVGPalette.dark.background)"))
    #expect(!sheet.styleSheet.contains("prefers-color-scheme"))
  }

  @Test("Every character has a contrast of at least 4.5, whatever the program draws")
  func contrast() throws {
    let colors: [Color] =
      [.default] + (0...255).map { .indexed(UInt8($0)) } + [.rgb(0xFF, 0xFF, 0xFF), .rgb(0x12, 0x12, 0x12)]
    let attributes: [Attributes] = [[], .dim, .reverse, [.dim, .reverse]]
    let page = try #require(Luminance(hex: SVGPalette.dark.background))
    for ground in [
      colors[0], .black, .blue, .white, .brightWhite, .indexed(244), .rgb(255, 255, 255), .rgb(0, 95, 135),
    ] {
      for attribute in attributes {
        var sheet = SVGSheet()
        var frame = Frame(size: Size(columns: colors.count * 2, rows: 1))
        for (number, color) in colors.enumerated() {
          let style = Style(foreground: color, background: ground, attributes: attribute)
          frame.put("x", at: Point(column: number * 2, row: 0), style: style)
        }
        _ = sheet.add(frame)
        for (ink, paper) in try Self.pairs(sheet) {
          let ratio = ink.contrast(to: paper ?? page)
          #expect(ratio >= 4.5, "\(ratio) on \(ground) with \(attribute.rawValue)")
        }
      }
    }
  }

  /// Returns the colours of each character in the sheet and of the rectangle behind it, nil if there is none.
  private static func pairs(_ sheet: SVGSheet) throws -> [(Luminance, Luminance?)] {
    func attribute(_ name: String, _ line: Substring) -> String? {
      let parts = line.split(separator: " \(name)=\"", maxSplits: 1)
      return parts.count == 2 ? parts[1].split(separator: "\"").first.map(String.init) : nil
    }
    func color(_ line: Substring) throws -> Luminance {
      let name = try #require(attribute("class", line)?.split(separator: " ").first)
      return try #require(Luminance(hex: "#" + name.dropFirst(2)), "\(line)")
    }
    let lines = sheet.definitions.split(separator: "\n")
    let grounds = try lines.filter { $0.hasPrefix("<rect") }.map { line in
      let (x, width) = (Double(attribute("x", line) ?? ""), Double(attribute("width", line) ?? ""))
      let start = try #require(x)
      return (start...(start + (try #require(width))), try color(line))
    }
    return try lines.filter { $0.hasPrefix("<text") }.map { line in
      let x = try #require(Double(attribute("x", line) ?? ""))
      return (try color(line), grounds.first { $0.0.contains(x + 1) }?.1)
    }
  }
}

/// The relative luminance of a colour, as WCAG 2 defines it.
private struct Luminance {
  let value: Double

  init?(hex: String) {
    guard hex.count == 7, let number = Int(hex.dropFirst(), radix: 16) else { return nil }
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    value = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  func contrast(to other: Luminance) -> Double {
    (max(value, other.value) + 0.05) / (min(value, other.value) + 0.05)
  }
}
