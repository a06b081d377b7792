import CheckoutCore
import Synchronization

/// A log that forwards requests and responses to the session's logger and to an optional second log.
final class RequestLog: Sendable {
  private let own = Mutex<(@Sendable (String) -> Void)?>(nil)
  private let other: WireLog?

  init(also other: WireLog?) { self.other = other }

  var sink: (@Sendable (String) -> Void)? {
    get { own.withLock(\.self) }
    set { own.withLock { $0 = newValue } }
  }

  func deliver(_ message: WireMessage) {
    other?(message)
    note(message.from, message.to, message.name, message.body.text)
  }

  /// Sends a line to the session's logger only. The texts must contain no secrets.
  func note(_ from: WireMessage.Party, _ to: WireMessage.Party, _ name: String, _ text: @autoclosure () -> String) {
    sink?("\(from.rawValue) → \(to.rawValue)  \(name)  \(text())")
  }
}
