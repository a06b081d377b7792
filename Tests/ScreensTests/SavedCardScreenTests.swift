import CheckoutCore
import Ecommpay
import Rehearsal
import Sandbox
import Screens
import Terminal
import Testing

@Suite("Saved cards by keyboard")
struct SavedCardScreenTests {
  private static let asking: SandboxConfiguration = {
    var card = SandboxMethod.card
    card.walletSaveMode = "askCustomer"
    return SandboxConfiguration(methods: [card])
  }()

  /// Pays with a new card, and is at the ways to pay of the next payment.
  private func returned(saving: Bool = true) -> HeadlessCheckout {
    let checkout = Stage.checkout(configuration: Self.asking)
    checkout.fill(Stage.frictionless)
    checkout.press("Tab")
    if saving { checkout.type(" ") }
    checkout.press("Tab", "Enter")
    #expect(checkout.outcome == .success)
    checkout.act(.press("again"))
    checkout.press("Enter")
    return checkout
  }

  @Test("a card is kept by Space, chosen first the next time, and pays with its code")
  func pays() {
    let checkout = returned()
    #expect(checkout.text.contains("VISA •••• 0077"))
    checkout.press("Enter")
    #expect(checkout.text.contains("400000••••••0077"))
    checkout.type("123")
    checkout.press("Enter", "Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("without the tick it is not kept") func notKept() {
    #expect(!returned(saving: false).text.contains("0077"))
  }

  @Test("a code that is too short is told, and nothing is sent") func shortCode() {
    let checkout = returned()
    checkout.press("Enter")
    checkout.type("12")
    checkout.act(.press("pay"))
    #expect(checkout.flow.phase == .collecting)
    #expect(checkout.page.status.tone == .error)
  }

  @Test("Del asks before it deletes; keeping is the default") func deletes() {
    let checkout = returned()
    checkout.press("Delete", "Enter")
    #expect(checkout.text.contains("0077"))
    checkout.press("Delete", "Tab", "Enter")
    #expect(!checkout.text.contains("0077"))
    #expect(checkout.page.id == "methods")
    checkout.act(.press("back"))
    checkout.press("F10")
    checkout.act(.press("again"))
    checkout.press("Enter")
    #expect(!checkout.text.contains("0077"))
  }

  @Test("Del does nothing to a way to pay that is not kept") func notForgotten() {
    let checkout = returned()
    checkout.press("Down", "Delete")
    #expect(checkout.page.dialog == nil)
  }
}
