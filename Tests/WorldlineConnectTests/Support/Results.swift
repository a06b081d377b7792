import CheckoutCore
import Synchronization

/// A collector of checkout results, in order.
final class Results: Sendable {
  private let told = Mutex<[CheckoutResult]>([])
  func add(_ result: CheckoutResult) { told.withLock { $0.append(result) } }
  var all: [CheckoutResult] { told.withLock(\.self) }
}
