import Synchronization

/// Collects messages in the order in which they arrive.
final class MessageCollector: Sendable {
  private let storage = Mutex<[String]>([])
  var all: [String] { storage.withLock(\.self) }
  func add(_ text: String) { storage.withLock { $0.append(text) } }
}
