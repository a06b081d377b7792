import CheckoutCore
import Synchronization

/// A drawer that knows in which order everything was put into it.
final class LoggedDrawer: Drawer {
  struct Put: Sendable {
    var name: String
    var value: [UInt8]?
  }

  private let contents: Mutex<(values: [String: [UInt8]], log: [Put])>

  /// - Parameter puts: what a machine had put into it before it stopped.
  init(_ puts: some Sequence<Put> = []) {
    contents = Mutex(([:], []))
    for put in puts { self.put(put.value, under: put.name) }
  }

  var log: [Put] { contents.withLock { $0.log } }

  func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }

  func put(_ value: [UInt8]?, under name: String) {
    contents.withLock { contents in
      contents.values[name] = value
      contents.log.append(Put(name: name, value: value))
    }
  }

  func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
