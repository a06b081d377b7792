import CheckoutCore
import Synchronization

/// A thread-safe list of messages, in the order in which they were added.
final class MessageList: Sendable {
  private let list = Mutex<[WireMessage]>([])
  var all: [WireMessage] { list.withLock(\.self) }
  func add(_ message: WireMessage) { list.withLock { $0.append(message) } }
}
