/// The last month in which a card is good.
public struct Expiry: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 1 to 12.
  public let month: Int
  /// Four digits, e.g. 2027.
  public let year: Int

  /// Nil unless the month is 1 to 12 and the year 0 to 9999.
  public init?(month: Int, year: Int) {
    guard (1...12).contains(month), (0...9999).contains(year) else { return nil }
    self.month = month
    self.year = year
  }

  /// As printed on the card, `12/27`.
  public var display: String { "\(wireMonth)/\(wireShortYear)" }
  /// Two digits, `12`.
  public var wireMonth: String { padded(month, 2) }
  /// Four digits, `2027`.
  public var wireYear: String { padded(year, 4) }
  /// Two digits, `27`.
  public var wireShortYear: String { padded(year % 100, 2) }
  public var description: String { display }

  /// Months since year 0; the distance between two values is a distance in months.
  public var monthIndex: Int { year * 12 + month - 1 }

  /// A card is good until the last day of its month.
  public func isPast(on today: CalendarDate) -> Bool { monthIndex < today.year * 12 + today.month - 1 }

  public static func < (left: Expiry, right: Expiry) -> Bool { left.monthIndex < right.monthIndex }
}
