import CheckoutCore
import Synchronization

/// Collects checkout results in the order in which they arrive.
final class Results: Sendable {
  private let collected = Mutex<[CheckoutResult]>([])
  func add(_ result: CheckoutResult) { collected.withLock { $0.append(result) } }
  var all: [CheckoutResult] { collected.withLock(\.self) }
}
