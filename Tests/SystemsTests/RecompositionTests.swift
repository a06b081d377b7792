import CheckoutCore
import KassaLedger
import KassaRehearsal
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
    checkout.perform(.press("more"))
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

  @Test(
    "Another order, mock mode and method of the same system count for the next payment, which has a number of its own")
  func otherOrder() throws {
    var inputs = CheckoutInputs(EcommpaySystem.self, storage: PaymentStorage(.memory))
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    Passer(system: .ecommpay).go(checkout)
    checkout.perform(.press("more"))
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
}
