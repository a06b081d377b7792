import CheckoutCore
import KassaTerminal
import Testing

@testable import KassaScreens

/// Tests when a list shows the sign of a payment method or of a card brand beside its name.
@Suite("Signs in lists")
struct MethodSignTests {
  @Test(
    "A sign that is the name, or short for it, is left out; one that says more stays",
    arguments: [
      ("iDEAL", "iDEAL", false), ("PAY", "Apple Pay", false), ("INV", "Invoice", false), ("MC", "Mastercard", false),
      ("AMEX", "American Express •••• 8431", false), ("SKRILL", "Skrill", false), ("SEPA", "SEPA-Lastschrift", false),
      ("SEPA", "Direct debit", true), ("BLIK", "Bank transfer", true), ("AB", "BA", true),
    ])
  func logo(sign: String, name: String, isShown: Bool) {
    let badge = Page.Badge(MethodLogo(text: sign, red: 1, green: 2, blue: 3), beside: name)
    #expect(badge == (isShown ? Page.Badge(sign, ground: .rgb(1, 2, 3)) : nil))
  }

  @Test("A brand is left out beside a name that has it", arguments: [("Visa Debit", false), ("Bank card", true)])
  func brand(name: String, isShown: Bool) {
    #expect((Page.Badge("VISA").beside(name) != nil) == isShown)
  }
}
