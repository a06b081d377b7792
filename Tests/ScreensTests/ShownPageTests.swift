import CheckoutCore
import KassaRehearsal
import KassaTerminal
import Testing

@testable import KassaScreens

/// A page that is changed in place at a key must not show anything of the page that it was before.
@Suite("Page that follows another one")
struct ShownPageTests {
  private static func keys(_ text: String) -> [Key] { text.map(Keys.character) }

  /// The card form, as it is opened.
  private static var form: App {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    return checkout.session.app
  }

  private static func type(_ keys: [Key], _ app: inout App) {
    for key in keys { _ = app.handle(.key(key)) }
  }

  @Test(
    "After each key, the page that follows the last one equals one that is made afresh",
    arguments: ["4314220000000056", "4314220000000055", "371449635398431", "5", "62", "2200000000000000000"])
  func isFresh(number: String) {
    let typed: [Key] =
      Self.keys(number) + [Key(.left), Key(.backspace), Key(.tab)] + Self.keys("1230") + Self.keys("123") + [Key(.tab)]
      + Self.keys("JANE") + [Keys.control("t"), Key(.backTab), Key(.backTab), Key(.backTab)] + Self.keys("7")
      + [Keys.control("u"), Key(.function(1)), Keys.escape, Key(.enter), Key(.tab), Key(.tab), Key(.tab), Key(.enter)]
      + Self.keys("4")
    var app = Self.form
    var shown = app.page(after: ShownPage(page: app.page()))
    for key in typed {
      _ = app.handle(.key(key))
      let before = shown.page
      if let change = app.revise(&shown) {
        #expect(change == shown.page.change(since: before), "\(key.name)")
      } else {
        #expect(shown.page == before)
        shown = app.page(after: shown)
      }
      #expect(shown.page == app.page(), "\(key.name)")
    }
  }

  @Test("A digit changes the block of its field and the drawn card only, and the rest of the page is not made again")
  func digit() throws {
    var app = Self.form
    Self.type(Self.keys("43142200"), &app)
    var shown = app.page(after: ShownPage(page: app.page()))
    for digit in Self.keys("00000") {
      _ = app.handle(.key(digit))
      let change = try #require(app.revise(&shown))
      #expect((change.body.count, change.side) == (1, [0]))
    }
    #expect(shown.page.focusedField?.text == "4314 2200 0000 0")
  }

  @Test("An app with other values shows its own, although both follow the same page")
  func copies() {
    var first = Self.form
    Self.type(Self.keys("4314"), &first)
    var second = first
    Self.type(Self.keys("22"), &second)
    var shown = first.page(after: ShownPage(page: first.page()))
    for (app, text) in [(first, "4314"), (second, "4314 22"), (first, "4314"), (second, "4314 22")] {
      if app.revise(&shown) == nil { shown = app.page(after: shown) }
      #expect(shown.page.focusedField?.text == text)
      #expect(shown.page == app.page())
    }
  }

  @Test("Another order, another window and a dialog are shown at once")
  func surroundings() {
    var app = Self.form
    Self.type(Self.keys("4314"), &app)
    let first = app.page(after: ShownPage(page: app.page()))
    var order = ScreenFixture.order
    order.amount += 100
    var setup = app.setup
    setup.order = order
    let changes: [(inout App) -> Void] = [
      { $0.reconfigure(setup) }, { _ = $0.handle(.resize(Size(columns: 120, rows: 40))) },
      { _ = $0.handle(.key(Key(.function(1)))) }, { _ = $0.handle(.key(Key(.function(10)))) },
      { _ = $0.handle(.key(Key(.pageDown))) },
    ]
    for change in changes {
      var changed = app
      change(&changed)
      var shown = first
      if changed.revise(&shown) == nil { shown = changed.page(after: shown) }
      #expect(shown.page == changed.page())
    }
  }
}
