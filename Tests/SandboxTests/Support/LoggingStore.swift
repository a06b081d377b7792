import CheckoutCore
import Synchronization

/// A key-value store that logs all writes, in the order in which they are made.
final class LoggingStore: KeyValueStore {
  struct Write: Sendable {
    var name: String
    var value: [UInt8]?
  }

  private let contents: Mutex<(values: [String: [UInt8]], log: [Write])>

  /// Creates a store to which the given writes have already been made.
  /// - Parameter puts: the writes of an earlier run, up to the point where it stopped.
  init(_ puts: some Sequence<Write> = []) {
    contents = Mutex(([:], []))
    for put in puts { self.put(put.value, under: put.name) }
  }

  var log: [Write] { contents.withLock { $0.log } }

  func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }

  func put(_ value: [UInt8]?, under name: String) {
    contents.withLock { contents in
      contents.values[name] = value
      contents.log.append(Write(name: name, value: value))
    }
  }

  func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
