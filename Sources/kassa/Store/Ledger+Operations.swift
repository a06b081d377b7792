import CheckoutCore
import Ledger

extension Ledger {
  /// Writes down how a payment stands since something was done with it outside of its checkout.
  /// - Parameters:
  ///   - settled: empty where only something was said.
  ///   - settle: the payment system's.
  func note(
    _ settled: [OperationRunner.Settled], on key: PaymentKey, said: [WireMessage] = [],
    settle: (inout Payment) -> Outcome?
  ) throws(StorageError) {
    try self.settle(settled, of: key, said: said, at: SystemClock().now) { done, record in
      let outcome = record.progress.payment?.take(done, settle: settle)
      record.progress.outcome = outcome ?? record.progress.outcome
      record.progress.tellPart(of: record.order)
      record.progress.isOpen = false
    }
  }
}

/// The merchant's list of payments, whose operations are written down as well: also those on payments of earlier runs.
struct LedgerDesk: OrderDesk {
  let inner: any OrderDesk
  let desk: Desk
  let provider: String
  let clock: any CheckoutClock
  let randomness: any Randomness
  let settle: @Sendable (inout Payment) -> Outcome?
  /// Of payments that the ledger does not know.
  private let memory = MemoryOperations()

  init(
    inner: any OrderDesk, desk: Desk, provider: String, clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), settle: @escaping @Sendable (inout Payment) -> Outcome?
  ) {
    self.inner = inner
    self.desk = desk
    self.provider = provider
    self.clock = clock
    self.randomness = randomness
    self.settle = settle
  }

  func orders() async throws(CheckoutError) -> [DeskOrder] { try await inner.orders() }
  func remember(_ result: CheckoutResult) { inner.remember(result) }

  func perform(
    _ operation: PaymentOperation, on order: DeskOrder, amount: Int64?
  ) async throws(CheckoutError) -> Afterwards.Done {
    let key = PaymentKey(provider: provider, payment: order.reference)
    let ledger = (try? desk.ledger()).flatMap { ledger in
      ((try? ledger.payment(key)) ?? nil) == nil ? nil : ledger
    }
    let runner = OperationRunner(
      store: ledger ?? memory, key: key, clock: clock, randomness: randomness,
      send: { [inner] (request: OperationRequest) async throws(CheckoutError) -> Afterwards.Done in
        try await inner.perform(request, on: order)
      })
    let report = await runner.perform(operation, amount: amount.map { Money($0, order.amount.currency) })
    if let ledger {
      // What cannot be written down was done all the same: it is open in the ledger, and taken up again.
      try? ledger.note(report.settled, on: key, settle: settle)
    } else {
      for settled in report.settled { memory.keep(settled.kept, of: key) }
    }
    guard let done = report.done else { throw report.error ?? CheckoutError(code: "internal") }
    return done
  }
}
