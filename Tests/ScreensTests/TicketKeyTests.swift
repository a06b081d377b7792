import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

/// B saves a ticket where no text is typed, and is a letter elsewhere.
@Suite("The key of a ticket")
struct TicketKeyTests {
  private static let key = InputEvent.key(Key(.character("B")))

  private static func saves(_ checkout: HeadlessCheckout) -> Bool {
    var app = checkout.session.app
    return app.handle(key) == [.saveTicket]
  }

  @Test(
    "It saves on screens, under the help and in the tools of the tester",
    arguments: [
      [], ["Enter"], ["F1"], ["F2"], ["F2", "Enter"], ["F4"], ["F6"], ["Enter", "Enter", "Shift-Tab", "F10"],
    ])
  func saves(keys: [String]) {
    let checkout = ScreenFixture.checkout()
    for key in keys { checkout.press(key) }
    #expect(Self.saves(checkout), "\(checkout.text)")
  }

  @Test(
    "Where text is typed, it is a letter or means nothing",
    arguments: [
      ["Enter", "Enter", "Tab", "Tab", "Tab"], ["Enter", "/"], ["F2", "/"], ["Alt-P"], ["F3"], ["F7"], ["F6", "t"],
    ])
  func types(keys: [String]) {
    let checkout = ScreenFixture.checkout()
    for key in keys { checkout.press(key) }
    let before = checkout.page
    #expect(!Self.saves(checkout), "\(checkout.text)")
    checkout.press("B")
    #expect(checkout.savedTickets.isEmpty)
    #expect(checkout.page != before || keys == ["F6", "t"], "\(checkout.text)")
  }

  @Test("The name on a card takes the letter")
  func holder() {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter")
    checkout.perform(.focus("holder"))
    checkout.type("BOB B")
    #expect(checkout.page.field("holder")?.text == "BOB B" && checkout.savedTickets.isEmpty, "\(checkout.text)")
  }

  @Test("A card that is swiped on a screen without a form saves nothing")
  func swiped() {
    let checkout = ScreenFixture.checkout()
    checkout.type("%B4000000000000077^DOE/JANE^30122010000000000000")
    #expect(checkout.savedTickets.isEmpty)
    checkout.press("B")
    #expect(checkout.savedTickets.count == 1)
  }

  @Test("The help names it where it saves, except in a demonstration", arguments: [false, true])
  func help(isClean: Bool) {
    let words = StringTable.english("help.saveTicket")
    for (keys, isTyping) in [([], false), (["Enter", "Enter"], true)] as [([String], Bool)] {
      let checkout = ScreenFixture.checkout(size: Size(columns: 80, rows: 60), isClean: isClean)
      for key in keys + ["F1"] { checkout.press(key) }
      let listed = checkout.page.dialog?.body.contains { block in
        if case .facts(let facts) = block { facts.contains { $0.name == "B" && $0.value == words } } else { false }
      }
      #expect(listed == (!isClean && !isTyping), "\(checkout.text)")
    }
    let checkout = ScreenFixture.checkout(isClean: isClean)
    #expect(Self.saves(checkout), "the key still works")
  }

  @Test("The palette offers it once everywhere, also in a field, where its key is not named")
  func palette() {
    for (keys, name) in [([], "B"), (["Enter", "Enter"], ""), (["F2"], "B")] as [([String], String)] {
      let checkout = ScreenFixture.checkout()
      for key in keys + ["Alt-P"] { checkout.press(key) }
      checkout.type("attach")
      let rows = checkout.page.dialog?.body.flatMap { block in
        if case .choice(let choice) = block { choice.rows } else { [Page.Choice.Row]() }
      }
      #expect(rows?.map(\.label) == [StringTable.english("help.saveTicket")], "\(checkout.text)")
      #expect(rows?.map(\.detail) == [name])
      checkout.press("Enter")
      #expect(checkout.savedTickets.count == 1)
    }
  }

  @Test("A checkout inside another program does not have it")
  func hosted() {
    var setup = Setup(order: ScreenFixture.order, providerName: "ecommpay", strings: .english)
    setup.isHosted = true
    var app = App(setup: setup, now: Instant(milliseconds: 0), size: Size(columns: 80, rows: 60))
    #expect(app.handle(Self.key).isEmpty)
    let words = StringTable.english("help.saveTicket")
    for key in ["F1", "Esc", "Alt-P"].compactMap({ Key($0) }) {
      _ = app.handle(.key(key))
      #expect(!FrameText.plain(PageLayout(app.page(), size: app.size, theme: app.theme).frame).contains(words))
    }
  }

  @Test("The inspector of a payment that is over does not have it, because there is no session")
  func inspecting() {
    let setup = Setup(order: ScreenFixture.order, providerName: "ecommpay", strings: .english)
    var app = App(
      inspecting: Presentation(), setup: setup, now: Instant(milliseconds: 0), size: Size(columns: 80, rows: 60))
    #expect(app.handle(Self.key).isEmpty)
    let words = StringTable.english("help.saveTicket")
    for key in ["F1", "Esc", "Alt-P"].compactMap({ Key($0) }) {
      _ = app.handle(.key(key))
      #expect(!FrameText.plain(PageLayout(app.page(), size: app.size, theme: app.theme).frame).contains(words))
    }
  }

  @Test("It saves while a message is held")
  func held() {
    let checkout = ScreenFixture.checkout()
    checkout.hold(MessageBreak("POST /v1/init"))
    checkout.press("Enter")
    #expect(checkout.page.dialog?.id == "held", "\(checkout.text)")
    #expect(Self.saves(checkout))
    #expect(checkout.page.dialog?.id == "held", "the message waits on")
  }

  @Test("The status line says how to repeat it, and that there is no script if there is none")
  func status() {
    let checkout = ScreenFixture.checkout()
    checkout.press("B")
    #expect(checkout.page.status.text == "Saved; repeat it with: kassa play payment.kassa")
    checkout.press("B")
    #expect(checkout.page.status.text.hasSuffix("kassa play payment-2.kassa"), "never over another one")
    checkout.press("Enter", "Enter")
    checkout.type("4539578763621486")
    checkout.press("Tab", "F10")
    checkout.perform(.press("leave"))
    checkout.press("B")
    #expect(checkout.page.status.text.hasPrefix("Saved as payment"), "\(checkout.text)")
    #expect(checkout.page.status.text.hasSuffix(".kassa, without a script"), "\(checkout.text)")
  }
}
