import KassaResources
import Testing

@testable import CheckoutCore

@Suite("Captured and refunded amounts")
struct PaymentSumsTests {
  typealias Done = PostPaymentOperations.Done

  static let dollar = Money.Currency(code: "USD", numeric: "840", exponent: 2)
  static func money(_ amount: Int64) -> Money { Money(amount, dollar) }

  struct OperationCourse: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var done: [(PaymentOperation, Int64?)]
    var captured: Int64?
    var refunded: Int64?
  }

  static let courses = [
    OperationCourse(testDescription: "no operation", done: [], captured: nil, refunded: nil),
    OperationCourse(testDescription: "full capture", done: [(.capture, nil)], captured: 1999, refunded: nil),
    OperationCourse(testDescription: "partial capture", done: [(.capture, 1000)], captured: 1000, refunded: nil),
    OperationCourse(testDescription: "release", done: [(.release, nil)], captured: 0, refunded: nil),
    OperationCourse(testDescription: "partial refund", done: [(.refund, 500)], captured: 1999, refunded: 500),
    OperationCourse(
      testDescription: "two partial refunds", done: [(.refund, 500), (.refund, 499)], captured: 1999, refunded: 999),
    OperationCourse(
      testDescription: "a partial refund, then the rest", done: [(.refund, 500), (.refund, nil)], captured: 1999,
      refunded: 1999),
    OperationCourse(
      testDescription: "a partial capture refunded in two parts",
      done: [(.capture, 1000), (.refund, 400), (.refund, nil)], captured: 1000,
      refunded: 1000),
    OperationCourse(
      testDescription: "reversal", done: [(.capture, 1000), (.reverse, nil)], captured: 1000, refunded: 1000),
    OperationCourse(testDescription: "another debit", done: [(.debit, 1999)], captured: nil, refunded: nil),
  ]

  @Test("Captured and refunded amounts add up over the operations", arguments: courses)
  func sums(_ scenario: OperationCourse) {
    var payment = Payment(id: "p", status: "success")
    payment.amount = Self.money(1999)
    for (operation, amount) in scenario.done {
      payment.take(Done(operation, amount: amount.map(Self.money), status: operation.rawValue), .none)
    }
    #expect(payment.captured?.amount == scenario.captured)
    #expect(payment.refunded?.amount == scenario.refunded)
    let last = scenario.done.last?.0
    #expect(payment.status == (last == nil || last == .debit ? "success" : last?.rawValue))
  }

  @Test(
    "The amounts follow the platform's status, including the rest of a hold and implied refunds",
    arguments: [
      ([.capture], [500], .partial, 500, nil, 0), ([.capture], [500], .held, 500, nil, 1499),
      ([.capture, .capture], [500, nil], .success, 1999, nil, 0),
      ([.capture, .release], [500, nil], .partial, 500, 500, 0), ([.release], [nil], .cancelled, 0, nil, 0),
      ([.capture, .refund], [nil, 600], .success, 1999, 600, 0),
    ] as [([PaymentOperation], [Int64?], Outcome, Int64, Int64?, Int64)])
  func settled(
    operations: [PaymentOperation], amounts: [Int64?], outcome: Outcome, captured: Int64, refunded: Int64?, held: Int64
  ) {
    var payment = Payment(id: "p", status: "held")
    (payment.amount, payment.held) = (Self.money(1999), Self.money(1999))
    var last: Outcome?
    for (operation, amount) in zip(operations, amounts) {
      let isLast = payment.status != "held" || operations.count == 1
      let done = Done(operation, amount: amount.map(Self.money), status: "done")
      let next: Outcome = isLast ? (outcome == .partial ? .success : outcome) : .held
      last = payment.take(
        done,
        PaymentRules { payment, operation in isLast && operation == .release ? .undone(payment) : .init(next) })
    }
    #expect(last == outcome)
    #expect(payment.captured?.amount == captured)
    #expect(payment.refunded?.amount == refunded)
    #expect(payment.held?.amount ?? 0 == held)
    let kept = captured - (refunded ?? 0)
    #expect(payment.paidAmount?.amount == (kept > 0 && kept < 1999 ? kept : nil))
    #expect((payment.ending == .partlyGivenBack) == (kept > 0 && refunded != nil))
  }

  @Test("What was only held is released and cancelled; what was captured stays paid and is refunded")
  func undone() {
    var payment = Payment(id: "p", status: "canceled")
    #expect(PaymentRules.Meaning.undone(payment) == .init(.cancelled, .released))
    payment.captured = Self.money(0)
    #expect(PaymentRules.Meaning.undone(payment) == .init(.cancelled, .released))
    payment.captured = Self.money(1)
    #expect(PaymentRules.Meaning.undone(payment) == .init(.success, .refunded))
    payment.ending = .refunded
    let summary = Self.record(payment, .success).summary
    #expect(summary.title(.english) == "Refunded" && summary.exitStatus == 0)
    #expect(summary.explanation(.english, shop: "Cosmoshop") == "The amount was charged and refunded in full.")
  }

  @Test("A later status without refunds, ending or plan keeps them, and the paid amount follows from the refunds")
  func fresh() {
    var before = Payment(id: "p", status: "partially refunded")
    (before.amount, before.captured, before.refunded) = (Self.money(1999), Self.money(1999), Self.money(500))
    (before.ending, before.debits) = (.partlyGivenBack, DebitPlan(scheduled: [Self.money(7)]))
    var after = Payment(id: "p", status: "partially refunded")
    (after.amount, after.captured) = (Self.money(1999), Self.money(1999))
    after.debits = DebitPlan(scheduled: [Self.money(5), Self.money(7)])
    after.keep(before)
    #expect(after.refunded == before.refunded && after.paidAmount == Self.money(1499))
    #expect(after.ending == .partlyGivenBack && after.debits == before.debits)
    after.status = "refunded"
    (after.ending, before.ending) = (nil, .released)
    after.keep(before)
    #expect(after.ending == nil, "another state has its own ending")
  }

  @Test("The ordered amount stays, also if the platform sends what was captured in its place")
  func ordered() {
    var before = Payment(id: "p", status: "PENDING_CAPTURE")
    (before.amount, before.captured) = (Self.money(1999), Self.money(700))
    var after = Payment(id: "p", status: "CAPTURED")
    (after.amount, after.captured) = (Self.money(700), Self.money(700))
    after.keep(before)
    #expect(after.amount == Self.money(1999) && after.paidAmount == Self.money(700))
  }

  @Test("The next debit charges what the schedule says, and a declined one uses up nothing")
  func debits() {
    var payment = Payment(id: "p", status: "success")
    payment.amount = Self.money(1999)
    (payment.debits, payment.operations) = (DebitPlan(scheduled: [Self.money(500)], amount: Self.money(1200)), [.debit])
    #expect(Self.record(payment, .success).summary.amount(of: .debit) == Self.money(500))
    payment.take(Done(.debit, status: "decline", code: "10102"), .none)
    #expect(Self.record(payment, .success).summary.amount(of: .debit) == Self.money(500))
    payment.take(Done(.debit, status: "success", code: "0"), .none)
    #expect(Self.record(payment, .success).summary.operations == [], "no debit of the schedule is left")
  }

  @Test("A debit that was made stays counted, whichever plan the next state of the payment has")
  func keptDebits() {
    var before = Payment(id: "p", status: "success")
    before.debits = DebitPlan(scheduled: [Self.money(500), Self.money(700)])
    var after = before
    for left: Int64? in [700, nil] {
      after.take(Done(.debit, status: "success", code: "0"), .none)
      after.keep(before)
      #expect(after.debits?.next == left.map(Self.money))
      var read = Payment(id: "p", status: "success")
      read.debits = DebitPlan(scheduled: [Self.money(500), Self.money(700)])
      read.keep(after)
      #expect(read.debits == after.debits)
      before = after
    }
    #expect(after.debits?.isOver == true)
  }

  @Test("A plan that sets the amount of a debit allows no other one, and without it any amount can be charged")
  func debitLimit() {
    var payment = Payment(id: "p", status: "success")
    (payment.amount, payment.captured) = (Self.money(1999), Self.money(1999))
    func refusal(_ amount: Int64, _ operation: PaymentOperation = .debit) -> String? {
      Self.record(payment, .success).summary.refusal(of: Self.money(amount), for: operation, .english, .english)
    }
    #expect(refusal(5000) == nil)
    #expect(Self.record(payment, .success).summary.amount(of: .debit) == Self.money(1999))
    payment.debits = DebitPlan(amount: Self.money(1200))
    #expect(refusal(1200) == nil)
    for amount: Int64 in [1199, 1201] { #expect(refusal(amount) == "The plan sets the amount: $12.00.") }
    #expect(refusal(2000, .refund) == "At most $19.99 is left for this." && refusal(1999, .refund) == nil)
  }

  @Test("Overflowing amounts do not crash")
  func hostile() {
    var payment = Payment(id: "p", status: "held")
    (payment.amount, payment.captured, payment.refunded) = (Self.money(1), Self.money(.max), Self.money(.min))
    #expect(Self.record(payment, .success).summary.left?.amount == .max)
    payment.take(Done(.capture, amount: Self.money(.max), status: "x"), .none)
    payment.take(Done(.refund, amount: Self.money(.min), status: "x"), .none)
    payment.updatePaidAmount()
    #expect(payment.captured?.amount == .max)
  }

  @Test(
    "Without operations, the captured amount is the paid amount, and none if the payment was not paid",
    arguments: Outcome.allCases)
  func untouched(outcome: Outcome) {
    var payment = Payment(id: "p", status: "s")
    payment.amount = Self.money(1999)
    payment.paidAmount = outcome == .partial ? Self.money(500) : nil
    let summary = Self.record(payment, outcome).summary
    let wanted: Int64? = [.success: 1999, .partial: 500][outcome]
    #expect(summary.captured?.amount == wanted)
    #expect(summary.refunded == nil)
  }

  private static func record(_ payment: Payment, _ outcome: Outcome) -> PaymentRecord {
    let now = Instant(milliseconds: 0)
    return PaymentRecord(
      order: KeptOrder(
        key: PaymentKey(provider: "x", payment: "p"), customer: "", description: "", amount: 1999, currency: "USD",
        started: now),
      progress: .init(phase: .ended, payment: payment, outcome: outcome, updated: now))
  }
}
