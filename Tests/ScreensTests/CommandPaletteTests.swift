import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Command palette")
struct CommandPaletteTests {
  private func play(_ name: String) throws -> HeadlessCheckout {
    let scene = try ScreenFixture.scene(name)
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    return checkout
  }

  private func labels(_ checkout: HeadlessCheckout) -> [String] { checkout.page.elements.map(\.label) }

  @Test("Every command of the palette does something", arguments: ScreenFixture.scenes)
  func commands(name: String) throws {
    let checkout = try play(name)
    guard checkout.page.dialog == nil, !checkout.page.isOverlay else { return }
    let before = FrameText.snapshot(checkout.frame)
    checkout.press("Alt-P")
    #expect(checkout.page.dialog?.id == "palette")
    let ids = checkout.page.elements.map(\.id)
    #expect(!ids.isEmpty && !checkout.text.contains("⟦"))
    checkout.press("Escape")
    #expect(FrameText.snapshot(checkout.frame) == before)
    for id in ids {
      var app = checkout.session.app
      _ = app.handle(.key(Key(.character("p"), .alt)))
      #expect(!app.perform(.press(id)).isEmpty || app.page() != checkout.page, "\(id)")
    }
  }

  @Test("The palette has the buttons of the page with their keys, once")
  func buttons() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Ctrl-P")
    let quit = checkout.page.dialog?.body.compactMap { block -> [String]? in
      if case .choice(let choice) = block { choice.rows.filter { $0.label == "Quit" }.map(\.detail) } else { nil }
    }
    #expect(quit == [["q, F10"]])
    #expect(labels(checkout).contains("test cards") && !labels(checkout).contains("delete the saved card"))
  }

  @Test("The palette takes no card number as a filter and says so, pasted or typed")
  func cardNumber() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Ctrl-P")
    checkout.paste("4314220000000056")
    #expect(!checkout.text.contains("431422"), "\(checkout.text)")
    #expect(checkout.text.contains("This looks like a card number"), "\(checkout.text)")
    checkout.type("4314 2200 0000 0056")
    #expect(!checkout.text.contains("4314 2200 0000"), "\(checkout.text)")
    #expect(checkout.text.contains("This looks like a card number"), "\(checkout.text)")
    checkout.press("Backspace")
    #expect(checkout.text.contains("4314 2200 00") && !checkout.text.contains("looks like"), "\(checkout.text)")
    checkout.press("Down", "Esc", "Esc")
    #expect(checkout.page.dialog == nil)
  }

  @Test("Typing filters the commands, and Enter does the selected one")
  func choosing() throws {
    let checkout = try play("card")
    checkout.press("Alt-P")
    checkout.type("13 steps")
    #expect(labels(checkout) == ["the 13 steps, with messages"])
    checkout.press("Enter")
    #expect(checkout.page.id == "inspector")
    checkout.press("Escape", "Alt-P")
    checkout.type("test cards")
    checkout.press("Enter")
    #expect(checkout.page.dialog?.id == "testCards")
  }

  @Test(
    "The palette finds a command by what else it is called",
    arguments: [("card", "refund", "payments"), ("card", "har", "steps")])
  func words(scene: String, word: String, found: String) throws {
    let checkout = try play(scene)
    checkout.press("Alt-P")
    checkout.type(word)
    #expect(labels(checkout).contains { $0.lowercased().contains(found) }, "\(labels(checkout))")
  }

  @Test("A button of the palette is pressed as on the page")
  func pay() throws {
    let checkout = try play("card-filled")
    checkout.press("Alt-P")
    checkout.type("pay $")
    checkout.press("Enter")
    #expect(checkout.page.id == "challenge")
  }

  @Test("Opening the palette changes nothing that was typed")
  func typed() throws {
    let checkout = try play("challenge")
    checkout.type("12")
    checkout.press("Alt-P", "Escape")
    checkout.type("34")
    checkout.press("Enter")
    #expect(checkout.page.id == "result")
  }
}
