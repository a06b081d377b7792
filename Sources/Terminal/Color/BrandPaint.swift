/// A merchant's colour as the ground of a few letters: with enough contrast in every colour mode that a terminal may have.
///
/// As the letters' own colour it could not be vouched for, because nobody knows the terminal's ground.
public struct BrandPaint: Hashable, Sendable {
  public let ground: Color
  public let ink: Color

  /// WCAG 2, level AA for text.
  static let enough = 4.5
  private static let depths: [ColorDepth] = [.rgb, .ansi256, .ansi16]
  private static let black = Color.rgb(0, 0, 0)
  private static let white = Color.rgb(255, 255, 255)

  /// - Parameter color: made darker or lighter, no more than needed, where its nearest neighbours among 256 or 16 colours
  ///   want another ink than it does.
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

  /// The least of what it is in any mode.
  static func contrast(_ ink: Color, _ ground: Color) -> Double {
    depths.map { ink.quantised(to: $0).contrast(to: ground.quantised(to: $0)) ?? 0 }.min() ?? 0
  }

  /// - Parameters:
  ///   - target: 0 for black, 255 for white.
  ///   - step: how far towards it, in sixteenths.
  private static func mix(_ color: RGB, _ target: Int, _ step: Int) -> Color {
    func part(_ value: Int) -> UInt8 { UInt8(clamping: value + (target - value) * step / 16) }
    return .rgb(part(color.red), part(color.green), part(color.blue))
  }
}

extension Theme {
  /// The merchant's own look: its colour on the shop's name and on the button that pays, its logo as a badge of text. A
  /// theme without colours keeps to attributes.
  /// - Parameter hasLogo: the picture itself is never decoded.
  public func branded(_ color: Color?, hasLogo: Bool) -> Theme {
    var theme = self
    if let color, !isMono {
      let paint = BrandPaint(color)
      theme.masthead = Style(foreground: paint.ink, background: paint.ground, attributes: .bold)
      theme.primaryFocused = Style(foreground: paint.ink, background: paint.ground, attributes: [.bold, .underline])
    } else if hasLogo {
      theme.masthead.attributes.insert([.bold, .reverse])
    }
    return theme
  }
}
