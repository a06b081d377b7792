import KassaRehearsal
import KassaScreens
import KassaSystems
import Testing

@testable import KassaTerminal

/// Tests that all text has the contrast with its background that WCAG 2 requires at level AA, wherever it is shown.
@Suite("Contrast")
struct ContrastTests {
  private static let enough = SentContrast.leastForText
  private static let enoughForSigns = SentContrast.leastForSigns
  /// The smallest window, one with the drawn card, and one with all panes side by side.
  private static let sizes = [(40, 12), (80, 24), (160, 50)].map { Size(columns: $0.0, rows: $0.1) }
  private static let depths: [ColorDepth] = [.rgb, .ansi256, .ansi16, .ansi8]
  private typealias Window = SentContrast.Window
  private static let black = Window.black
  private static let white = Window.white

  /// A theme, and the windows in which its text must be legible.
  private struct Look {
    let name: String
    let theme: Theme
    var windows = [black, white]
    var depths = ContrastTests.depths
    var pictures = [("dark", SVGPalette.dark), ("light", .light)]

    /// All themes, and the default theme in each window after the terminal has told its background.
    static let all: [Look] =
      Theme.names.compactMap { name in Theme(named: name).map { Look(name: name, theme: $0) } }
      + [(black, ("dark", SVGPalette.dark)), (white, ("light", .light))].flatMap { window, picture in
        ContrastTests.depths.map { depth in
          Look(
            name: "terminal on \(window.background.hex ?? "") in \(depth)",
            theme: Theme().adapted(to: TerminalGround(window.background, depth: depth)), windows: [window],
            depths: [depth], pictures: [picture])
        }
      }
  }

  @Test("Every scene is legible in every theme, in every colour mode and as a picture", arguments: TestSystem.all)
  func scenes(_ system: TestSystem) throws {
    var seen: [String: Set<Seen>] = [:]
    for scene in system.kind.scenes {
      let checkout = try CutTextTests.checkout(scene, CutTextTests.Place(system: system, language: "en"))
      defer { checkout.finish() }
      for size in Self.sizes {
        checkout.resize(size)
        let page = checkout.page
        for look in Look.all {
          for found in Self.styles(PageLayout(page, size: size, theme: look.theme).frame) {
            guard seen[look.name, default: []].insert(found).inserted else { continue }
            for flaw in Self.flaws(found.style, look, found.isSign ? Self.enoughForSigns : Self.enough) {
              Issue.record("\(look.name), \(scene.name) at \(size.columns)×\(size.rows): \(flaw)")
            }
          }
        }
      }
    }
    let showsCard = system.kind.scenes.contains { $0.name == "card" || $0.name == "fields" }
    for look in Look.all {
      #expect(
        seen[look.name]?.contains { $0.style.background == look.theme.card.background } == true || !showsCard,
        "\(look.name)")
      #expect((seen[look.name]?.count ?? 0) > 3)
    }
  }

  @Test("The default theme is legible on the backgrounds that people choose")
  func grounds() throws {
    // Solarized, Dracula, Nord, Catppuccin, Gruvbox, Zenburn, Tango; greys in which only black or white is legible.
    for hex in [
      "#002b36", "#fdf6e3", "#282a36", "#2e3440", "#303446", "#eff1f5", "#282828", "#fbf1c7", "#3f3f3f", "#2e3436",
      "#eeeeec", "#ffffdd", "#808080", "#c0c0c0", "#000080", "#ff0000",
    ] {
      let color = try #require(Color(hex: hex))
      for depth in Self.depths {
        let theme = Theme().adapted(to: TerminalGround(color, depth: depth))
        let look = Look(
          name: hex, theme: theme, windows: [Window(color.readable, color)], depths: [depth], pictures: [])
        for style in [
          theme.normal, theme.muted, theme.strong, theme.accent, theme.success, theme.warning, theme.error, theme.code,
          theme.link, theme.title, theme.masthead, theme.placeholder, theme.selected, theme.button, theme.buttonFocused,
          theme.primary, theme.key, theme.card,
        ] {
          for flaw in Self.flaws(style, look, Self.enough) { Issue.record("\(hex): \(flaw)") }
        }
        for style in [theme.border, theme.bar, theme.check, theme.caution, theme.cross] {
          for flaw in Self.flaws(style, look, Self.enoughForSigns) {
            Issue.record("\(hex): \(flaw)")
          }
        }
      }
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
  func bites() throws {
    func flaws(_ style: Style, _ name: String = "dark") -> Int {
      Self.flaws(style, Look(name: name, theme: Theme()), Self.enough).count
    }
    // Two windows, and two pictures. In 16 and in eight colours, the grey text becomes black or white.
    #expect(flaws(Style(foreground: .rgb(120, 120, 120), background: .rgb(90, 90, 90))) > 2 * 2 + 2)
    // A picture for a light page draws the terminal's bright colours darker.
    #expect(flaws(Style(foreground: .brightYellow, background: .black)) == 1)
    #expect(flaws(Style()) == 0)
    // The terminal's colours as text: cyan, green and yellow on white, and blue on black.
    for color in [Color.cyan, .green, .yellow, .blue] { #expect(flaws(Style(foreground: color)) >= 4) }
    // What was once sent in eight colours: labels black on black, bold black that is shown as grey on cyan, and the
    // main button in a terminal that shows bold with a colour.
    func sent(_ style: Style, in window: Window) -> Double { SentContrast.contrast(of: style, in: window) }
    #expect(sent(Style(background: .black), in: Self.white) < 1.1)
    #expect(sent(Style(foreground: .black, background: .cyan, attributes: .bold), in: Self.white) < Self.enough)
    #expect(sent(Style(attributes: [.bold, .reverse]), in: Self.black) < Self.enough)
  }

  /// The style of a cell with text, and whether the text is a line or a sign.
  private struct Seen: Hashable {
    var style: Style
    var isSign: Bool
  }

  private static func styles(_ frame: Frame) -> Set<Seen> {
    var styles: Set<Seen> = []
    for cell in frame.rows.joined() {
      guard let scalar = cell.scalar, scalar != " " else { continue }
      styles.insert(Seen(style: cell.style, isSign: SentContrast.isSign(scalar)))
    }
    return styles
  }

  private static func flaws(_ style: Style, _ look: Look, _ least: Double) -> [String] {
    var flaws: [String] = []
    for depth in look.theme.isMono ? [.mono] : look.depths {
      let sent = style.quantised(to: depth)
      for window in look.windows {
        let contrast = SentContrast.contrast(of: sent, in: window)
        if contrast < least { flaws.append("\(words(sent)) \(sent.attributes) in \(depth): \(contrast)") }
      }
    }
    for (name, palette) in look.pictures {
      let contrast = contrast(style, palette)
      if contrast < least { flaws.append("\(words(style)) in the \(name) picture: \(contrast)") }
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
    if style.attributes.contains(.dim) { letter = SentContrast.dimmed(letter, on: ground) }
    return letter.contrast(to: ground) ?? 0
  }

  private static func words(_ style: Style) -> String {
    func name(_ color: Color) -> String { color.hex ?? "\(color.kind)" }
    return "\(name(style.foreground)) on \(name(style.background))"
  }
}
