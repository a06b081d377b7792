import Synchronization

/// A container for a string that an asynchronous operation sets later.
final class AsyncText: Sendable {
  private let heard = Mutex("")
  func report(_ text: String) { heard.withLock { $0 = text } }
  var text: String { heard.withLock(\.self) }
}
