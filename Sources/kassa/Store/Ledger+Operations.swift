import CheckoutCore
import KassaLedger

extension Ledger {
  /// Records how an operation outside the checkout changed a payment.
  /// - Parameters:
  ///   - settled: the completed operations; empty if only messages were exchanged.
  ///   - settle: the payment system's function that derives the outcome from the payment's state.
  func note(
    _ settled: [OperationRunner.Settled], on key: PaymentKey, said: [WireMessage] = [],
    settle: (inout Payment) -> Outcome?
  ) throws(StorageError) {
    try self.settle(settled, of: key, said: said, at: SystemClock().now) { done, record in
      let outcome = record.progress.payment?.take(done, settle: settle)
      record.progress.outcome = outcome ?? record.progress.outcome
      record.progress.markPartial(of: record.order)
      record.progress.isOpen = false
    }
  }
}

/// The merchant's payment list. It records all operations, including those on payments from earlier runs.
struct RecordedMerchantActions: MerchantActions {
  let inner: any MerchantActions
  let storage: PaymentStorage
  let provider: String
  let clock: any CheckoutClock
  let randomness: any Randomness
  let settle: @Sendable (inout Payment) -> Outcome?
  /// The operations on payments that the ledger does not contain.
  private let memory = MemoryOperations()

  init(
    inner: any MerchantActions, storage: PaymentStorage, provider: String, clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), settle: @escaping @Sendable (inout Payment) -> Outcome?
  ) {
    self.inner = inner
    self.storage = storage
    self.provider = provider
    self.clock = clock
    self.randomness = randomness
    self.settle = settle
  }

  func orders() async throws(CheckoutError) -> [MerchantActionsPayment] { try await inner.orders() }
  func remember(_ result: CheckoutResult) { inner.remember(result) }

  func perform(
    _ operation: PaymentOperation, on order: MerchantActionsPayment, amount: Int64?
  ) async throws(CheckoutError) -> PostPaymentOperations.Done {
    let key = PaymentKey(provider: provider, payment: order.reference)
    let ledger = (try? storage.ledger()).flatMap { ledger in
      ((try? ledger.payment(key)) ?? nil) == nil ? nil : ledger
    }
    let runner = OperationRunner(
      store: ledger ?? memory, key: key, clock: clock, randomness: randomness,
      send: { [inner] (request: OperationRequest) async throws(CheckoutError) -> PostPaymentOperations.Done in
        try await inner.perform(request, on: order)
      })
    let report = await runner.perform(operation, amount: amount.map { Money($0, order.amount.currency) })
    if let ledger {
      // Ignore storage errors, because the operation has already taken place.
      // An operation that cannot be recorded remains open in the ledger and is resumed later.
      try? ledger.note(report.settled, on: key, settle: settle)
    } else {
      for settled in report.settled { memory.keep(settled.kept, of: key) }
    }
    guard let done = report.done else { throw report.error ?? .outcomeUnknown }
    return done
  }
}
