package import CheckoutCore
import Dispatch
import Synchronization

/// The time of a world whose users move its clock.
///
/// The work of the world's servers runs one task at a time, so that the same requests lead to the same bytes. It runs on
/// the thread that brings a request or, while another thread is at work, on a queue.
///
/// What a server needs for its work, such as the time that a message is under way, passes by itself. Deadlines, polling
/// intervals and the pauses between two deliveries pass only when the clock is advanced. With a stepped clock, nothing passes
/// by itself.
package final class ManualTime: Sendable {
  /// The clock of the world.
  package let clock: VirtualClock
  private let executor: ManualExecutor
  private let turns: Turns
  private let outside = OutsideWork()

  /// Gives the threads their turns, so that one of them at a time does the work of the world.
  private final class Turns: Sendable {
    private enum State: UInt8, AtomicRepresentable {
      case idle
      /// A thread is at work, or has to begin.
      case busy
      /// As `busy`, and something has become ready since the work began.
      case due
    }

    let queue = DispatchQueue(label: "kassa.world")
    /// Does all work that is ready.
    let work = Mutex<(@Sendable () -> Void)?>(nil)
    private let state = Atomic(State.idle)
    private let turn = Mutex<Void>(())

    /// Says that something has become ready.
    /// - Returns: whether a turn has to begin, which is now for the caller to see to.
    func note() -> Bool { state.exchange(.due, ordering: .acquiringAndReleasing) == .idle }

    /// Does the work on the queue.
    func begin() { queue.async { [self] in turn.withLock { _ in run() } } }

    /// Does the work on this thread unless another one is at work.
    func beginHere() {
      guard turn.withLockIfAvailable({ _ in run() }) == nil else { return }
      begin()
    }

    private func run() {
      repeat {
        state.store(.busy, ordering: .releasing)
        work.withLock(\.self)?()
      } while !state.compareExchange(expected: .busy, desired: .idle, ordering: .acquiringAndReleasing).exchanged
    }

    /// Does something on the queue while no other thread is at work.
    func onQueue<R: Sendable>(_ action: @escaping @Sendable () -> R) async -> R {
      await withCheckedContinuation { continuation in
        queue.async { [self] in
          let result = turn.withLock { _ in action() }
          continuation.resume(returning: result)
        }
      }
    }
  }

  private let passesLatencies: Bool

  /// - Parameter passesLatencies: whether what a server needs for its work passes by itself.
  package init(start: Instant? = nil, passesLatencies: Bool = true) {
    self.passesLatencies = passesLatencies
    let clock = start.map { VirtualClock(start: $0) } ?? VirtualClock()
    let turns = Turns()
    let executor = ManualExecutor { if turns.note() { turns.begin() } }
    (self.clock, self.turns, self.executor) = (clock, turns, executor)
    turns.work.withLock { work in
      // The executor must not live on in the block that it calls.
      work = { [weak executor] in
        guard let executor else { return }
        Self.settle(executor, clock, passesLatencies)
      }
    }
  }

  /// Starts the tasks of the world.
  package var spawn: Spawner { Spawner(executor: executor) }

  /// Starts a task of the world, and does on this thread what is ready if no other thread is at work.
  func start(_ work: sending @escaping @isolated(any) () async -> Void) -> Task<Void, Never> {
    // Noted before the task is ready, so that nobody begins a turn on the queue for it.
    let isOurs = turns.note()
    let task = spawn(work)
    if isOurs { turns.beginHere() }
    return task
  }

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
    let start = await turns.onQueue { [clock] in clock.now }
    while await !turns.onQueue({ [self] in reach(start + duration) }) { await outside.ended() }
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

  /// Stops the clock for good. What waits for it ends.
  package func close() {
    clock.close()
    if turns.note() { turns.begin() }
  }
}
