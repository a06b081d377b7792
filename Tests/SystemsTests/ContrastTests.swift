import KassaRehearsal
import KassaScreens
import KassaSystems
import Testing

@testable import KassaTerminal

/// Tests that all text has the contrast with its background that WCAG 2 requires at level AA, wherever it is shown.
@Suite("Contrast")
struct ContrastTests {
  private static let enough = 4.5
  /// The smallest window, one with the drawn card, and one with all panes side by side.
  private static let sizes = [(40, 12), (80, 24), (160, 50)].map { Size(columns: $0.0, rows: $0.1) }
  private static let depths: [ColorDepth] = [.rgb, .ansi256, .ansi16]

  @Test("Every scene is legible in every theme, in every colour mode and as a picture", arguments: TestSystem.all)
  func scenes(_ system: TestSystem) throws {
    let themes = Theme.names.compactMap { name in Theme(named: name).map { (name, $0) } }
    var seen: [String: Set<Style>] = [:]
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      for size in Self.sizes {
        checkout.resize(size)
        let page = checkout.page
        for (name, theme) in themes {
          for style in Self.styles(PageLayout(page, size: size, theme: theme).frame) {
            guard seen[name, default: []].insert(style).inserted else { continue }
            for flaw in Self.flaws(style, name) {
              Issue.record("\(name), \(scene.name) at \(size.columns)×\(size.rows): \(flaw)")
            }
          }
        }
      }
    }
    let showsCard = system.kind.scenes.contains { $0.name == "card" || $0.name == "fields" }
    for (name, theme) in themes {
      #expect(seen[name]?.contains { $0.background == theme.card.background } == true || !showsCard, "\(name)")
      #expect((seen[name]?.count ?? 0) > 3)
    }
  }

  @Test("The cursor of a picture can be seen in every theme", arguments: Theme.names)
  func palette(name: String) throws {
    let theme = try #require(Theme(named: name))
    let palette = SVGPalette.matching(theme: name)
    let ground = theme.normal.background == .default ? Color(hex: palette.background) : theme.normal.background
    let cursor = try #require(Color(hex: palette.foreground))
    #expect(try #require(ground).contrast(to: cursor) ?? 0 >= Self.enough)
  }

  @Test("The search finds text with too little contrast, also in a picture")
  func bites() {
    let grey = Style(foreground: .rgb(120, 120, 120), background: .rgb(90, 90, 90))
    #expect(Self.flaws(grey, "dark").count == Self.depths.count + 2)
    // A picture for a light page draws the terminal's bright colours darker.
    #expect(Self.flaws(Style(foreground: .brightYellow, background: .black), "dark").count == 1)
    #expect(Self.flaws(Style(), "dark").count == Self.depths.count)
    #expect(Self.flaws(Style(), "terminal").isEmpty)
  }

  /// The styles of the cells that contain text. Lines and boxes are decoration.
  private static func styles(_ frame: Frame) -> Set<Style> {
    var styles: Set<Style> = []
    for cell in frame.rows.joined() {
      guard let scalar = cell.scalar, scalar != " ", !("\u{2500}"..."\u{257F}").contains(scalar) else { continue }
      styles.insert(cell.style)
    }
    return styles
  }

  private static func flaws(_ style: Style, _ theme: String) -> [String] {
    var flaws: [String] = []
    if theme != "terminal" && theme != "mono" {
      for depth in depths {
        let shown = style.quantised(to: depth)
        let contrast = shown.foreground.contrast(to: shown.background)
        if contrast ?? 0 < enough { flaws.append("\(words(shown)) in \(depth): \(contrast ?? 0)") }
      }
    }
    for (name, palette) in [("dark", SVGPalette.dark), ("light", .light)] {
      let contrast = contrast(style, palette)
      if contrast < enough { flaws.append("\(words(style)) in the \(name) picture: \(contrast)") }
    }
    return flaws
  }

  /// Returns the contrast of text in an SVG image, where dimmed text is partly transparent.
  private static func contrast(_ style: Style, _ palette: SVGPalette) -> Double {
    func color(_ paint: SVGPaint) -> Color? {
      switch paint {
      case .foreground: return Color(hex: palette.foreground)
      case .background: return Color(hex: palette.background)
      case .color(let color):
        guard case .indexed(let number) = color.kind, number < 16 else { return color }
        return Color(hex: palette.ansi[Int(number)])
      }
    }
    let ink = SVGInk(style)
    guard var letter = color(ink.letter), let ground = color(ink.ground ?? .background) else { return 0 }
    if style.attributes.contains(.dim), let above = letter.components, let below = ground.components {
      func mixed(_ part: KeyPath<RGB, Int>) -> UInt8 {
        UInt8((above[keyPath: part] * SVGStyles.dimTenths + below[keyPath: part] * (10 - SVGStyles.dimTenths)) / 10)
      }
      letter = .rgb(mixed(\.red), mixed(\.green), mixed(\.blue))
    }
    return letter.contrast(to: ground) ?? 0
  }

  private static func words(_ style: Style) -> String {
    func name(_ color: Color) -> String { color.hex ?? "\(color.kind)" }
    return "\(name(style.foreground)) on \(name(style.background))"
  }
}
