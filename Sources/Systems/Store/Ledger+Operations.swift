package import CheckoutCore
package import KassaLedger
import Synchronization

extension Ledger {
  /// Records how an operation outside the checkout changed a payment.
  /// - Parameters:
  ///   - settled: the completed operations; empty if only messages were exchanged.
  ///   - rules: what the payment system's states mean.
  package func note(
    _ settled: [OperationRunner.Settled], on key: PaymentKey, said: [WireMessage] = [],
    rules: PaymentRules
  ) throws(StorageError) {
    try self.settle(settled, of: key, said: said, at: SystemClock().now) { done, record in
      record.take(done, rules)
    }
  }
}

/// A thread-safe list of messages, in the order in which they were added.
package final class MessageList: Sendable {
  private let list = Mutex<[WireMessage]>([])
  package var all: [WireMessage] { list.withLock(\.self) }
  package init() {}
  package func add(_ message: WireMessage) { list.withLock { $0.append(message) } }
}
