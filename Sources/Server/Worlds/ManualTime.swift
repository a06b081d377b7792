package import CheckoutCore
import Dispatch
import Synchronization

/// The time of a world whose users move its clock.
///
/// The work of the world's servers runs on one queue, one task at a time, so that the same requests lead to the same bytes.
/// What a server needs for its work, such as the time that a message is under way, passes by itself. Deadlines, polling
/// intervals and the pauses between two deliveries pass only when the clock is advanced. With a stepped clock, nothing passes
/// by itself.
package final class ManualTime: Sendable {
  /// The clock of the world.
  package let clock: VirtualClock
  private let executor: ManualExecutor
  private let queue: DispatchQueue
  private let pending: Pending
  private let outside = OutsideWork()

  /// Whether a run of the queue is due, so that many tasks that become ready need only one.
  private final class Pending: Sendable {
    let isDue = Atomic(false)
    let run = Mutex<(@Sendable () -> Void)?>(nil)

    func schedule(on queue: DispatchQueue) {
      guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
      queue.async { [self] in
        isDue.store(false, ordering: .releasing)
        run.withLock(\.self)?()
      }
    }
  }

  private let passesLatencies: Bool

  /// - Parameter passesLatencies: whether what a server needs for its work passes by itself.
  package init(start: Instant? = nil, passesLatencies: Bool = true) {
    self.passesLatencies = passesLatencies
    let clock = start.map { VirtualClock(start: $0) } ?? VirtualClock()
    let queue = DispatchQueue(label: "kassa.world")
    let pending = Pending()
    let executor = ManualExecutor { pending.schedule(on: queue) }
    (self.clock, self.queue, self.pending, self.executor) = (clock, queue, pending, executor)
    pending.run.withLock { run in
      // The executor must not live on in the block that it calls.
      run = { [weak executor] in
        guard let executor else { return }
        Self.settle(executor, clock, passesLatencies)
      }
    }
  }

  /// Starts the tasks of the world.
  package var spawn: Spawner { Spawner(executor: executor) }

  /// The number of delays that may pass by themselves in one go. More of them would be work that never ends.
  private static let mostDelays = 100_000

  private static func settle(_ executor: ManualExecutor, _ clock: VirtualClock, _ passesLatencies: Bool) {
    executor.run()
    guard passesLatencies else { return }
    var delays = 0
    while delays < mostDelays, clock.wakeNext() {
      delays += 1
      executor.run()
    }
  }

  /// Returns a transport to another program. The clock does not move past a request that is still under way on it, so that
  /// what follows from the answer happens at its time.
  package func awaited(_ transport: any Transport) -> any Transport { outside.counting(transport) }

  /// Moves the clock forward. What becomes due on the way happens at its time.
  package func advance(_ duration: Duration) async {
    let start = await onQueue { [clock] in clock.now }
    while await !onQueue({ [self] in reach(start + duration) }) { await outside.ended() }
  }

  /// Moves the clock towards an instant.
  /// - Returns: false if it has to wait for another program on the way.
  private func reach(_ end: Instant) -> Bool {
    Self.settle(executor, clock, passesLatencies)
    while !outside.isUnderWay, clock.wakeNext(upTo: end) {
      executor.run()
      Self.settle(executor, clock, passesLatencies)
    }
    guard !outside.isUnderWay else { return false }
    clock.set(end)
    Self.settle(executor, clock, passesLatencies)
    return !outside.isUnderWay
  }

  private func onQueue<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }

  /// Stops the clock for good. What waits for it ends.
  package func close() {
    clock.close()
    pending.schedule(on: queue)
  }
}
