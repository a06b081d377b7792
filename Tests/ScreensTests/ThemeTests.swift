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
    #expect(FrameText.plain(drawn).contains("✗ That code was not right"))
    #expect(!ANSI.render(drawn, depth: .ansi256).contains("[38;"))
  }

  @Test("The terminal theme uses only default colours, bold, reverse and underline")
  func terminal() throws {
    for style in styles(frame(Theme())) {
      #expect(style.foreground == .default && style.background == .default)
      #expect(style.attributes.isSubset(of: [.bold, .reverse, .underline]))
    }
  }

  @Test("Themes are found by their exact names", arguments: Theme.names)
  func names(name: String) {
    #expect(Theme(named: name) != nil)
    #expect(Theme(named: name + "x") == nil)
  }
}
