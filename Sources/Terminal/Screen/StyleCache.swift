import CTerminal

/// A style in the form that curses uses: attributes and a colour pair number.
struct CursesStyle: Equatable {
  var attributes: Attributes
  var pair: Int32
}

/// A cache of curses styles. Each colour pair is allocated on first use. The styles are those of the screens, about two
/// dozen.
struct StyleCache {
  let depth: ColorDepth
  /// The number of colours that curses reports: 8, 16, 88, 256 or all RGB colours.
  let colors: Int
  private var known: [(style: Style, cursesStyle: CursesStyle)] = []

  init(depth: ColorDepth, colors: Int) {
    self.depth = depth
    self.colors = colors
  }

  mutating func cursesStyle(for style: Style) -> CursesStyle {
    if let found = known.first(where: { $0.style == style }) { return found.cursesStyle }
    let cursesStyle = make(style.quantised(to: depth))
    known.append((style, cursesStyle))
    return cursesStyle
  }

  private func make(_ style: Style) -> CursesStyle {
    guard depth != .mono else { return CursesStyle(attributes: style.attributes, pair: 0) }
    var attributes = style.attributes
    var foreground = number(style.foreground)
    var background = number(style.background)
    if colors < 16 {
      // With eight colours, show bright colours as bold.
      // Show bright black as dim, because it would be invisible on black.
      if foreground == 8 {
        foreground = -1
        attributes.insert(.dim)
      } else if foreground > 8 {
        foreground -= 8
        attributes.insert(.bold)
      }
      if background >= 8 { background -= 8 }
    }
    return CursesStyle(attributes: attributes, pair: ct_pair(foreground, background))
  }

  /// Returns the number that curses uses for a colour; -1 for the terminal's default.
  private func number(_ color: Color) -> Int32 {
    switch (depth == .rgb ? color.direct : color).kind {
    case .default: -1
    case .indexed(let index): Int32(index)
    case .rgb(let red, let green, let blue): Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
  }
}
