import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("The shown layout")
struct ShownLayoutTests {
  static let sizes = [(40, 12), (60, 18), (80, 24), (120, 40), (30, 5)].map { Size(columns: $0.0, rows: $0.1) }
  static let themes = ["terminal", "dark", "mono"]

  /// Visits every kind of screen with dialogs, help, errors and resizes,
  /// and compares each frame with that of a layout computed from scratch.
  @Test("What is shown is the layout of the page, the window and the theme of the moment", arguments: sizes, themes)
  func same(size: Size, theme: String) throws {
    var look = try #require(Theme(named: theme))
    look.isASCII = theme == "mono"
    let checkout = ScreenFixture.checkout(size: size, theme: look)
    var wrong: [String] = []
    var drawn = 0
    checkout.onFrame = { [unowned checkout] frame in
      let app = checkout.session.app
      if checkout.session.shownPage != app.page() { wrong.append("page \(checkout.page.id)") }
      let fresh = PageLayout(app.page(), size: app.size, theme: look, tooSmall: "too small")
      drawn += 1
      // Skip windows that are too small for a page, because the session supplies the message shown there.
      let isTooSmall = app.size.columns < PageLayout.smallest.columns || app.size.rows < PageLayout.smallest.rows
      if !isTooSmall, fresh.frame != frame { wrong.append(checkout.page.id.rawValue) }
      if checkout.session.layout().targets != fresh.targets { wrong.append("targets of \(checkout.page.id)") }
    }
    checkout.press("F1", "Escape", "F2", "m", "Escape", "Enter", "F10", "Escape", "Enter")
    checkout.type("4111x")
    checkout.press("F1", "Escape", "F3", "Escape", "Tab", "Tab", "Tab", "Enter")
    checkout.resize(Size(columns: 50, rows: 13))
    checkout.resize(size)
    checkout.press("Home", "Ctrl-T", "End", "Ctrl-U")
    checkout.type("4111111111111111" + "1230" + "123" + "JANE 日本")
    checkout.press("Enter", "Enter")
    checkout.resize(Size(columns: 20, rows: 4))
    checkout.resize(size)
    checkout.type(ScreenFixture.challenged + "1230" + "123")
    checkout.press("Enter")
    checkout.type("0000")
    checkout.press("Enter", "F2", "Escape")
    checkout.type("1234")
    checkout.press("Enter", "F2", "PageUp", "Escape")
    #expect(drawn > 100)
    #expect(wrong.isEmpty)
  }
}
