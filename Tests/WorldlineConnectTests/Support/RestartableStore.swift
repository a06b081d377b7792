import CheckoutCore
import Synchronization

/// An in-memory store that survives a simulated restart.
final class RestartableStore: Sendable {
  private let contents = Mutex<[String: [UInt8]]>([:])

  /// One run's access to the store. After the run is killed, its writes are discarded.
  final class Handle: KeyValueStore {
    private let store: RestartableStore
    private let isDead = Mutex(false)

    init(_ store: RestartableStore) { self.store = store }

    func die() { isDead.withLock { $0 = true } }

    func value(_ name: String) -> [UInt8]? { store.contents.withLock { $0[name] } }
    func put(_ value: [UInt8]?, under name: String) {
      guard !isDead.withLock(\.self) else { return }
      store.contents.withLock { $0[name] = value }
    }
    func names(prefix: String) -> [String] {
      store.contents.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }
  }

  func handle() -> Handle { Handle(self) }
}
