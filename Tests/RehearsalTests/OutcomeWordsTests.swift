import CheckoutCore
import KassaRehearsal
import Testing

@testable import KassaSystems

/// What the screens say about a payment agrees with what happened to it.
@Suite("Words about an outcome")
struct OutcomeWordsTests {
  private func failure(_ script: String) throws -> CaseFailure? {
    try Rehearsing.play("name: a test\n" + script).result.failure
  }

  private static let card = "fill: { pan: 4000000000000077, expiry: 12/30, code: 123, holder: JANE DOE }"

  @Test("A repeated order number of the gateway says so, and another order is offered")
  func repeated() throws {
    let trouble = try failure(
      """
      checkout: { provider: apple-pay, shop: { errors: own } }
      steps:
        - choose: card.1111
        - choose: pay
        - choose: pay
        - screen: result
        - checkout: { order: { orderNumber: internal_payment_id_1 } }
        - choose: card.1111
        - choose: pay
        - choose: pay
        - screen: result
        - see: result.used
        - see: An order with this number already exists.
        - see: button.newOrder
        - see: result.notified.not
      result: { outcome: failed }
      """)
    #expect(trouble == nil)
  }

  @Test("A debit by a script's shop names the customer, as one by the payments screen does")
  func debit() throws {
    let trouble = try failure(
      """
      checkout: { order: { recurrentInfo: { type: OneClick } } }
      steps:
        - choose: card
        - \(Self.card)
        - choose: pay
        - screen: result
        - merchant: debit
      """)
    #expect(trouble == nil)
  }

  @Test("An unknown status is called so, a check is confirmed, and support is named")
  func unknown() throws {
    let trouble = try failure(
      """
      checkout: { provider: assist, mock: Unknown }
      steps:
        - fill: { pan: 4111111111111111, expiry: 12/30, code: 123, holder: JANE DOE }
        - choose: pay
        - clock: +2m
        - see: outcome.unobtained
        - see: outcome.next.unobtained
        - see: advice.assist.support
        - not-see: outcome.pending
        - see: AS998
      result: { outcome: pending }
      """)
    #expect(trouble == nil)
  }

  @Test("Only a card is registered for further debits")
  func registered() throws {
    let trouble = try failure(
      """
      checkout: { order: { recurrentInfo: { type: Autopayment } } }
      steps:
        - choose: Skrill
        - choose: pay
        - screen: redirect
        - press: a
        - screen: result
        - not-see: result.recurring
        - press: F4
        - not-see: operations.debit
      result: { outcome: success }
      """)
    #expect(trouble == nil)
  }

  @Test("The payments screen names the amount of the next debit of a schedule, and offers none after the last one")
  func scheduled() throws {
    let trouble = try failure(
      """
      checkout:
        order:
          recurrentInfo:
            type: Regular
            schedule: [{ amount: 500, date: 15-06-2026 }, { amount: 700, date: 15-07-2026 }]
      steps:
        - choose: card
        - \(Self.card)
        - choose: pay
        - screen: result
        - press: F4
        - choose: debit
        - see: { text: Charge again $5.00, where: desk.armed }
        - choose: debit
        - clock: +744h
        - choose: debit
        - see: { text: Charge again $7.00, where: desk.armed }
        - choose: debit
        - clock: +1s
        - see: Charged $7.00 again
        - not-see: "[ Charge again ]"
        - press: Esc
        - press: F4
      result: { outcome: success }
      """)
    #expect(trouble == nil)
  }

  @Test("A first instalment is held, and the payments screen says who pays whom")
  func instalments() throws {
    let trouble = try failure(
      """
      checkout: { provider: dolyame }
      steps:
        - choose: continue
        - fill: { smsCode: "1234" }
        - choose: continue
        - choose: continue
        - choose: consent
        - choose: continue
        - choose: continue
        - fill: { pan: 2200770239097761, expiry: 12/30, code: 123 }
        - choose: pay
        - screen: result
        - see: outcome.firstPartHeld
        - not-see: outcome.status.success
        - press: F4
        - see: desk.instalments
        - choose: capture
        - choose: capture
        - see: RUB 6,700.00
        - see: desk.instalments
      """)
    #expect(trouble == nil)
  }

