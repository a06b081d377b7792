/// The background of a terminal, as far as a theme must know it.
public struct TerminalGround: Hashable, Sendable {
  /// The background colour.
  public var color: Color
  /// The colours that the terminal shows.
  public var depth: ColorDepth

  /// Creates a background.
  public init(_ color: Color, depth: ColorDepth) {
    self.color = color
    self.depth = depth
  }

  /// Whether white text is more legible than black text.
  var isDark: Bool { color.readable == .rgb(255, 255, 255) }

  /// Returns the palette without the colours that would have too little contrast.
  func legible(_ palette: ThemePalette) -> ThemePalette {
    func holds(_ text: Color?, _ least: Double = BrandPaint.enough) -> Bool {
      guard let text else { return false }
      return Style(foreground: text).quantised(to: depth).foreground.shades.allSatisfy {
        $0.contrast(to: color) ?? 0 >= least
      }
    }
    var legible = palette
    for path in [\ThemePalette.accent, \.muted, \.success, \.warning, \.error] where !holds(palette[keyPath: path]) {
      legible[keyPath: path] = nil
    }
    if !holds(palette.border, 3) { legible.border = legible.muted }
    return legible
  }
}

/// The colours of a theme: one accent, one grey, and one colour for each kind of message. A nil colour is not used.
struct ThemePalette {
  var accent: Color?
  /// The colour of text on the accent.
  var ink: Color
  var muted: Color?
  var border: Color?
  var success: Color?
  var warning: Color?
  var error: Color?

  /// The colours for a dark background.
  static let dark = ThemePalette(
    accent: .rgb(0x5F, 0xD7, 0xFF), ink: .rgb(0x12, 0x12, 0x12), muted: .rgb(0xAF, 0xAF, 0xAF),
    border: .rgb(0x6C, 0x6C, 0x6C), success: .rgb(0x87, 0xD7, 0x87), warning: .rgb(0xFF, 0xD7, 0x5F),
    error: .rgb(0xFF, 0x87, 0x87))
  /// The colours for a light background.
  static let light = ThemePalette(
    accent: .rgb(0x00, 0x57, 0xB7), ink: .rgb(0xFF, 0xFF, 0xFF), muted: .rgb(0x58, 0x58, 0x58),
    border: .rgb(0x8A, 0x8A, 0x8A), success: .rgb(0x00, 0x5F, 0x00), warning: .rgb(0x87, 0x5F, 0x00),
    error: .rgb(0xAF, 0x00, 0x00))
  /// The colours with the highest contrast, for a black background.
  static let contrast = ThemePalette(
    accent: .rgb(0xFF, 0xFF, 0x00), ink: .rgb(0x00, 0x00, 0x00), muted: .rgb(0xFF, 0xFF, 0xFF),
    border: .rgb(0xFF, 0xFF, 0xFF), success: .rgb(0x00, 0xFF, 0x00), warning: .rgb(0xFF, 0xFF, 0xFF),
    error: .rgb(0xFF, 0x5F, 0x5F))
}
