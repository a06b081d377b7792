import Synchronization

/// The values that callbacks report, in the order in which they arrive.
package final class Collected<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  package init() {}

  package func add(_ value: Value) { values.withLock { $0.append(value) } }

  package var all: [Value] { values.withLock(\.self) }

  /// The value reported last; nil before the first.
  package var last: Value? { values.withLock(\.last) }
}
