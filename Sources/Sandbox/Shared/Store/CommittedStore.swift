package import CheckoutCore
import Synchronization

/// The store of simulated servers that go on when nothing can be written, as a machine does whose disk is full.
///
/// Until everything that they have decided is written, they answer nothing and notify nobody of it. So nothing is told
/// that is forgotten after a restart. The payment systems of a served world share one, because they share its file.
package final class CommittedStore: KeyValueStore {
  private let inner: any KeyValueStore
  /// The writes that failed, and those after them, in their order.
  private let left = Mutex<[(name: String, value: [UInt8]?)]>([])

  package init(_ store: any KeyValueStore) { inner = store }

  package func value(_ name: String) throws(StorageError) -> [UInt8]? {
    if let known = left.withLock({ $0.last { $0.name == name } }) { return known.value }
    return try inner.value(name)
  }

  package func put(_ value: [UInt8]?, under name: String) {
    left.withLock { left in
      left.append((name, value))
      _ = write(&left)
    }
  }

  package func names(prefix: String) throws(StorageError) -> [String] {
    let left = left.withLock(\.self)
    guard !left.isEmpty else { return try inner.names(prefix: prefix) }
    var names = Set(try inner.names(prefix: prefix))
    for (name, value) in left where name.hasPrefix(prefix) {
      if value == nil { names.remove(name) } else { names.insert(name) }
    }
    return names.sorted()
  }

  package func claim(_ name: String) throws(StorageError) -> Bool { try inner.claim(name) }

  /// The error that prevents writing, after another attempt; nil if everything is written.
  package var trouble: StorageError? { left.withLock { write(&$0) } }

  /// The answer of a server that cannot write; nil if everything is written.
  package var refusal: MachineAnswer? {
    trouble.map { error in
      MachineAnswer(
        503, ["code": .string("storage." + error.code.rawValue), "message": .string(error.description(language: "en"))])
    }
  }

  /// Writes what is left, the oldest first.
  /// - Returns: the error that stopped it; nil if nothing is left.
  private func write(_ left: inout [(name: String, value: [UInt8]?)]) -> StorageError? {
    while let (name, value) = left.first {
      do throws(StorageError) {
        try inner.put(value, under: name)
      } catch {
        return error
      }
      left.removeFirst()
    }
    return nil
  }
}
