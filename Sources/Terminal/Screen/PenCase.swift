import CTerminal

/// A style as curses wants it: attributes and the number of a pair of colours.
struct Pen: Equatable {
  var attributes: Attributes
  var pair: Int32
}

/// The pens of a terminal; a pair of colours is allocated when it is first used.
struct PenCase {
  let depth: ColorDepth
  /// As many colours as curses counts: 8, 16, 88, 256 or all of them.
  let colors: Int
  private var pens: [Style: Pen] = [:]
  private var last: (style: Style, pen: Pen)?

  init(depth: ColorDepth, colors: Int) {
    self.depth = depth
    self.colors = colors
  }

  mutating func pen(for style: Style) -> Pen {
    if let last, last.style == style { return last.pen }
    let pen: Pen
    if let known = pens[style] {
      pen = known
    } else {
      pen = make(style.quantised(to: depth))
      pens[style] = pen
    }
    last = (style, pen)
    return pen
  }

  private func make(_ style: Style) -> Pen {
    guard depth != .mono else { return Pen(attributes: style.attributes, pair: 0) }
    var attributes = style.attributes
    var foreground = number(style.foreground)
    var background = number(style.background)
    if colors < 16 {
      // With eight colours the bright ones are bold; a bright black would be invisible on black and is dim.
      if foreground == 8 {
        foreground = -1
        attributes.insert(.dim)
      } else if foreground > 8 {
        foreground -= 8
        attributes.insert(.bold)
      }
      if background >= 8 { background -= 8 }
    }
    return Pen(attributes: attributes, pair: ct_pair(foreground, background))
  }

  /// A colour as curses numbers it, -1 for the terminal's own.
  private func number(_ color: Color) -> Int32 {
    switch color.kind {
    case .default: return -1
    case .indexed(let index):
      guard depth == .rgb, index >= 8, let rgb = color.components else { return Int32(index) }
      return direct(rgb)
    case .rgb:
      guard let rgb = color.components else { return -1 }
      return direct(rgb)
    }
  }

  /// The lowest numbers still mean the terminal's own colours, so that the darkest blues are lifted over them.
  private func direct(_ rgb: RGB) -> Int32 { max(8, Int32(rgb.red << 16 | rgb.green << 8 | rgb.blue)) }
}
