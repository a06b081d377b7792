import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Saved cards by keyboard")
struct SavedCardScreenTests {
  private static let asking: EcommpaySandboxConfiguration = {
    var card = EcommpayMethod.card
    card.walletSaveMode = "askCustomer"
    return EcommpaySandboxConfiguration { $0.methods = [card] }
  }()

  /// Pays with a new card, then opens the payment methods of the next payment.
  private func returned(saving: Bool = true) -> HeadlessCheckout {
    let checkout = ScreenFixture.checkout(configuration: Self.asking)
    checkout.fill(ScreenFixture.frictionless)
    checkout.press("Tab")
    if saving { checkout.type(" ") }
    checkout.press("Tab", "Enter")
    #expect(checkout.outcome == .success)
    checkout.perform(.press("again"))
    checkout.press("Enter")
    return checkout
  }

  @Test("The list of payment methods remembers the choice on the way back")
  func remembered() throws {
    let scene = try ScreenFixture.scene("methods-saved")
    let checkout = ScreenFixture.checkout(scene: scene)
    scene.play(checkout)
    func selected() -> ElementID? {
      for case .choice(let choice) in checkout.page.body { return choice.selected }
      return nil
    }
    let first = try #require(selected())
    checkout.press("Down")
    let second = try #require(selected())
    checkout.press("Enter", "Esc")
    #expect(checkout.page.id == "methods" && selected() == second && first != second)
  }

  @Test("A saved card is selected first next time and pays with its security code")
  func pays() {
    let checkout = returned()
    #expect(checkout.text.contains("Visa ••••\u{A0}0077"))
    checkout.press("Enter")
    #expect(checkout.text.contains("Card number  ••••\u{A0}0077"))
    checkout.type("123")
    checkout.press("Enter", "Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("The drawn card shows the saved card's own expiry date and grouped number, and no place for a name")
  func drawn() throws {
    let checkout = returned()
    checkout.press("Enter")
    let drawn = checkout.page.side.compactMap { if case .card(let art) = $0 { art } else { nil } }
    let card = try #require(drawn.first)
    #expect(card.number == "•••• •••• •••• 0077" && card.expiry == "12/30" && card.holder.isEmpty)
  }

  @Test("The token of a card that was only stored can be copied, and is on no screen", arguments: [true, false])
  func token(storesOnly: Bool) {
    let checkout = ScreenFixture.checkout(configuration: Self.asking) { options in
      if storesOnly { options.action = .tokenize }
    }
    checkout.perform(.press("pay"))
    checkout.perform(.press("card"))
    checkout.perform(.fill("pan", text: ScreenFixture.frictionless))
    checkout.perform(.fill("expiry", text: "12/30"))
    checkout.perform(.fill("code", text: "123"))
    checkout.perform(.fill("holder", text: "JANE DOE"))
    if !storesOnly { checkout.perform(.press("save")) }
    checkout.perform(.press("pay"))
    #expect(checkout.outcome == .success)
    let token = checkout.flow.result?.payment?.token
    #expect(token?.isEmpty == false || !storesOnly)
    #expect(checkout.page.elements.contains { $0.id == "copyToken" } == storesOnly)
    checkout.perform(.press("copyToken"))
    #expect(checkout.session.wantsCopy == (storesOnly ? token : nil))
    #expect(token.map(checkout.text.contains) != true)
  }

  @Test("A card is not saved if the box is not ticked") func notKept() {
    #expect(!returned(saving: false).text.contains("0077"))
  }

  @Test("A security code that is too short is reported and not sent") func shortCode() {
    let checkout = returned()
    checkout.press("Enter")
    checkout.type("12")
    checkout.perform(.press("pay"))
    #expect(checkout.flow.phase == .collecting)
    #expect(checkout.page.field("code")?.error == "Needs 3 digits")
  }

  @Test("Deleting a saved card asks for confirmation and keeps it by default") func deletes() {
    let checkout = returned()
    checkout.press("Delete", "Enter")
    #expect(checkout.text.contains("0077"))
    checkout.press("Delete", "Tab", "Enter")
    #expect(!checkout.text.contains("0077"))
    #expect(checkout.page.id == "methods")
    checkout.perform(.press("back"))
    checkout.press("F10")
    checkout.perform(.press("again"))
    checkout.press("Enter")
    #expect(!checkout.text.contains("0077"))
  }

  @Test("Delete does nothing on a payment method that is not saved") func notForgotten() {
    let checkout = returned()
    checkout.press("Down", "Delete")
    #expect(checkout.page.dialog == nil)
  }
}
