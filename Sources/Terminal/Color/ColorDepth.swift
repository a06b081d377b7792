/// How many colours a terminal can show.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  case mono, ansi16, ansi256, rgb
}

extension Color {
  /// The nearest colour that the depth has.
  public func quantised(to depth: ColorDepth) -> Color {
    switch (depth, kind) {
    case (.mono, _): return .default
    case (_, .default), (.rgb, _): return self
    case (.ansi256, .indexed): return self
    case (.ansi256, .rgb): return .indexed(ColorPalette.nearest256(components ?? RGB(red: 0, green: 0, blue: 0)))
    case (.ansi16, .indexed(let number)) where number < 16: return self
    case (.ansi16, _): return .indexed(ColorPalette.nearest16(components ?? RGB(red: 0, green: 0, blue: 0)))
    }
  }

  /// Red, green and blue, 0–255; nil for the terminal's default, which nobody knows. The first 16 are xterm's.
  var components: RGB? {
    switch kind {
    case .default: nil
    case .indexed(let number): ColorPalette.rgb(ofIndex: number)
    case .rgb(let red, let green, let blue): RGB(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// Black or white, whichever can be read better on this ground (WCAG 2 contrast); the default colour on the default.
  public var readable: Color {
    guard let luminance = components?.luminance else { return .default }
    return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  /// Black or white, whichever can be read better on `ground`.
  public static func readable(on ground: Color) -> Color { ground.readable }

  /// Contrast of two colours, 1–21 (WCAG 2); nil where one of them is the terminal's default.
  public func contrast(to other: Color) -> Double? {
    guard let first = components?.luminance, let second = other.components?.luminance else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

extension Style {
  /// The style as a terminal of that depth can show it. Attributes stay, so that without colours bold, reverse and
  /// underline still tell things apart.
  public func quantised(to depth: ColorDepth) -> Style {
    Style(
      foreground: foreground.quantised(to: depth), background: background.quantised(to: depth), attributes: attributes)
  }
}

/// The style as a terminal of that depth can show it.
public func quantised(_ style: Style, to depth: ColorDepth) -> Style { style.quantised(to: depth) }
