/// The text and background colours of a cell. The `reverse` attribute swaps them.
struct SVGInk {
  var letter: SVGPaint
  var ground: SVGPaint?

  init(_ style: Style) {
    var ink = style.foreground
    // The palette makes the terminal's black and white legible on its own background, but not on a fixed colour.
    if style.background.isFixed, [.black, .brightWhite].contains(ink) { ink = style.background.readable }
    let letter: SVGPaint = ink == .default ? .foreground : .color(ink)
    let ground: SVGPaint? = style.background == .default ? nil : .color(style.background)
    let isReversed = style.attributes.contains(.reverse)
    self.letter = isReversed ? ground ?? .background : letter
    self.ground = isReversed ? letter : ground
  }
}

extension Color {
  /// Whether the colour is the same in every palette.
  fileprivate var isFixed: Bool {
    switch kind {
    case .default: false
    case .indexed(let number): number >= 16
    case .rgb: true
    }
  }
}

enum SVGPaint: Hashable {
  case foreground, background
  case color(Color)
}

/// The dictionary key under which lines of the same colour are collected. Keys are ordered by colour number.
struct SVGStroke: Hashable, Comparable {
  var color: SVGPaint
  var isDim: Bool

  init(_ color: SVGPaint, _ style: Style) {
    self.color = color
    isDim = style.attributes.contains(.dim)
  }

  private var order: (UInt64, Int) {
    let number: UInt64 =
      switch color {
      case .foreground: 0
      case .background: 1
      case .color(let color): 2 + UInt64(color.bits)
      }
    return (number, isDim ? 1 : 0)
  }

  static func < (left: SVGStroke, right: SVGStroke) -> Bool { left.order < right.order }
}

/// The CSS classes for colours, and the style sheet that defines them.
struct SVGStyles {
  /// The opacity of dimmed text, in tenths. With less, it would be illegible in the light palette.
  static let dimTenths = 7

  /// The colours used so far.
  private var used: Set<Color> = []

  /// Returns the class name of a colour and adds the colour to the style sheet.
  mutating func name(_ paint: SVGPaint, prefix: String = "f") -> String {
    switch paint {
    case .foreground: return prefix + "f"
    case .background: return prefix + "b"
    case .color(let color):
      used.insert(color)
      return prefix + Self.suffix(color)
    }
  }

  private static func suffix(_ color: Color) -> String {
    if case .indexed(let number) = color.kind { return "\(number)" }
    return "x" + String((color.hex ?? "").dropFirst())
  }

  /// Returns the CSS custom property for a colour that the palette can change; nil for a fixed colour.
  private static func variable(_ color: Color, _ palette: SVGPalette) -> (name: String, value: String)? {
    guard case .indexed(let number) = color.kind, number < 16, Int(number) < palette.ansi.count else { return nil }
    return ("c\(number)", palette.ansi[Int(number)])
  }

  private var colors: [Color] { used.sorted { $0.bits < $1.bits } }

  /// Returns the palette's CSS custom properties for the colours in use.
  func variables(_ palette: SVGPalette) -> String {
    let further = colors.compactMap { Self.variable($0, palette) }.map { ";--\($0.name):\($0.value)" }.joined()
    return "--fg:\(palette.foreground);--bg:\(palette.background);--edge:\(palette.edge)" + further
  }

  /// Returns the CSS rules. Each rule has a fallback value for programs that do not support CSS custom properties.
  private func rules(_ palette: SVGPalette) -> String {
    func rules(_ suffix: String, _ variable: String?, _ value: String) -> String {
      let property = variable.map { ";fill:var(--\($0))" } ?? ""
      let stroke = variable.map { ";stroke:var(--\($0))" } ?? ""
      return ".terminal .f\(suffix){fill:\(value)\(property)}.terminal .s\(suffix){stroke:\(value)\(stroke)}\n"
    }
    var sheet = rules("f", "fg", palette.foreground) + rules("b", "bg", palette.background)
    for color in colors {
      if let (name, value) = Self.variable(color, palette) {
        sheet += rules(Self.suffix(color), name, value)
      } else {
        sheet += rules(Self.suffix(color), nil, color.hex ?? palette.foreground)
      }
    }
    return sheet
  }

  func sheet(_ palette: SVGPalette) -> String {
    """
    .terminal{\(variables(palette))}
    \(rules(palette)).terminal text{white-space:pre}.terminal path{fill:none;stroke-width:1.2}
    .terminal rect{shape-rendering:crispEdges}
    .terminal .window{fill:\(palette.background);fill:var(--bg);stroke:\(palette.edge);stroke:var(--edge);\
    shape-rendering:auto}
    .terminal .caption{fill:\(palette.foreground);fill:var(--fg);opacity:.\(Self.dimTenths);font-size:12px}
    .terminal .light1{fill:#ec6a5e}.terminal .light2{fill:#f4bf4f}.terminal .light3{fill:#61c554}
    .terminal .cursor{fill:\(palette.foreground);fill:var(--fg)}
    .terminal .b{font-weight:700}.terminal .i{font-style:italic}.terminal .d{opacity:.\(Self.dimTenths)}

    """
  }
}
