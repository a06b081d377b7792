/// ASCII substitutes for characters that the terminal cannot show.
enum PlainGlyphs {
  static func ascii(for value: UInt32) -> UInt32 {
    let letter: Unicode.Scalar =
      switch value {
      case 0x20...0x7E: Unicode.Scalar(value) ?? "?"
      case 0xA0: " "
      case 0xA1: "!"
      case 0x2010...0x2015, 0x2212, 0x2500, 0x2501, 0x2504, 0x2505, 0x2550: "-"
      case 0x2502, 0x2503, 0x2506, 0x2507, 0x2551: "|"
      case 0x250C...0x254B, 0x2552...0x2570: "+"
      case 0x2018, 0x2019, 0x2BC: "'"
      case 0x201C...0x201F, 0xAB, 0xBB: "\""
      case 0x2022, 0x25CF, 0x25CB: "*"
      case 0xB7: "."
      case 0x2026: "~"
      case 0x2190, 0x2039, 0x25C2, 0x25C0: "<"
      case 0x2192, 0x203A, 0x25B8, 0x25B6: ">"
      case 0x2191, 0x25B2, 0x25B4: "^"
      case 0x2193, 0x25BC, 0x25BE: "v"
      case 0x2713, 0x2714: "+"
      case 0x2717, 0x2718, 0xD7: "x"
      case 0x2580...0x259F: "#"
      case 0xC0...0x17F: Unicode.Scalar(latin.utf8Start[Int(value) - 0xC0])
      case 0x400...0x45F: Unicode.Scalar(cyrillic.utf8Start[Int(value) - 0x400])
      case 0x490: "G"
      case 0x491: "g"
      case 0x2116: "#"
      default: "?"
      }
    return letter.value
  }

  /// The letters from U+00C0 to U+017F without diacritics.
  private static let latin: StaticString = """
    AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """

  /// The letters from U+0400 to U+045F, each as the single Latin letter closest in sound.
  private static let cyrillic: StaticString = """
    EEDGESIIJLNCKIUD\
    ABVGDEZZIJKLMNOPRSTUFHCCSS'Y'EUAabvgdezzijklmnoprstufhccss'y'eua\
    eedgesiijlnckiud
    """
}

extension String {
  /// The text with ASCII substitutes, one for each Unicode scalar, as `Frame.foldToASCII()` draws it.
  package var foldedToASCII: String {
    String(String.UnicodeScalarView(unicodeScalars.compactMap { Unicode.Scalar(PlainGlyphs.ascii(for: $0.value)) }))
  }
}
