import CheckoutCore
import Synchronization

/// Results that were told, in order.
final class Results: Sendable {
  private let told = Mutex<[CheckoutResult]>([])
  func add(_ result: CheckoutResult) { told.withLock { $0.append(result) } }
  var all: [CheckoutResult] { told.withLock(\.self) }
}
