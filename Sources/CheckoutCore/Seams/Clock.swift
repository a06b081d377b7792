/// Why something waits. In rehearsal, latencies pass by themselves; deadlines, countdowns and polls pass only when the
/// script moves the clock.
public enum SleepKind: Sendable {
  /// The time that something takes: a network, a platform, the shortest display of a screen.
  case latency
  /// The end of somebody's patience.
  case deadline
  /// The pause before asking again.
  case poll
}

/// The time, as a seam: the system's, or a virtual one in which five minutes take none.
public protocol CheckoutClock: Sendable {
  var now: Instant { get }
  /// Returns after `duration`; throws `CancellationError` at once when the task is cancelled.
  func sleep(for duration: Duration, as kind: SleepKind) async throws
}
