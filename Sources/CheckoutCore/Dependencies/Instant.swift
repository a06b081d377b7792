import KassaCards

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

extension Instant {
  /// Parses a timestamp in the platforms' message format, e.g. `2026-06-15T12:00:00+0000`; nil for any other format.
  public init?(timestamp text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let signs = [(10, "T"), (13, ":"), (16, ":")] as [(Int, Unicode.Scalar)]
    guard bytes.count == 24, signs.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
      bytes[19...].elementsEqual("+0000".utf8), let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    /// Returns the number that the two digits at `place` form; nil if either character is not a digit.
    func number(_ place: Int) -> Int64? {
      let (tens, ones) = (bytes[place] &- UInt8(ascii: "0"), bytes[place + 1] &- UInt8(ascii: "0"))
      return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
    }
    guard let hours = number(11), let minutes = number(14), let seconds = number(17),
      (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds)
    else { return nil }
    let whole = Int64(date.daysSinceEpoch) * 86_400 + hours * 3600 + minutes * 60 + seconds
    self.init(milliseconds: whole * 1000)
  }
}
