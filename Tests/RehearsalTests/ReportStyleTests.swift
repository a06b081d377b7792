import Glibc
import KassaRehearsal
import Testing

@Suite("Colours of the HTML report")
struct ReportStyleTests {
  /// The colours of the style sheet by name, for a dark page and for a light one.
  private static func colors() throws -> [[String: Double]] {
    let rules = ReportAssets.style.split(separator: ":root{")
    let blocks = rules.compactMap { $0.split(separator: "}").first }.filter { $0.contains("--page:") }
    return try blocks.map { block in
      var colors: [String: Double] = [:]
      for declaration in block.split(separator: ";") where declaration.hasPrefix("--") {
        let parts = declaration.split(separator: ":")
        try #require(parts.count == 2)
        colors[String(parts[0])] = try luminance(parts[1])
      }
      return colors
    }
  }

  /// The relative luminance of a colour such as `#0e1013`, as WCAG 2 defines it.
  private static func luminance(_ hex: Substring) throws -> Double {
    try #require(hex.count == 7 && hex.first == "#")
    let number = try #require(Int(hex.dropFirst(), radix: 16))
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test(
    "Every colour of text has a contrast of at least 4.5 to the page and to its panels, in the dark and in the light")
  func contrast() throws {
    let palettes = try Self.colors()
    try #require(palettes.count == 2)
    for palette in palettes {
      let grounds = ["--page", "--panel"]
      let inks = palette.keys.filter { !(grounds + ["--line"]).contains($0) }
      #expect(inks.sorted() == ["--bad", "--good", "--link", "--soft", "--text"])
      for ink in inks {
        for ground in grounds {
          let (first, second) = (try #require(palette[ink]), try #require(palette[ground]))
          let ratio = (max(first, second) + 0.05) / (min(first, second) + 0.05)
          #expect(ratio >= 4.5, "\(ink) on \(ground): \(ratio)")
        }
      }
    }
  }

  @Test("Text and grounds have only the colours whose contrast is known, and nothing is faded")
  func uses() {
    let style = ReportAssets.style
    #expect(style.ranges(of: "#").count == 16)
    #expect(!style.contains("opacity") && !style.contains("rgb") && !style.contains("hsl"))
    for rule in style.split(whereSeparator: { "{};\n".contains($0) }) {
      if rule.hasPrefix("color:") { #expect(!rule.contains("line") && !rule.contains("p"), "\(rule)") }
      if rule.hasPrefix("background:") {
        #expect(["background:var(--page)", "background:var(--panel)"].contains(rule))
      }
    }
  }
}
