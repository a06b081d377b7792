import CheckoutCore
import Synchronization

/// What was said, in order.
final class MessageList: Sendable {
  private let list = Mutex<[WireMessage]>([])
  var all: [WireMessage] { list.withLock(\.self) }
  func add(_ message: WireMessage) { list.withLock { $0.append(message) } }
}
