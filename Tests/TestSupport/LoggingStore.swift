import CheckoutCore
import Synchronization

/// An in-memory store that logs all writes, in the order in which they are made.
package final class LoggingStore: KeyValueStore {
  package struct Write: Sendable {
    package var name: String
    package var value: [UInt8]?
    /// The value as text; empty for a deletion.
    package var text: String { String(decoding: value ?? [], as: UTF8.self) }
  }

  private let contents: Mutex<(values: [String: [UInt8]], log: [Write], isFrozen: Bool)>

  /// Creates a store to which the given writes have already been made.
  /// - Parameter puts: the writes of an earlier run, up to the point where it stopped.
  package init(_ puts: some Sequence<Write> = []) {
    contents = Mutex(([:], [], false))
    for put in puts { self.put(put.value, under: put.name) }
  }

  /// Discards all further writes, as if the program had been killed.
  package func freeze() { contents.withLock { $0.isFrozen = true } }

  /// All names and values ever written.
  package var text: String { log.map { $0.name + $0.text }.joined() }

  package var log: [Write] { contents.withLock { $0.log } }

  package func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }

  package func put(_ value: [UInt8]?, under name: String) {
    contents.withLock { contents in
      guard !contents.isFrozen else { return }
      contents.values[name] = value
      contents.log.append(Write(name: name, value: value))
    }
  }

  package func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
