import CheckoutCore
import Synchronization

/// An in-memory store that logs all writes, in the order in which they are made.
final class LoggingStore: KeyValueStore {
  struct Write: Sendable {
    var name: String
    var value: [UInt8]?
  }

  private let contents: Mutex<(values: [String: [UInt8]], log: [Write], isFrozen: Bool)>

  /// - Parameter puts: the writes made by an earlier run of the program before it stopped.
  init(_ puts: some Sequence<Write> = []) {
    contents = Mutex(([:], [], false))
    for put in puts { self.put(put.value, under: put.name) }
  }

  /// Discards all further writes, as if the program had been killed.
  func freeze() { contents.withLock { $0.isFrozen = true } }

  var text: String { log.map { $0.name + String(decoding: $0.value ?? [], as: UTF8.self) }.joined() }

  var log: [Write] { contents.withLock { $0.log } }

  func value(_ name: String) -> [UInt8]? { contents.withLock { $0.values[name] } }

  func put(_ value: [UInt8]?, under name: String) {
    contents.withLock { contents in
      guard !contents.isFrozen else { return }
      contents.values[name] = value
      contents.log.append(Write(name: name, value: value))
    }
  }

  func names(prefix: String) -> [String] {
    contents.withLock { $0.values.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}
