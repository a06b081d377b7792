/// The number of colours that a terminal supports.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  /// No colours, only text attributes.
  case mono
  /// The first eight colours of the terminal's palette.
  case ansi8
  /// The 16 colours of the terminal's palette.
  case ansi16
  /// The 256 indexed colours.
  case ansi256
  /// RGB colours with eight bits for each component.
  case rgb
}

extension Color {
  /// Returns the nearest colour that is available at a colour depth.
  public func quantised(to depth: ColorDepth) -> Color {
    switch (depth, kind) {
    case (.mono, _): return .default
    case (_, .default), (.rgb, _): return self
    case (.ansi256, .indexed): return self
    case (.ansi256, .rgb): return .indexed(ColorPalette.nearest256(components ?? RGB(red: 0, green: 0, blue: 0)))
    case (.ansi16, .indexed(let number)) where number < 16: return self
    case (.ansi16, _): return .indexed(ColorPalette.nearest16(components ?? RGB(red: 0, green: 0, blue: 0)))
    case (.ansi8, _):
      guard case .indexed(let number) = quantised(to: .ansi16).kind else { return self }
      return .indexed(number % 8)
    }
  }

  /// The colour and, for the first eight of the palette, its bright variant, in which many terminals show bold text.
  var shades: [Color] {
    guard case .indexed(let number) = kind, number < 8 else { return [self] }
    return [self, .indexed(number + 8)]
  }

  /// The RGB components, 0–255; nil for the terminal's default colour, which is unknown.
  /// The values of the first 16 indexed colours are those used by xterm.
  var components: RGB? {
    switch kind {
    case .default: nil
    case .indexed(let number): ColorPalette.rgb(ofIndex: number)
    case .rgb(let red, let green, let blue): RGB(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// Black or white, whichever has more contrast with this colour as the background (WCAG 2).
  /// If this colour is the terminal's default, the result is also the default.
  public var readable: Color {
    guard let luminance = components?.luminance else { return .default }
    return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  /// Returns the contrast ratio between two colours, 1–21 (WCAG 2); nil if either is the terminal's default.
  public func contrast(to other: Color) -> Double? {
    guard let first = components?.luminance, let second = other.components?.luminance else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

extension Style {
  /// Returns the style reduced to a colour depth, as it is sent to the terminal.
  /// Attributes are preserved, so bold, reverse and underline remain visible cues on a monochrome terminal.
  /// Text that would become illegible in fewer colours becomes black or white, and so does text in the terminal's own
  /// colour on another background.
  public func quantised(to depth: ColorDepth) -> Style {
    var style = Style(
      foreground: foreground.quantised(to: depth), background: background.quantised(to: depth), attributes: attributes)
    func becomeReadable() { style.foreground = style.background.readable.quantised(to: depth) }
    if depth == .ansi8, case .indexed(let number) = foreground.quantised(to: .ansi16).kind, number >= 8 {
      // Bold stands for a bright colour, and dim for grey, which is colour 0 there.
      style.attributes.insert(number == 8 ? .dim : .bold)
      if number == 8 { becomeReadable() }
    }
    let isSpoilt = style != self && !style.isLegible && isLegible
    if isSpoilt || style.foreground == .default && style.background != .default { becomeReadable() }
    // Bold black, for example, may be grey.
    if style.foreground.shades.contains(where: { !Style(foreground: $0, background: style.background).isLegible }) {
      style.attributes.remove(.bold)
    }
    return style
  }

  /// Whether the text has the contrast that WCAG 2 requires at level AA, as far as the colours are known.
  private var isLegible: Bool { foreground.contrast(to: background).map { $0 >= BrandPaint.enough } ?? true }
}
