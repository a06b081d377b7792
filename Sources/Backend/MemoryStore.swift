public import CheckoutCore
import Synchronization

/// A key-value store in memory. A mock backend that keeps its state in one can be replaced without forgetting anything.
public final class MemoryStore: KeyValueStore {
  private let values = Mutex<[String: [UInt8]]>([:])

  /// Creates an empty store.
  public init() {}

  /// Returns the value under a name; nil if there is none.
  public func value(_ name: String) -> [UInt8]? { values.withLock { $0[name] } }

  public func put(_ value: [UInt8]?, under name: String) { values.withLock { $0[name] = value } }

  public func names(prefix: String) -> [String] {
    values.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
