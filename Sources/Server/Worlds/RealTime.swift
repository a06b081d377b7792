import CheckoutCore
import Synchronization

/// The time of a world with real time, which ends with the world.
///
/// What its servers wait for, such as the end of a session or another delivery of a notification, may be hours away. It must
/// not happen, nor take memory, once the world is gone.
final class RealTime: CheckoutClock {
  private struct State {
    var isClosed = false
    var sequence = 0
    var sleeps: [Int: Task<Void, any Error>] = [:]
  }

  private let state = Mutex(State())
  private let clock = SystemClock()

  var now: Instant { clock.now }

  func sleep(for duration: Duration, as kind: SleepKind) async throws {
    guard duration > .zero else { return }
    let begun = state.withLock { [clock] state -> (number: Int, sleep: Task<Void, any Error>)? in
      guard !state.isClosed else { return nil }
      state.sequence += 1
      let sleep = Task { try await clock.sleep(for: duration, as: kind) }
      state.sleeps[state.sequence] = sleep
      return (state.sequence, sleep)
    }
    guard let begun else { throw CancellationError() }
    defer { state.withLock { $0.sleeps[begun.number] = nil } }
    try await withTaskCancellationHandler {
      try await begun.sleep.value
    } onCancel: {
      begun.sleep.cancel()
    }
  }

  /// Stops the clock for good: current and future sleepers throw `CancellationError`.
  func close() {
    let sleeps = state.withLock { state in
      state.isClosed = true
      defer { state.sleeps = [:] }
      return state.sleeps.values
    }
    for sleep in sleeps { sleep.cancel() }
  }
}
