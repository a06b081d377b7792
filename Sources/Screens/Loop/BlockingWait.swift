import CheckoutCore
import KassaTerminal
import Synchronization

/// Blocks the thread until asynchronous work ends or times out.
package enum BlockingWait {
  /// Waits for the result of `work`.
  /// - Returns: the result; nil if the wait times out, which cancels the work.
  package static func wait<Value: Sendable>(
    _ timeout: Duration, _ work: @escaping @Sendable () async -> Value
  ) -> Value? {
    let (box, wakeup) = (Box<Value>(), Wakeup())
    let task = Task {
      box.put(await work())
      wakeup.signal()
    }
    defer { task.cancel() }
    let end = ContinuousClock.now + timeout
    while true {
      if let value = box.value { return value }
      let left = (end - .now).milliseconds
      guard left > 0 else { return nil }
      _ = Poller.wait(inputs: [wakeup.descriptor], timeout: Int(left))
      wakeup.drain()
    }
  }

  /// Gives the SDK up to two seconds to record its last messages before the front end goes.
  /// It goes even if storage does not respond.
  package static func forEnd(of session: CheckoutSession) { _ = wait(.seconds(2), session.ending) }

  private final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock(\.self) }
    func put(_ value: Value) { content.withLock { $0 = value } }
  }
}
