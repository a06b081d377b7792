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
