import CheckoutCore
import Screens
import Synchronization
import Terminal

/// Waits on the main thread for work that is done elsewhere.
enum Waiting {
  /// - Returns: nil when time ran out; the work is then cancelled.
  static func wait<Value: Sendable>(_ patience: Duration, _ work: @escaping @Sendable () async -> Value) -> Value? {
    let (box, wakeup) = (Box<Value>(), Wakeup())
    let task = Task {
      box.put(await work())
      wakeup.signal()
    }
    defer { task.cancel() }
    let end = ContinuousClock.now + patience
    while true {
      if let value = box.value { return value }
      let left = (end - .now).milliseconds
      guard left > 0 else { return nil }
      _ = Poller.wait(inputs: [wakeup.descriptor], timeout: Int(left))
      wakeup.drain()
    }
  }

  /// What an SDK said last is to be written down before the program ends; a store that does not answer holds nobody up.
  static func forEnd(of session: Session) { _ = wait(.seconds(2), session.ending) }

  private final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock(\.self) }
    func put(_ value: Value) { content.withLock { $0 = value } }
  }
}
