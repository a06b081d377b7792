import CheckoutCore
import KassaScreens
import KassaTerminal
import Synchronization

/// Blocks the main thread until asynchronous work ends or times out.
enum BlockingWait {
  /// Waits for the result of `work`.
  /// - Returns: the result; nil if the wait times out, which cancels the work.
  static func wait<Value: Sendable>(_ timeout: Duration, _ work: @escaping @Sendable () async -> Value) -> Value? {
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

  /// Gives the SDK up to two seconds to record its last messages before the program ends.
  /// The program ends even if storage does not respond.
  static func forEnd(of session: CheckoutSession) { _ = wait(.seconds(2), session.ending) }

  private final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock(\.self) }
    func put(_ value: Value) { content.withLock { $0 = value } }
  }
}
