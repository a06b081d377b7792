/// The expiry date of a card: the last month in which the card is valid.
public struct Expiry: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The month, 1 to 12.
  public let month: Int
  /// The year with four digits, for example 2027.
  public let year: Int

  /// Creates an expiry date; nil unless the month is 1 to 12 and the year is 0 to 9999.
  public init?(month: Int, year: Int) {
    guard (1...12).contains(month), (0...9999).contains(year) else { return nil }
    self.month = month
    self.year = year
  }

  /// The date as printed on a card, for example `12/27`.
  public var display: String { "\(wireMonth)/\(wireShortYear)" }
  /// The month with two digits, for example `12`.
  public var wireMonth: String { padded(month, 2) }
  /// The year with four digits, for example `2027`.
  public var wireYear: String { padded(year, 4) }
  /// The last two digits of the year, for example `27`.
  public var wireShortYear: String { padded(year % 100, 2) }
  public var description: String { display }

  /// The number of months since January of year 0. Subtracting two such numbers gives the months between two dates.
  public var monthIndex: Int { year * 12 + month - 1 }

  /// Returns whether the card has expired. A card is valid until the last day of its expiry month.
  public func isPast(on today: CalendarDate) -> Bool { monthIndex < today.year * 12 + today.month - 1 }

  public static func < (left: Expiry, right: Expiry) -> Bool { left.monthIndex < right.monthIndex }
}
