import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

/// Tests that the help and the palette open over every overlay, and close to it.
@Suite("Help in overlays")
struct OverlayHelpTests {
  @Test(
    "F1 lists the keys of an overlay, Alt-P what it can do, and both lead back to it",
    arguments: [
      ("F2", ScreenName.inspector, "hold messages of this kind"), ("F4", "desk", "next field or button"),
      ("F6", .trace, "only show every key"),
    ])
  func opens(key: String, name: ScreenName, words: String) throws {
    let checkout = ScreenFixture.checkout(size: Size(columns: 80, rows: 50))
    checkout.pay(ScreenFixture.frictionless)
    #expect(checkout.page.id == .result)
    checkout.press(key)
    func shown() -> ScreenName { checkout.page.dialog?.id ?? checkout.page.id }
    let before = checkout.text
    #expect(shown() == name)
    checkout.press("F1")
    #expect(shown() == .help && checkout.text.contains(words), "\(checkout.text)")
    #expect(checkout.text.contains("On this screen") && checkout.text.contains("Everywhere"))
    checkout.press("Esc")
    #expect(shown() == name)
    if name != .trace { #expect(checkout.text == before) }
    checkout.press("Alt-p")
    #expect(shown() == .palette, "\(checkout.text)")
    checkout.press("Esc")
    #expect(shown() == name)
    checkout.press("Esc")
    #expect(checkout.page.id == .result)
  }

  @Test("The help scrolls by every key that moves, to its end and no further, and only the keys that close it do")
  func scrolls() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter", "F1")
    let top = checkout.text
    checkout.press("x", "Tab", "5")
    #expect(checkout.page.dialog?.id == .help && checkout.text == top, "\(checkout.text)")
    checkout.press("End")
    let bottom = checkout.text
    #expect(bottom != top)
    checkout.press("Down", "Down", "PgDn", "Up")
    #expect(checkout.text != bottom, "a key at the end is not remembered")
    checkout.press("Home")
    #expect(checkout.text == top)
    for key in ["F1", "Esc", "q", "Enter", "?"] {
      checkout.press(key)
      #expect(checkout.page.dialog == nil, "\(key)")
      checkout.press("F1")
    }
  }

  @Test("The help names each action once")
  func once() {
    for (_, keys) in [("shop", []), ("methods", ["Enter"]), ("card", ["Enter", "Enter"])] as [(String, [String])] {
      let checkout = ScreenFixture.checkout(size: Size(columns: 80, rows: 60))
      for key in keys { checkout.press(key) }
      checkout.press("F1")
      var values: [String] = []
      for case .facts(let facts) in checkout.page.dialog?.body ?? [] { values += facts.map(\.value) }
      #expect(!values.isEmpty && Set(values).count == values.count, "\(checkout.text)")
    }
  }
}
