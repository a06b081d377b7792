import CheckoutCore
import Synchronization

/// What outlives a program, in memory.
final class KeptDrawer: Sendable {
  private let contents = Mutex<[String: [UInt8]]>([:])

  /// As one run of a program sees it. Once that run is dead it keeps nothing any more.
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
