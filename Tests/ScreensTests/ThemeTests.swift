import KassaRehearsal
import KassaTerminal
import Testing

@Suite("Themes")
struct ThemeTests {
  private func frame(_ theme: Theme) -> Frame {
    let checkout = ScreenFixture.checkout(theme: theme)
    checkout.pay(ScreenFixture.challenged)
    checkout.type("0000")
    checkout.press("Enter")
    return checkout.frame
  }

  private func styles(_ frame: Frame) -> Set<Style> {
    var styles: Set<Style> = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns { styles.insert(frame[Point(column: column, row: row)].style) }
    }
    return styles
  }

  @Test(
    "Themes with their own colours have a WCAG 2 contrast of at least 4.5", arguments: ["dark", "light", "contrast"])
  func contrast(name: String) throws {
    let theme = try #require(Theme(named: name))
    for style in styles(frame(theme)) where !style.attributes.contains(.reverse) {
      guard let contrast = style.foreground.contrast(to: style.background) else { continue }
      #expect(contrast >= 4.5, "\(style.foreground) on \(style.background)")
    }
  }

  @Test("Without colours, signs carry the meaning")
  func mono() throws {
    let drawn = frame(try #require(Theme(named: "terminal")).withoutColours)
    #expect(styles(drawn).allSatisfy { $0.foreground == .default && $0.background == .default })
    #expect(FrameText.plain(drawn).contains("✗ That code was not right"))
    #expect(!ANSI.render(drawn, depth: .ansi256).contains("[38;"))
  }

  @Test("The terminal theme uses only its sixteen colours outside brand badges")
  func sixteen() throws {
    for style in styles(frame(Theme())) {
      for colour in [style.foreground, style.background] {
        if case .rgb = colour.kind { Issue.record("\(colour)") }
        if case .indexed(let number) = colour.kind { #expect(number < 16) }
      }
    }
  }

  @Test("Themes are found by their exact names", arguments: Theme.names)
  func names(name: String) {
    #expect(Theme(named: name) != nil)
    #expect(Theme(named: name + "x") == nil)
  }
}
