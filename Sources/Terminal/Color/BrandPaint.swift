/// A merchant's brand colour as a background, with a text colour that is legible on it in every terminal colour mode.
///
/// The brand colour is not used as a text colour, because the terminal's background colour is unknown.
public struct BrandPaint: Hashable, Sendable {
  /// The background: the brand colour, darkened or lightened as far as necessary.
  public let ground: Color
  /// The text colour, black or white. Its contrast with `ground` is at least 4.5 in each mode with colours (WCAG 2 AA).
  public let ink: Color

  /// The minimum contrast ratio that WCAG 2 requires for text at level AA.
  static let enough = 4.5
  private static let depths: [ColorDepth] = [.rgb, .ansi256, .ansi16]
  private static let black = Color.rgb(0, 0, 0)
  private static let white = Color.rgb(255, 255, 255)

  /// - Parameter color: the brand colour.
  ///   It is darkened or lightened as little as possible, so that the text on it is legible in every colour mode.
  public init(_ color: Color) {
    let wanted = color.components ?? RGB(red: 0, green: 0, blue: 0)
    for step in 0...16 {
      for (ink, target) in [(Self.white, 0), (Self.black, 255)] {
        let ground = Self.mix(wanted, target, step)
        guard Self.contrast(ink, ground) >= Self.enough else { continue }
        (self.ground, self.ink) = (ground, ink)
        return
      }
    }
    (ground, ink) = (Self.black, Self.white)
  }

  /// Returns the lowest contrast ratio between text and background in any of the colour modes.
  static func contrast(_ ink: Color, _ ground: Color) -> Double {
    depths.map { ink.quantised(to: $0).contrast(to: ground.quantised(to: $0)) ?? 0 }.min() ?? 0
  }

  /// - Parameters:
  ///   - target: the colour to mix in: 0 for black, 255 for white.
  ///   - step: the share of the target colour, in sixteenths.
  private static func mix(_ color: RGB, _ target: Int, _ step: Int) -> Color {
    func part(_ value: Int) -> UInt8 { UInt8(clamping: value + (target - value) * step / 16) }
    return .rgb(part(color.red), part(color.green), part(color.blue))
  }
}

extension Theme {
  /// Returns the theme with the merchant's brand colour on the shop name and the pay button.
  /// Without a brand colour, or with a theme without colours, the shop name is reversed if there is a logo.
  /// - Parameters:
  ///   - color: the merchant's colour; nil if there is none.
  ///   - hasLogo: whether the merchant has a logo. The image itself is never decoded.
  public func branded(_ color: Color?, hasLogo: Bool) -> Theme {
    var theme = self
    if let color, !isMono {
      let paint = BrandPaint(color)
      theme.masthead = Style(foreground: paint.ink, background: paint.ground, attributes: .bold)
      theme.primary = Style(foreground: paint.ink, background: paint.ground, attributes: .bold)
    } else if hasLogo {
      theme.masthead.attributes = .reverse
    }
    return theme
  }
}
