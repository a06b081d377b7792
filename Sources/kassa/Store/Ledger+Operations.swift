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
      record.take(done, settle: settle)
    }
  }
}
