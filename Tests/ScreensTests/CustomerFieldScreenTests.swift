import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Testing

@Suite("Customer fields by keyboard")
struct CustomerFieldScreenTests {
  private func checkout(_ count: Int) -> HeadlessCheckout {
    var card = EcommpayMethod.card
    let names = ["first_name", "city", "address", "zip"]
    card.customerFields = names.prefix(count).map { EcommpayField(name: $0, label: $0.uppercased()) }
    return ScreenFixture.checkout(configuration: EcommpaySandboxConfiguration { $0.methods = [card] })
  }

  @Test("Up to three customer fields are shown in the card form")
  func embedded() {
    let checkout = checkout(2)
    checkout.fill(ScreenFixture.frictionless)
    checkout.press("Tab")
    checkout.type("Sonya")
    checkout.press("Enter")
    #expect(checkout.page.id == "card")
    checkout.press("Enter")
    #expect(checkout.flow.phase == .collecting, "the second field is still empty")
    checkout.type("Stockholm")
    checkout.press("Enter")
    #expect(checkout.outcome == .success)
  }

  @Test("More than three customer fields have their own screen, and going back keeps them")
  func ownScreen() {
    let checkout = checkout(4)
    checkout.fill(ScreenFixture.frictionless)
    checkout.press("Enter")
    #expect(checkout.page.id == "customer")
    checkout.type("Sonya")
    checkout.press("Escape")
    #expect(checkout.page.id == "card")
    checkout.perform(.press("pay"))
    #expect(checkout.page.id == "customer")
    #expect(checkout.text.contains("Sonya"))
    checkout.perform(.press("pay"))
    #expect(checkout.flow.phase == .collecting, "three fields are still empty")
    #expect(checkout.page.field("customer.city")?.error == "This field is required")
    for id in ["customer.city", "customer.address", "customer.zip"] as [ElementID] {
      checkout.perform(.fill(id, text: "x"))
    }
    checkout.perform(.press("pay"))
    #expect(checkout.outcome == .success)
  }

  @Test(
    "A customer field rejects a card number and accepts a document number",
    arguments: [
      ("4314 2200 0000 0056", false), ("４３１４２２００００００００５６", false), ("123456789012345", true), ("12 Elm St", true),
    ])
  func cardNumber(text: String, isTaken: Bool) {
    let checkout = checkout(1)
    checkout.fill(ScreenFixture.frictionless)
    checkout.perform(.fill("customer.first_name", text: text))
    checkout.perform(.press("pay"))
    #expect((checkout.outcome == .success) == isTaken)
    #expect(checkout.text.contains("looks like a card number") != isTaken)
  }
}
