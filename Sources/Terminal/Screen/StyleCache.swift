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
  private var known: [(style: Style, cursesStyle: CursesStyle)] = []

  init(depth: ColorDepth) { self.depth = depth }

  mutating func cursesStyle(for style: Style) -> CursesStyle {
    if let found = known.first(where: { $0.style == style }) { return found.cursesStyle }
    let cursesStyle = make(style.quantised(to: depth))
    known.append((style, cursesStyle))
    return cursesStyle
  }

  private func make(_ style: Style) -> CursesStyle {
    guard depth != .mono else { return CursesStyle(attributes: style.attributes, pair: 0) }
    return CursesStyle(
      attributes: style.attributes, pair: ct_pair(number(style.foreground), number(style.background)))
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
