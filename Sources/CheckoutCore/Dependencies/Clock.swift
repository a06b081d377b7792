/// The reason why a task sleeps on the clock.
///
/// In a rehearsal, latencies elapse automatically.
/// Deadlines, countdowns and polling intervals elapse only when the script advances the clock.
public enum SleepKind: Sendable {
  /// The time that something takes, such as a network call, the platform's work or a screen's minimum display time.
  case latency
  /// The time until a timeout.
  case deadline
  /// The interval between two polls.
  case poll
}

/// The clock as a dependency: the system clock, or a virtual one on which five minutes pass instantly.
public protocol CheckoutClock: Sendable {
  /// The current time. It stands still on a virtual clock until its driver advances it.
  var now: Instant { get }
  /// Returns after `duration`; throws `CancellationError` immediately if the task is cancelled.
  func sleep(for duration: Duration, as kind: SleepKind) async throws
}
