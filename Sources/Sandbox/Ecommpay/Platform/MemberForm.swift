import CheckoutCore
import KassaCards
import KassaSandbox

/// The format of a parameter in an init request.
///
/// The platform validates independently and does not share any validation code with the SDK.
/// Source: ecommpay SDK guide, tables of recurrentInfo and threeDSecureInfo.
enum MemberForm: Sendable {
  /// A two-digit code from `01` up to the given number.
  case code(Int)
  case word([String])
  /// A string with at most the given number of characters, counted as Unicode code points.
  case text(Int)
  /// A phone number with 4 to 24 digits.
  case phone
  case number(ClosedRange<Int64>)
  /// A date in the format `DD-MM-YYYY`; `dayAndTime` appends a time in the format `hh:mm` without a separator.
  case day, dayAndTime
  /// A time in the format `hh:mm:ss`.
  case time
  /// A timestamp in the format `yyyyMMddHHmm`.
  case stamp
  case country, subdivision, currency, email

  func accepts(_ value: JSON) -> Bool {
    if case .number(let range) = self { return value.int64.map(range.contains) ?? false }
    guard let text = value.string else { return false }
    let bytes = Array(text.utf8)
    switch self {
    case .number: return false
    case .code(let last): return bytes.count == 2 && bytes[0] == 0x30 && (1...last).contains(Int(bytes[1]) - 0x30)
    case .word(let words): return words.contains(text)
    case .text(let limit): return text.unicodeScalars.count <= limit
    case .phone: return (4...24).contains(bytes.count) && Self.number(bytes[...]) != nil
    case .day: return Self.isDay(bytes[...])
    case .dayAndTime: return bytes.count == 15 && Self.isDay(bytes[..<10]) && Self.isClock(bytes[10...], fields: 2)
    case .time: return Self.isClock(bytes[...], fields: 3)
    case .stamp:
      guard bytes.count == 12, let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[4..<6]),
        let day = Self.number(bytes[6..<8]), let hour = Self.number(bytes[8..<10]),
        let minute = Self.number(bytes[10..<12])
      else { return false }
      return CalendarDate(year: year, month: month, day: day) != nil && hour < 24 && minute < 60
    case .country: return CountryTable.standard.contains(text)
    case .subdivision:
      return (1...3).contains(bytes.count) && bytes.allSatisfy { Self.isLetter($0) || (0x30...0x39).contains($0) }
    case .currency: return CurrencyTable.standard[text] != nil
    case .email:
      let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
      let dot = UInt8(ascii: ".")
      // Most addresses are of bytes only, which are tested faster than characters.
      let hasSpace =
        bytes.contains { $0 <= 0x20 } || bytes.contains { $0 > 0x7F } && text.contains(where: \.isWhitespace)
      return text.unicodeScalars.count <= 255 && parts.count == 2 && !parts[0].isEmpty && !hasSpace
        && parts[1].contains(dot) && parts[1].first != dot && parts[1].last != dot
        && !zip(parts[1], parts[1].dropFirst()).contains { $0 == dot && $1 == dot }
    }
  }

  /// Returns whether a value has the JSON type that this format requires.
  func isType(of value: JSON) -> Bool {
    if case .number = self { value.int64 != nil } else { value.string != nil }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 &* 10 &+ Int($1) - 0x30 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool { day(bytes) != nil }

  /// Returns the date that a value of the form `day` stands for; nil for any other value.
  static func date(_ value: JSON?) -> CalendarDate? { (value?.string).flatMap { day(Array($0.utf8)[...]) } }

  private static func day(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2, 4], let day = number(parts[0]), let month = number(parts[1]),
      let year = number(parts[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func isClock(_ bytes: ArraySlice<UInt8>, fields: Int) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == fields, parts.allSatisfy({ $0.count == 2 }) else { return false }
    let numbers = parts.compactMap(number)
    return numbers.count == fields && numbers[0] < 24 && numbers.dropFirst().allSatisfy { $0 < 60 }
  }
}
