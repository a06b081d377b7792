/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Values are clamped to the years 1 to 9999, because a platform may send any timestamp or duration.
public struct Instant: Hashable, Comparable, Codable, Sendable {
  /// The milliseconds since 1970-01-01T00:00:00Z; negative for an earlier time.
  public private(set) var milliseconds: Int64

  private static let all = Int64(-62_135_596_800_000)...253_402_300_799_999

  /// Creates a point in time.
  /// - Parameter milliseconds: the milliseconds since 1970-01-01T00:00:00Z, clamped to the years 1 to 9999.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.all.lowerBound), Self.all.upperBound)
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

  /// Returns the time after a duration, which may be negative. The result is clamped to the years 1 to 9999.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, overflow) = instant.milliseconds.addingReportingOverflow(duration.milliseconds)
    return Instant(milliseconds: overflow ? (duration < .zero ? .min : .max) : sum)
  }

  /// Returns the time from the right instant to the left one; negative if the left one is earlier.
  public static func - (left: Instant, right: Instant) -> Duration {
    .milliseconds(left.milliseconds - right.milliseconds)
  }
}

extension Duration {
  /// The duration in whole milliseconds, truncated; clamped to the range of `Int64`.
  public var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in whole seconds, truncated.
  public var wholeSeconds: Int { Int(components.seconds) }
}
