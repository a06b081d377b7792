import CheckoutCore
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import Testing

@testable import KassaSystems

/// Tests that a payer sees the later charges before agreeing to them: on the shop screen and in the form.
@Suite("Plans of recurring payments")
struct PlanTests {
  typealias Value = ConsistencyCase.Value

  static let plans: [(info: [String: Value], words: String)] = [
    (["type": .text("OneClick")], "The card is kept for later payments that you start yourself"),
    (
      ["type": .text("Autopayment"), "amount": .text("1200")],
      "Later the shop may charge $12.00 at a time without asking again"
    ),
    (["type": .text("Autopayment")], "Later the shop may charge again without asking"),
    (
      [
        "type": .text("Regular"), "period": .text("Month"), "interval": .text("1"), "time": .text("12:30:00"),
        "amount": .text("500"), "expiryDay": .text("07"), "expiryMonth": .text("11"), "expiryYear": .text("2035"),
      ], "$5.00 every month, until 7 Nov 2035"
    ),
    (
      [
        "type": .text("Regular"), "period": .text("Quarter"), "interval": .text("2"), "time": .text("12:30:00"),
        "startDate": .text("15-06-2026"), "scheduledPaymentID": .text("plan-1"),
      ], "$19.99 every 6 months, from 15 Jun 2026"
    ),
    (
      [
        "type": .text("Regular"),
        "schedule": .list([
          .table(["amount": .text("700"), "date": .text("15-07-2026")]),
          .table(["amount": .text("500"), "date": .text("16-06-2026")]),
        ]),
      ], "$5.00 on 16 Jun 2026 · $7.00 on 15 Jul 2026"
    ),
  ]

  @Test("Shop and form say how much, how often and until when", arguments: plans)
  func said(info: [String: Value], words: String) throws {
    let stage = try ConsistencyFixture(
      .ecommpay, order: ["recurrentInfo": .table(info), "forcePaymentMethod": .text("card")])
    #expect(stage.facts["plan"] == words, "\(stage.checkout.text)")
    stage.checkout.perform(.press("pay"))
    stage.checkout.advance(.seconds(5))
    #expect(stage.checkout.page.id == "card", "\(stage.checkout.text)")
    #expect(stage.facts["plan"] == words, "\(stage.checkout.text)")
  }

  @Test("The form of a method with a page of its own, which can register no card, announces no plan")
  func redirected() throws {
    let stage = try ConsistencyFixture(.ecommpay, order: ["recurrentInfo": .table(["type": .text("Autopayment")])])
    stage.checkout.perform(.press("pay"))
    stage.checkout.advance(.seconds(5))
    let skrill = stage.checkout.flow.interface?.methods.first { $0.name == "Skrill" }
    #expect(skrill?.kind == .redirect)
    stage.checkout.perform(.press(.method(skrill?.id ?? "")))
    #expect(stage.checkout.text.contains("You will continue at Skrill"), "\(stage.checkout.text)")
    #expect(stage.facts["plan"] == nil, "\(stage.checkout.text)")
  }

  @Test("A payment that is no series has no plan")
  func none() throws {
    #expect(try ConsistencyFixture(.ecommpay, order: [:]).facts["plan"] == nil)
  }

  @Test("A plan without a period, which the form refuses, promises no dates")
  func unscheduled() throws {
    let stage = try ConsistencyFixture(.ecommpay, order: ["recurrentInfo": .table(["type": .text("Regular")])])
    #expect(stage.facts["plan"] == "Further charges of $19.99 at times that the shop sets")
  }

  @Test("The order editor says of each type what it sets, and of none that nothing is charged again")
  func edited() throws {
    let row = try #require(EcommpaySystem.orderFields.first { $0.name == "recurring" }).row
    #expect(
      ["", "OneClick", "Autopayment", "Regular"].map { row.note(.english, of: $0) } == [
        "Whether the card is charged again later", "The customer starts each further payment",
        "The shop starts each further payment", "The same amount again every month, at 12:00",
      ])
  }
}
