import Synchronization

/// A clock that can be stopped. The time in which it is stopped counts neither for `now` nor for sleeps.
package final class PausableClock: CheckoutClock {
  private struct State {
    /// The time of the base clock at which the clock stopped; nil while it runs.
    var stopped: Instant?
    /// How long the clock has been stopped so far, without the current stop.
    var lost = Duration.zero
    var sequence = 0
    /// The sleeps that wait for the clock to run again, in the order in which they came.
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// How long the clock has been stopped until a time of the base clock.
    func lost(at time: Instant) -> Duration { lost + (stopped.map { max(.zero, time - $0) } ?? .zero) }
  }

  private let base: any CheckoutClock
  private let state = Mutex(State())

  package init(_ base: any CheckoutClock = SystemClock()) { self.base = base }

  package var isPaused: Bool { state.withLock { $0.stopped != nil } }

  package var now: Instant {
    state.withLock { state in
      let time = base.now
      let lost = state.lost(at: time)
      return lost == .zero ? time : time + (.zero - lost)
    }
  }

  /// Stops the clock. It does nothing if the clock is stopped already.
  package func pause() {
    state.withLock { state in if state.stopped == nil { state.stopped = base.now } }
  }

  /// Starts the clock again. Sleeps take as much longer as the clock was stopped.
  package func resume() {
    let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.lost = state.lost(at: base.now)
      state.stopped = nil
      defer { state.waiting = [] }
      return state.waiting.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  package func sleep(for duration: Duration, as kind: SleepKind) async throws {
    var left = duration
    while left > .zero {
      let before = lost
      try await base.sleep(for: left, as: kind)
      // What the base clock has slept while this clock was stopped is still to be slept.
      left = min(left, lost - before)
      try await running()
    }
    try await running()
  }

  private var lost: Duration { state.withLock { $0.lost(at: base.now) } }

  /// Returns as soon as the clock runs.
  private func running() async throws {
    let number = state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRunning = state.withLock { state in
          // The cancellation handler may have run already. If so, nothing would resume this continuation.
          if state.stopped == nil || Task.isCancelled { return true }
          state.waiting.append((number, continuation))
          return false
        }
        if isRunning { continuation.resume() }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
      }
      cancelled?.resume()
    }
    try Task.checkCancellation()
  }
}
