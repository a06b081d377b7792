#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system clock.
public struct SystemClock: CheckoutClock {
  /// Creates a clock. All system clocks show the same time.
  public init() {}

  /// The current time according to the system, which may jump when the system's time is corrected.
  public var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  public func sleep(for duration: Duration, as kind: SleepKind) async throws {
    // Cap sleeps at one year, because longer durations could overflow the system's counter.
    try await Task.sleep(for: min(duration, .seconds(365 * 86_400)))
  }
}
