import CheckoutCore
import Synchronization

/// Runs a checkout in virtual time until nothing can happen any more.
struct VirtualRun {
  let clock = VirtualClock()
  let executor = ManualExecutor()
  var spawn: Spawner { Spawner(executor: executor) }

  /// The end of the clock's range, so that every sleeper is woken at last.
  private static let end = Instant(milliseconds: 253_402_300_799_999)

  /// Runs all tasks and lets time pass until a condition holds or nothing is left to do.
  /// - Parameter most: the most tasks to run.
  /// - Returns: the number of tasks that have run.
  @discardableResult
  func run(most: Int = 2_000_000, until isDone: () -> Bool) -> Int {
    var count = 0
    while !isDone(), count < most {
      count += executor.run(limit: most - count)
      if isDone() { break }
      if !clock.wakeNext(), !clock.wakeNext(upTo: Self.end) { break }
    }
    return count
  }

  /// Runs all tasks for some time on the clock.
  func run(for duration: Duration) {
    let end = clock.now + duration
    repeat { executor.run() } while clock.wakeNext(upTo: end)
    clock.set(end)
  }
}

/// A value that a closure reports from another task.
final class Reported<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func add(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock(\.self) }
}
