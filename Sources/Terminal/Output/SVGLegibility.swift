/// The colours in which a palette draws styles, with enough contrast for every character.
///
/// A picture in a report must be legible whatever the program drew, because the reader cannot change its colours.
struct SVGLegibility {
  /// The contrast ratio below which the colour of a character is changed. WCAG 2 requires it at level AA.
  private static let enough = 4.5

  let palette: SVGPalette
  private var known: [Style: Style] = [:]

  init(_ palette: SVGPalette) { self.palette = palette }

  /// Returns the style with fixed colours, and with `reverse` and `dim` applied to them.
  /// The palette's own background stays the default colour, so that it need not be drawn.
  mutating func drawn(_ style: Style) -> Style {
    if let known = known[style] { return known }
    let isReversed = style.attributes.contains(.reverse)
    var ink = rgb(style.foreground, else: palette.foreground)
    var ground = rgb(style.background, else: palette.background)
    if isReversed { swap(&ink, &ground) }
    if style.attributes.contains(.dim) { ink = Self.mix(ink, ground, 3, of: 10) }
    var drawn = Style(
      foreground: Self.legible(ink, on: ground).color,
      background: style.background == .default && !isReversed ? .default : ground.color, attributes: style.attributes)
    drawn.attributes.remove([.reverse, .dim])
    known[style] = drawn
    return drawn
  }

  private func rgb(_ color: Color, else standard: String) -> RGB {
    var color = color
    if color == .default { color = Color(hex: standard) ?? color }
    if case .indexed(let number) = color.kind, Int(number) < palette.ansi.count {
      color = Color(hex: palette.ansi[Int(number)]) ?? color
    }
    return color.components ?? RGB(red: 0, green: 0, blue: 0)
  }

  /// Returns the colour, darkened or lightened as little as possible until it is legible on the ground.
  private static func legible(_ ink: RGB, on ground: RGB) -> RGB {
    let light = ground.luminance
    func contrast(_ color: RGB) -> Double {
      let own = color.luminance
      return (max(own, light) + 0.05) / (min(own, light) + 0.05)
    }
    let (black, white) = (RGB(red: 0, green: 0, blue: 0), RGB(red: 255, green: 255, blue: 255))
    // One of the two always has a contrast of at least 4.58.
    let best = contrast(black) > contrast(white) ? black : white
    for step in 0..<16 {
      let mixed = mix(ink, best, step, of: 16)
      if contrast(mixed) >= enough { return mixed }
    }
    return best
  }

  private static func mix(_ color: RGB, _ other: RGB, _ part: Int, of whole: Int) -> RGB {
    func mixed(_ path: KeyPath<RGB, Int>) -> Int {
      color[keyPath: path] + (other[keyPath: path] - color[keyPath: path]) * part / whole
    }
    return RGB(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}

extension RGB {
  fileprivate var color: Color { .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue)) }
}
