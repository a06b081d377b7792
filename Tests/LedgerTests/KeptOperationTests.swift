import CheckoutCore
import Testing

@testable import KassaLedger

@Suite("Stored operations")
struct KeptOperationTests {
  private let order = KeptOrder.sample()
  private let dollar = CurrencyTable.standard["USD"]

  private func ledger() throws -> Ledger {
    let ledger = try Ledger(.memory)
    _ = try ledger.reserve(order)
    try ledger.keep(.sample(.success), entries: [], of: order.key, isUrgent: false)
    return ledger
  }

  private func operation(_ id: String, _ amount: Int64? = 700, before: [String]? = nil) -> KeptOperation {
    KeptOperation(
      id: id, operation: .refund, amount: amount.flatMap { sum in dollar.map { Money(sum, $0) } }, before: before,
      started: Instant(milliseconds: 5))
  }

  @Test("Operations are read back in order, and a newer version replaces the older")
  func kept() throws {
    let ledger = try ledger()
    let all = [operation("b", before: ["1", "2"]), operation("a", nil)]
    for one in all { try ledger.keep(one, of: order.key) }
    #expect(try ledger.operations(of: order.key) == all)
    var done = all[0]
    (done.state, done.result, done.updated) = (.done, "REFUNDED", Instant(milliseconds: 9))
    try ledger.keep(done, of: order.key)
    #expect(try ledger.operations(of: order.key) == [done, all[1]])
    // The plan decides what a debit without an amount charges, so the amount is known only afterwards.
    var debit = all[1]
    (debit.state, debit.amount) = (.done, dollar.map { Money(500, $0) })
    try ledger.keep(debit, of: order.key)
    #expect(try ledger.operations(of: order.key) == [done, debit])
  }

  @Test("Payments with open operations are found per payment system")
  func open() throws {
    let ledger = try ledger()
    #expect(try ledger.paymentsWithOpenOperations(provider: "ecommpay").isEmpty)
    try ledger.keep(operation("a"), of: order.key)
    #expect(try ledger.paymentsWithOpenOperations(provider: "ecommpay").map(\.key) == [order.key])
    #expect(try ledger.paymentsWithOpenOperations(provider: "worldline").isEmpty)
  }

  @Test("An operation on all that is left is stored with the sum that it moved, not the sum left afterwards")
  func whole() throws {
    let ledger = try ledger()
    let open = operation("a", nil)
    try ledger.keep(open, of: order.key)
    var done = open
    (done.state, done.result) = (.done, "REFUNDED")
    let settled = OperationRunner.Settled(kept: done, done: PostPaymentOperations.Done(.refund, status: "R"))
    let paid = try #require(try ledger.payment(order.key)?.summary.amount(of: .refund))
    try ledger.settle([settled], of: order.key, said: [], at: Instant(milliseconds: 9)) { done, record in
      _ = record.progress.payment?.take(done, .none)
    }
    #expect(try ledger.operations(of: order.key).map(\.amount) == [paid])
    #expect(try ledger.payment(order.key)?.summary.refunded == paid)
  }

  @Test("An operation settled by two programs is counted once")
  func once() throws {
    let ledger = try ledger()
    let open = operation("a")
    try ledger.keep(open, of: order.key)
    var kept = open
    (kept.state, kept.result) = (.done, "REFUNDED")
    let settled = OperationRunner.Settled(
      kept: kept, done: PostPaymentOperations.Done(.refund, amount: open.amount, status: "R"))
    for _ in 1...2 {
      try ledger.settle([settled], of: order.key, said: [], at: Instant(milliseconds: 9)) { done, record in
        _ = record.progress.payment?.take(done, .none)
      }
    }
    #expect(try ledger.payment(order.key)?.summary.refunded?.amount == 700)
    #expect(try ledger.operations(of: order.key).map(\.state) == [.done])
    #expect(try ledger.paymentsWithOpenOperations(provider: "ecommpay").isEmpty)
  }
}
