import CheckoutCore
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Leaving from an overlay")
struct OverlayLeaveTests {
  private static let overlays = [
    ("F1", "help"), ("F2", "inspector"), ("F3", "testCards"), ("F4", "desk"), ("F6", "trace"),
  ]
  /// The overlays of screens without a card form.
  private static let general = overlays.filter { $0.0 != "F3" }
  private static let keys = ["F10", "Ctrl-C"]

  @Test("Leaving an overlay on the shop screen ends the program", arguments: general, keys)
  func shop(overlay: (key: String, id: String), key: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press(overlay.key)
    #expect(checkout.page.shownID.rawValue == overlay.id)
    checkout.press(key)
    #expect(checkout.session.exitStatus == Outcome.cancelled.exitStatus)
  }

  @Test("Leaving an overlay on a filled card form asks whether to discard the input", arguments: overlays, keys)
  func form(overlay: (key: String, id: String), key: String) {
    let checkout = ScreenFixture.checkout()
    checkout.fill(ScreenFixture.frictionless)
    checkout.press(overlay.key)
    #expect(checkout.page.shownID.rawValue == overlay.id)
    checkout.press(key)
    #expect(checkout.outcome == nil && checkout.page.dialog?.title == "Discard what you typed?")
    checkout.press(key)
    #expect(checkout.outcome == .cancelled)
  }

  @Test("Leaving an overlay on an empty card form asks nothing", arguments: overlays, keys)
  func emptyForm(overlay: (key: String, id: String), key: String) {
    let checkout = ScreenFixture.checkout()
    checkout.press("Enter", "Enter", overlay.key, key)
    #expect(checkout.outcome == .cancelled)
  }

  @Test("Leaving an overlay during the payment asks for confirmation once", arguments: general, keys)
  func onItsWay(overlay: (key: String, id: String), key: String) {
    let checkout = ScreenFixture.checkout()
    checkout.pay(ScreenFixture.challenged)
    #expect(checkout.page.id == "challenge")
    checkout.press(overlay.key)
    checkout.press(key)
    #expect(checkout.page.dialog?.id == "leave")
    checkout.press("Enter")
    #expect(checkout.page.dialog == nil && checkout.page.id == "challenge")
    checkout.press(overlay.key, key, key)
    #expect(checkout.flow.result != nil)
  }

  @Test("Leaving works while the deletion of a saved card awaits confirmation", arguments: keys)
  func forgetting(key: String) {
    var card = EcommpayMethod.card
    card.walletSaveMode = "askCustomer"
    let checkout = ScreenFixture.checkout(configuration: EcommpaySandboxConfiguration { $0.methods = [card] })
    checkout.fill(ScreenFixture.frictionless)
    checkout.press("Tab")
    checkout.type(" ")
    checkout.press("Tab", "Enter")
    checkout.perform(.press("again"))
    checkout.press("Enter", "Delete")
    #expect(checkout.page.dialog?.id == "forget")
    checkout.press(key)
    #expect(checkout.outcome == .cancelled)
  }

  @Test("Every overlay offers the key for leaving")
  func hint() {
    for (key, _) in Self.overlays {
      let checkout = ScreenFixture.checkout()
      checkout.press("Enter", "Enter", key)
      #expect(checkout.page.hints.contains { $0.key == "F10" })
    }
  }
}

extension Page {
  fileprivate var shownID: ScreenName { dialog?.id ?? id }
}
