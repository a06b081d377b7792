public import KassaCards

extension Instant {
  /// Returns the calendar day in the time zone with this offset from UTC in seconds.
  public func date(offset: Int = 0) -> CalendarDate {
    CalendarDate(daysSinceEpoch: Int((localMilliseconds(offset)).flooredQuotient(86_400_000)))
  }

  /// Returns the time of day, e.g. `14:03:05.120`, in the time zone with this offset from UTC in seconds.
  public func clockText(offset: Int = 0) -> String {
    let day = localMilliseconds(offset).flooredRemainder(86_400_000)
    let clock = [day / 3_600_000, day / 60_000 % 60, day / 1000 % 60].map { $0.padded(2) }.joined(separator: ":")
    return clock + "." + (day % 1000).padded(3)
  }

  /// The date and time in UTC in the platforms' message format, e.g. `2026-11-21T14:03:05+0000`.
  public var timestamp: String { "\(date())T\(clockText().prefix(8))+0000" }

  private func localMilliseconds(_ offset: Int) -> Int64 { milliseconds + Int64(offset) * 1000 }
}

extension Int64 {
  func flooredQuotient(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }

  func flooredRemainder(_ divisor: Int64) -> Int64 { self - flooredQuotient(divisor) * divisor }

  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