  private static let pays: [(system: String, request: String, steps: [String])] = [
    ("ecommpay", "/v1/payment", ["choose: card", card]),
    (
      "worldline", "POST /payments",
      ["choose: cards", "fill: { cardNumber: 4711100000000042, expiryDate: 12/30, cvv: 123 }"]
    ),
    ("assist", "/pay/pay.cfm", ["fill: { pan: 4111111111111111, expiry: 12/30, code: 123, holder: JANE DOE }"]),
    ("apple-pay", "payment.do", ["choose: card.1111", "choose: pay"]),
    (
      "dolyame", "/pay",
      [
        "choose: continue", "fill: { smsCode: 1234 }", "choose: continue", "choose: continue", "choose: consent",
        "choose: continue", "choose: continue", "fill: { pan: 2200770239097761, expiry: 12/30, code: 123 }",
      ]
    ),
  ]

  @Test(
    "Of a request that was lost, no system says that it is processed, or that anybody cancelled it", arguments: pays)
  func neverArrived(system: String, request: String, steps: [String]) throws {
    let trouble = try failure(
      """
      checkout: { provider: \(system) }
      steps:
        - fault: { kind: connection-reset, message: \(request), times: always, arrives: false }
      \(steps.map { "  - \($0)\n" }.joined())  - choose: pay
        - clock: +5m
        - screen: result
        - see: outcome.next.unacknowledged
        - not-see: outcome.next.pending
        - choose: check
        - clock: +5m
        - see: outcome.payment.neverArrived
        - not-see: { matches: Cancel }
      result: { outcome: failed }
      """)
    #expect(trouble == nil)
  }

  @Test("What the shop was told of a payment that never arrived is checked, as the screen says it")
  func toldOfNone() throws {
    let pay = try #require(Self.pays.first { $0.system == "dolyame" })
    func script(_ result: String) -> String {
      """
      checkout: { provider: dolyame }
      steps:
      \(pay.steps.map { "  - \($0)\n" }.joined())  - fault: { kind: no-answer, arrives: false, message: sessions/*/pay, times: always }
        - choose: pay
        - clock: +5m
        - choose: check
        - clock: +10s
        - see: result.notified
      result: \(result)
      """
    }
    #expect(try failure(script("{ outcome: failed, told: canceled, notified: once }")) == nil)
    #expect(try failure(script("{ outcome: failed, told: none }"))?.message.contains("found canceled") == true)
  }

  @Test("A notification that the program could not read does not count as never sent")
  func unheard() throws {
    let trouble = try failure(
      """
      steps:
        - choose: card
        - \(Self.card)
        - fault: { kind: no-answer, message: POST /notifications/next, times: always }
        - choose: pay
        - screen: result
        - message: { name: notification, count: 0 }
      result: { outcome: success, notified: once }
      """)
    #expect(trouble?.message.contains("the shop was told «success»") == true, "\(trouble?.message ?? "green")")
  }

