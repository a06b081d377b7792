import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Themes")
struct ThemeTests {
  private func frame(_ theme: Theme) -> Frame {
    let checkout = ScreenFixture.checkout(theme: theme)
    checkout.pay(ScreenFixture.declined)
    return checkout.frame
  }

  /// The styles of the cells that contain text. Lines and boxes are decoration.
  private func styles(_ frame: Frame) -> Set<Style> {
    var styles: Set<Style> = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[Point(column: column, row: row)]
        guard let scalar = cell.scalar, scalar != " ", !("\u{2500}"..."\u{257F}").contains(scalar) else { continue }
        styles.insert(cell.style)
      }
    }
    return styles
  }

  @Test("Without colours, signs carry the meaning")
  func mono() throws {
    let drawn = frame(try #require(Theme(named: "terminal")).withoutColours)
    #expect(styles(drawn).allSatisfy { $0.foreground == .default && $0.background == .default })
    #expect(FrameText.plain(drawn).contains("✗ Declined"))
    #expect(!ANSI.render(drawn, depth: .ansi256).contains("[38;"))
  }

  @Test("On an unknown background, text is in the terminal's own colours, and a colour has a ground of its own")
  func terminal() throws {
    let drawn = styles(frame(Theme()))
    for style in drawn {
      #expect((style.foreground == .default) == (style.background == .default))
      #expect(style.attributes.isSubset(of: [.bold, .reverse, .underline]))
    }
    #expect(drawn.contains(Theme().cross))
  }

  @Test("Once the background is known, the theme is replaced in place, and the merchant's colour stays")
  func adapted() throws {
    let checkout = ScreenFixture.checkout()
    let before = checkout.session.layout()
    for (ground, accent) in [(Color.black, Color.rgb(0x5F, 0xD7, 0xFF)), (.brightWhite, .rgb(0x00, 0x57, 0xB7))] {
      checkout.session.adapt(to: TerminalGround(ground, depth: .ansi256))
      let layout = checkout.session.layout()
      #expect(layout.theme.key.foreground == accent && layout.theme.normal == Style())
      #expect(FrameText.plain(layout.frame) == FrameText.plain(before.frame))
      #expect(layout.targets == before.targets && layout.frame.cursor == before.frame.cursor)
      #expect(layout.theme.branded(.rgb(200, 0, 0), hasLogo: true).primary.background == .rgb(200, 0, 0))
    }
  }

  @Test("Only the theme of the terminal adapts, and never one without colours", arguments: Theme.names)
  func unadapted(name: String) throws {
    let theme = try #require(Theme(named: name))
    let ground = TerminalGround(.black, depth: .rgb)
    #expect((theme.adapted(to: ground) == theme) == (name != "terminal"))
    #expect(theme.withoutColours.adapted(to: ground) == theme.withoutColours)
    #expect(theme.adapted(to: nil) == theme)
  }

  @Test(
    "COLORFGBG names the background with its last number",
    arguments: [
      ("15;0", Color.black), ("0;15", .brightWhite), ("0;default;7", .white), ("15;default", nil), ("1;16", nil),
      ("", nil), ("x", nil),
    ] as [(String, Color?)])
  func variable(value: String, expected: Color?) {
    #expect(TerminalEnvironment { $0 == "COLORFGBG" ? value : nil }.background == expected)
  }

  /// Sources: VTE sets VTE_VERSION in the programs of its windows, GNU screen sets STY.
  @Test("Windows of VTE keep F1 and F10, and GNU screen gets no mouse")
  func keptByTerminal() {
    let keys = [Key(.function(1)), Key(.function(10))]
    #expect(TerminalEnvironment { _ in nil }.keptKeys.isEmpty && TerminalEnvironment { _ in nil }.allowsMouse)
    #expect(TerminalEnvironment { $0 == "VTE_VERSION" ? "7006" : nil }.keptKeys == Set(keys))
    #expect(TerminalEnvironment { $0 == "VTE_VERSION" ? "" : nil }.keptKeys.isEmpty)
    #expect(!TerminalEnvironment { $0 == "STY" ? "1234.pts-0.host" : nil }.allowsMouse)
  }

  @Test("Themes are found by their exact names", arguments: Theme.names)
  func names(name: String) {
    #expect(Theme(named: name) != nil)
    #expect(Theme(named: name + "x") == nil)
  }
}
