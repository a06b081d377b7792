import CheckoutCore
import KassaCards

/// The validation rule for a field of an option object.
/// Source: ecommpay SDK guide, tables of recurrentInfo and threeDSecureInfo.
enum ValueRule: Equatable, Sendable {
  /// Two digits for a number from 1 to the given one, such as `07`.
  case twoDigits(Int)
  /// One of the given strings.
  case oneOf([String])
  /// Text with at most the given number of characters, as platforms count them: Unicode code points.
  case length(Int)
  /// Digits only. The number of digits must be in the given range.
  case digits(ClosedRange<Int>)
  /// A whole number in the given range.
  case number(ClosedRange<Int64>)
  /// A calendar date, `DD-MM-YYYY`.
  case date
  /// A date and time, `DD-MM-YYYYhh:mm`, without a separator between them.
  case dateAndTime
  /// A time, `hh:mm:ss`.
  case time
  /// A timestamp, `yyyyMMddHHmm`.
  /// The ecommpay documentation does not specify a format; this one comes from the samples for ecommpay's mobile SDK.
  case timestamp
  /// A currency code, ISO 4217 alpha-3.
  case currency
  /// A country code, ISO 3166-1 alpha-2.
  case country
  /// The part of an ISO 3166-2 code after the country prefix: one to three letters or digits.
  case region
  /// An e-mail address with at most the given number of characters.
  case email(Int)

  /// Returns the rule for two-digit codes from `01` to the given number.
  static func codes(_ last: Int) -> ValueRule { .oneOf((1...last).map { "0" + String($0) }) }

  /// Validates a string. Returns an error code and the values for the error message; nil if the string is valid.
  func fault(in text: String) -> (code: MistakeCode, details: [String: String])? {
    switch self {
    case .twoDigits(let last):
      Self.isDigits(text) && text.utf8.count == 2 && (1...last).contains(Int(text) ?? 0)
        ? nil : (.notTwoDigits, ["limit": String(last)])
    case .oneOf(let values):
      values.contains(text) ? nil : (.notInList, ["value": text, "allowed": values.joined(separator: ", ")])
    case .length(let limit): text.unicodeScalars.count <= limit ? nil : (.tooLong, ["limit": String(limit)])
    case .digits(let count):
      Self.isDigits(text) && count.contains(text.utf8.count)
        ? nil : (.notDigits, ["least": String(count.lowerBound), "limit": String(count.upperBound)])
    case .number(let range): if let number = Int64(text) { fault(in: number) } else { Self.outside(range) }
    case .date: Self.isDate(text) ? nil : (.malformedDate, ["value": text])
    case .dateAndTime:
      Self.isDate(text.prefix(10)) && Self.isTime(text.dropFirst(10), parts: 2)
        ? nil : (.malformedDateAndTime, ["value": text])
    case .time: Self.isTime(text[...], parts: 3) ? nil : (.malformedTime, ["value": text])
    case .timestamp: Self.isTimestamp(text) ? nil : (.malformedTimestamp, ["value": text])
    case .currency: CurrencyTable.standard[text] == nil ? (.unknownCurrency, ["value": text]) : nil
    case .country: CountryTable.standard.contains(text) ? nil : (.malformedRegion, ["value": text])
    case .region:
      (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { Self.isLetterOrDigit($0) }
        ? nil : (.malformedSubdivision, ["value": text])
    case .email(let limit):
      text.unicodeScalars.count > limit
        ? (.tooLong, ["limit": String(limit)]) : EmailAddress.isValid(text) ? nil : (.malformedEmail, ["value": text])
    }
  }

  /// Validates a number. Returns an error code and the values for the error message; nil if the number is valid.
  func fault(in number: Int64) -> (code: MistakeCode, details: [String: String])? {
    guard case .number(let range) = self, !range.contains(number) else { return nil }
    return Self.outside(range)
  }

  private static func outside(_ range: ClosedRange<Int64>) -> (code: MistakeCode, details: [String: String]) {
    range.upperBound == .max
      ? (.tooSmall, ["least": String(range.lowerBound)])
      : (.outOfRange, ["least": String(range.lowerBound), "limit": String(range.upperBound)])
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isDate(_ text: some StringProtocol) -> Bool { day(text) != nil }

  /// Parses a date in the format `DD-MM-YYYY`; returns nil if the string is not a valid date.
  static func day(_ text: some StringProtocol) -> CalendarDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 4], parts.allSatisfy({ isDigits($0) }) else { return nil }
    return CalendarDate(parts.reversed().joined(separator: "-"))
  }

  /// Returns whether the string is a time with the given number of parts: `hh:mm` for two, `hh:mm:ss` for three.
  private static func isTime(_ text: some StringProtocol, parts count: Int) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == count, parts.allSatisfy({ $0.utf8.count == 2 && isDigits($0) }) else { return false }
    let numbers = parts.compactMap { Int($0) }
    return numbers[0] < 24 && numbers.dropFirst().allSatisfy { $0 < 60 }
  }

  private static func isTimestamp(_ text: String) -> Bool {
    guard text.utf8.count == 12, isDigits(text) else { return false }
    let (date, time) = (text.prefix(8), text.dropFirst(8))
    let day = [date.prefix(4), date.dropFirst(4).prefix(2), date.suffix(2)].joined(separator: "-")
    return CalendarDate(day) != nil && isTime([time.prefix(2), time.suffix(2)].joined(separator: ":"), parts: 2)
  }
}

extension String {
  /// Whether the string consists of two letters, as in ISO 639-1 and ISO 3166-1 alpha-2 codes.
  var isTwoLetters: Bool { utf8.count == 2 && utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
}