  @Test("A member that is a whole number can never have a fraction, and blanks are no part of an error")
  func neverTrue() throws {
    let trouble = try failure(
      """
      steps:
        - choose: card
        - \(Self.card)
        - choose: pay
        - screen: result
        - message: { name: notification, has: { payment.sum.amount: "19.99" }, count: 0 }
      result: { outcome: success }
      """)
    #expect(trouble?.message.contains("payment.sum.amount is a whole number") == true, "\(trouble?.message ?? "green")")
    let mistakes = #expect(throws: (any Error).self) {
      try failure("steps:\n  - choose: card\n  - field: { name: pan, error: { part: \" \" } }")
    }
    #expect(mistakes.map { "\($0)".contains("blanks are a part of almost every error") } == true)
  }

  @Test("Who left the bank's confirmation is told so, and that the bank is asked to cancel")
  func abandoned() throws {
    let trouble = try failure(
      """
      checkout: { provider: assist }
      steps:
        - fill: { pan: 4314220000000056, expiry: 12/30, code: 123, holder: JANE DOE }
        - choose: pay
        - screen: challenge
        - choose: cancel
        - see: leave.charged
        - choose: leave
        - see: outcome.abandoned
        - see: outcome.next.abandoned
        - not-see: result.reason
      result: { outcome: cancelled }
      """)
    #expect(trouble == nil)
  }

  @Test("A payment of which a part was refunded is called so and found by that, in every system", arguments: pays)
  func partlyRefunded(system: String, request: String, steps: [String]) throws {
    let shop = system == "assist" ? ", shop: { partial: approve }" : ""
    let captured = system == "dolyame" ? "  - choose: capture\n  - choose: capture\n" : ""
    let trouble = try failure(
      """
      checkout: { provider: \(system)\(shop) }
      steps:
      \(steps.map { "  - \($0)\n" }.joined())  - choose: pay
        - screen: result
        - press: F4
      \(captured)  - fill: { desk.amount: "10.00" }
        - choose: refund
        - choose: refund
        - see: outcome.partlyGivenBack
      \(system == "worldline" ? "result: { told: CAPTURED }" : "")
      """)
    #expect(trouble == nil)
  }

  @Test("After its last instalment plan, the headline of a captured order names what the payer has paid")
  func instalmentPaid() throws {
    let trouble = try failure(
      """
      checkout: { provider: dolyame }
      steps:
      \(Self.pays[4].steps.map { "  - \($0)\n" }.joined())  - choose: pay
        - screen: result
        - press: F4
        - choose: capture
        - choose: capture
        - press: Esc
        - see: { text: "Paid RUB 1,675.00", where: outcome }
      """)
    #expect(trouble == nil)
  }

  @Test("A plan that sets the amount of a debit is named before the question, and a script's debit follows it")
  func planned() throws {
    let trouble = try failure(
      """
      checkout: { order: { recurrentInfo: { type: Autopayment, amount: 1200 } } }
      steps:
        - choose: card
        - \(Self.card)
        - choose: pay
        - screen: result
        - press: F4
        - fill: { desk.amount: "12.01" }
        - choose: debit
        - see: "The plan sets the amount: $12.00."
        - fill: { desk.amount: "12.00" }
        - choose: debit
        - choose: debit
        - see: "Charged $12.00 again"
        - merchant: debit
      """)
    #expect(trouble == nil)
  }

  @Test("A Worldline order that is paid already leads to a new one")
  func paidOrder() throws {
    let trouble = try failure(
      """
      checkout: { provider: worldline }
      steps:
      \(Self.pays[1].steps.map { "  - \($0)\n" }.joined())  - choose: pay
        - screen: result
        - checkout: { order: { paymentID: internal_payment_id_1 } }
        - screen: result
        - see: result.used
        - see: button.newOrder
      result: { outcome: failed }
      """)
    #expect(trouble == nil)
  }

  @Test("The first payment of a series at Worldline says so on the list of methods and in the form")
  func series() throws {
    let trouble = try failure(
      """
      checkout: { provider: worldline, order: { isRecurring: true } }
      steps:
        - see: plan.series
        - choose: cards
        - see: plan.series
      """)
    #expect(trouble == nil)
  }

  @Test("A payment of which nothing is held is cancelled, and no hold is released")
  func cancelled() throws {
    let trouble = try failure(
      """
      checkout: { provider: worldline, method: 840 }
      steps:
        - screen: redirect
        - kill
        - start
        - press: F4
        - see: operations.cancel
        - not-see: operations.release
      """)
    #expect(trouble == nil)
  }

  @Test("A Worldline payment has a date, and its code keeps its text after an operation")
  func dated() throws {
    let trouble = try failure(
      """
      checkout: { provider: worldline }
      steps:
      \(Self.pays[1].steps.map { "  - \($0)\n" }.joined())  - choose: pay
        - screen: result
        - see: result.date
        - press: F4
        - fill: { desk.amount: "5.00" }
        - choose: refund
        - choose: refund
        - see: "900 · COMPLETED"
      """)
    #expect(trouble == nil)
  }
}
