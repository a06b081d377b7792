import Synchronization

/// What somebody else says, some time.
final class Told: Sendable {
  private let heard = Mutex("")
  func tell(_ text: String) { heard.withLock { $0 = text } }
  var text: String { heard.withLock(\.self) }
}
