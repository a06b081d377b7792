import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("List of the payment methods of a payment system")
struct MethodListTests {
  private func rows(_ checkout: HeadlessCheckout) -> [Page.Choice.Row] {
    for case .choice(let choice) in checkout.page.body { return choice.rows }
    return []
  }

  @Test("The list looks the same after a method was opened and left")
  func unchanged() throws {
    let stage = try TestSystem.worldline.stage()
    let checkout = stage.checkout
    checkout.press("Enter")
    let before = rows(checkout)
    #expect(before.count > 1)
    checkout.press("Enter")
    #expect(checkout.page.id == .wallet)
    checkout.press("Esc")
    #expect(checkout.page.id == .methods)
    #expect(rows(checkout) == before, "\(checkout.text)")
  }
}
