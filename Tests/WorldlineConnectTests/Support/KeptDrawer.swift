import CheckoutCore
import Synchronization

/// An in-memory store that survives a simulated restart.
final class KeptDrawer: Sendable {
  private let contents = Mutex<[String: [UInt8]]>([:])

  /// One run's access to the store. After the run is killed, its writes are discarded.
  final class Handle: Drawer {
    private let drawer: KeptDrawer
    private let isDead = Mutex(false)

    init(_ drawer: KeptDrawer) { self.drawer = drawer }

    func die() { isDead.withLock { $0 = true } }

    func value(_ name: String) -> [UInt8]? { drawer.contents.withLock { $0[name] } }
    func put(_ value: [UInt8]?, under name: String) {
      guard !isDead.withLock(\.self) else { return }
      drawer.contents.withLock { $0[name] = value }
    }
    func names(prefix: String) -> [String] {
      drawer.contents.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
    }
  }

  func handle() -> Handle { Handle(self) }
}
