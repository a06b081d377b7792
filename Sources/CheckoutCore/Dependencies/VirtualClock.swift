import Synchronization

/// A virtual clock. It advances only when it is told to, or to the end of the next latency.
///
/// Its driver runs all ready tasks, then calls `wakeNext` until it returns false.
public final class VirtualClock: CheckoutClock {
  private struct Sleeper {
    var wakes: Instant
    var sequence: UInt64
    var kind: SleepKind
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var sequence: UInt64 = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<UInt64> = []
    var isClosed = false
  }

  private let state: Mutex<State>

  /// Creates a clock set to `start`, by default 2026-06-15T12:00:00Z.
  public init(start: Instant = Instant(milliseconds: 1_781_524_800_000)) {
    state = Mutex(State(now: start))
  }

  /// The current time of the clock. It changes only in `wakeNext` and `set`.
  public var now: Instant { state.withLock(\.now) }

  public func sleep(for duration: Duration, as kind: SleepKind) async throws {
    guard duration > .zero else { return }
    let sequence = state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let cancelled = state.withLock { state in
          if state.isClosed || state.cancelled.remove(sequence) != nil { return true }
          state.sleepers.append(
            Sleeper(wakes: state.now + duration, sequence: sequence, kind: kind, continuation: continuation))
          return false
        }
        if cancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.sequence == sequence }) else {
          state.cancelled.insert(sequence)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Wakes the next sleeper, in order of wake-up time and then of sequence number, and advances the clock to that time.
  ///
  /// With a limit, it wakes only sleepers that are due by that time, whatever the reason for their sleep.
  /// Without a limit, it advances up to the next latency, after waking the sleepers that are due before it.
  /// - Returns: whether a sleeper was woken.
  public func wakeNext(upTo limit: Instant? = nil) -> Bool {
    let woken = state.withLock { state -> Sleeper? in
      let horizon = limit ?? state.sleepers.filter { $0.kind == .latency }.map(\.wakes).min()
      guard let horizon,
        let next = state.sleepers.indices.filter({ state.sleepers[$0].wakes <= horizon })
          .min(by: { order(state.sleepers[$0]) < order(state.sleepers[$1]) })
      else { return nil }
      let sleeper = state.sleepers.remove(at: next)
      state.now = max(state.now, sleeper.wakes)
      return sleeper
    }
    woken?.continuation.resume()
    return woken != nil
  }

  /// Advances the clock to `instant` without waking any sleeper; never moves it backwards.
  public func set(_ instant: Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Stops the clock: current and future sleepers throw `CancellationError`.
  public func close() {
    let sleepers = state.withLock { state in
      state.isClosed = true
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
  }

  /// The number of tasks that are sleeping on the clock.
  public var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// When the next sleeper wakes, whatever the reason for its sleep; nil if nobody sleeps.
  package var nextWake: Instant? { state.withLock { $0.sleepers.map(\.wakes).min() } }

  /// When the next latency ends; nil if none is under way.
  package var nextLatency: Instant? {
    state.withLock { $0.sleepers.filter { $0.kind == .latency }.map(\.wakes).min() }
  }

  private func order(_ sleeper: Sleeper) -> (Int64, UInt64) { (sleeper.wakes.milliseconds, sleeper.sequence) }
}
