import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Sums of an order in instalments")
struct InstalmentSumsTests {
  /// The facts of the page, by ID.
  private func facts(_ checkout: HeadlessCheckout) -> [ElementID: Page.Fact] {
    checkout.page.body.reduce(into: [:]) { all, block in
      guard case .facts(let facts) = block else { return }
      for fact in facts where fact.id != "" { all[fact.id] = fact }
    }
  }

  @Test("What was paid before stands below the items, and the payments name the first instalment and the whole order")
  func sums() throws {
    let stage = try TestSystem.dolyame.stage()
    let checkout = stage.checkout
    Passer(system: .dolyame).go(checkout)
    checkout.advance(.seconds(1))
    #expect(checkout.page.id == .result)
    #expect(facts(checkout)["prepaid"]?.value.contains("300.00") == true, "\(checkout.text)")
    checkout.press("F4")
    let sums = facts(checkout)
    #expect(sums["desk.held"]?.name == "First instalment held")
    #expect(sums["desk.held"]?.value.contains("1,675.00") == true)
    #expect(sums["desk.ordered"]?.value.contains("6,700.00") == true, "\(checkout.text)")
  }
}
