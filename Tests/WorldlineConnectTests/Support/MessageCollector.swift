import Synchronization

/// A collector of messages, in order.
final class MessageCollector: Sendable {
  private let storage = Mutex<[String]>([])
  var all: [String] { storage.withLock(\.self) }
  func add(_ text: String) { storage.withLock { $0.append(text) } }
}
