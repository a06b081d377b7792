import CheckoutCore
import KassaLedger
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that a running program can compose its checkout again from changed inputs.
@Suite("Composing again in a running program")
struct RecompositionTests {
  @Test("One session pays with ecommpay, and then with Worldline in another language and with another theme")
  func otherSystem() throws {
    let inputs = CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory))
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    Passer(system: .ecommpay).go(checkout)
    #expect(checkout.flow.result?.outcome == .success)
    checkout.perform(.press("again"))
    #expect(checkout.page.id == .shop)

    var other = inputs.with(WorldlineSystem.self)
    other.language = "de"
    other.theme = try #require(Theme(named: "light"))
    checkout.take(try other.compose())
    let setup = checkout.session.app.setup
    #expect(setup.providerName == "worldline" && setup.language == "de" && setup.theme == other.theme)
    #expect(checkout.page.id == .shop)
    Passer(system: .worldline).go(checkout)
    #expect(checkout.flow.result?.outcome == .success)

    let payments = try inputs.storage.ledger().payments(PaymentQuery(limit: 10)).payments
    #expect(payments.map(\.key.provider).sorted() == ["ecommpay", "worldline"])
    #expect(Set(payments.map(\.key.payment)).count == 2)
    #expect(payments.allSatisfy { $0.progress.outcome == .success })
  }

  @Test("On the shop screen, keys change the payment system, the language and the theme; each system keeps its edits")
  func inPlace() throws {
    let inputs = CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory))
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    var setup: Setup { checkout.session.app.setup }
    #expect(checkout.text.contains("‹ ecommpay ›  worldline"), "\(checkout.text)")
    checkout.press("e", "Ctrl-U")
    checkout.type("12.50")
    checkout.press("Esc")
    #expect(checkout.text.contains("Pay $12.50"), "\(checkout.text)")
    checkout.press("Right")
    #expect(setup.providerName == "worldline" && checkout.text.contains("‹ worldline ›"), "\(checkout.text)")
    checkout.press("l")
    #expect(setup.language == "es" && checkout.text.contains("Pagar con"), "\(checkout.text)")
    checkout.press("Left")
    #expect(setup.providerName == "ecommpay" && setup.order.amount == 1250 && setup.language == "es")
    checkout.perform(.fill(.language, text: "en"))
    checkout.perform(.fill(.paymentSystem, text: "dolyame"))
    #expect(setup.providerName == "dolyame" && setup.language == "en")
    checkout.perform(.fill(.paymentSystem, text: "ecommpay"))
    checkout.press("t")
    #expect(setup.theme.name == "dark" && checkout.session.app.theme.normal.background != .default)
    Passer(system: .ecommpay).go(checkout)
    #expect(checkout.flow.result?.outcome == .success && setup.theme.name == "dark")
    let paid = try inputs.storage.ledger().payments(PaymentQuery(limit: 10)).payments
    #expect(paid.map(\.order.amount) == [1250])
  }

  @Test("Every payment system can be chosen in every language", arguments: StringTable.languages)
  func everyLanguage(language: String) throws {
    for first in PaymentSystems.builtIn.all {
      let composed = try CheckoutInputs(first, storage: PaymentStorage(.memory)).compose()
      // A language that the first system refuses is not offered there.
      guard composed.setup.editor?.languages.contains(language) == true else { continue }
      let other = try #require(composed.recompose?(.language(language)))
      for next in PaymentSystems.builtIn.all {
        let changed = try #require(other.recompose?(.system(next.name)), "\(first.name) → \(next.name)")
        #expect(changed.setup.providerName == next.name)
        // A payment in a language that the system refuses would fail.
        if next.refusesOtherLanguages { #expect(next.languages.contains(changed.setup.language), "\(next.name)") }
      }
    }
  }

  @Test("A language that the program was started with is left where the next system refuses it")
  func startedWith() throws {
    var inputs = CheckoutInputs(DolyameSystem.self, storage: PaymentStorage(.memory))
    inputs.language = "ru"
    let composed = try inputs.compose()
    #expect(composed.setup.language == "ru")
    let ecommpay = try #require(composed.recompose?(.system("ecommpay")))
    #expect(EcommpaySystem.languages.contains(ecommpay.setup.language))
    #expect(ecommpay.recompose?(.system("dolyame"))?.setup.language == "ru")
  }

  @Test("The order of a file belongs to its payment system, which cannot be changed then")
  func fixed() throws {
    let order = OrderTable(values: EcommpaySystem.sample(changedBy: ["paymentAmount": JSON(500)]), path: "order.yaml")
    let checkout = HeadlessCheckout(
      try CheckoutInputs(EcommpaySystem.self, order: order, storage: PaymentStorage(.memory)).compose())
    defer { checkout.finish() }
    let before = checkout.text
    checkout.press("Right")
    #expect(checkout.text == before && !before.contains("Worldline") && !before.contains("← →"), "\(before)")
    checkout.press("l")
    #expect(checkout.session.app.setup.language != "en")
  }

  @Test(
    "Another order, mock mode and method of the same system count for the next payment, which has a number of its own")
  func otherOrder() throws {
    var inputs = CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory))
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    Passer(system: .ecommpay).go(checkout)
    checkout.perform(.press("again"))
    inputs.order = EcommpaySystem.sample(changedBy: ["paymentAmount": JSON(700)])
    inputs.mock = "decline"
    inputs.method = "card"
    checkout.take(try inputs.compose())
    #expect(checkout.session.app.setup.order.amount == 700 && checkout.session.app.setup.mockMode == "decline")
    Passer(system: .ecommpay).go(checkout)
    #expect(checkout.flow.result?.outcome == .declined)
    let payments = try inputs.storage.ledger().payments(PaymentQuery(limit: 10)).payments
    #expect(payments.map(\.order.amount) == [700, 1999])
    #expect(Set(payments.map(\.key.payment)).count == 2)
  }

  @Test("A mistake in changed inputs is an error with a code, and the running session stays as it was")
  func mistakes() throws {
    var inputs = CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory))
    inputs.mock = "nonsense"
    let error = #expect(throws: CompositionError.self) { try inputs.compose() }
    #expect(error?.code == .unknownMode)
  }

  @Test("Escape on a result goes back to the shop, where quitting has the exit status of that payment")
  func backFromResult() throws {
    let checkout = HeadlessCheckout(
      try CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory)).compose())
    defer { checkout.finish() }
    Passer(system: .ecommpay).go(checkout)
    checkout.press("Esc")
    #expect(checkout.page.id == "shop" && checkout.session.exitStatus == nil)
    checkout.press("q")
    #expect(checkout.session.exitStatus == 0)
  }
}
