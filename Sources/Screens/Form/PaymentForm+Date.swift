import CheckoutCore
import KassaCards

/// Dates as people give them, in a field with the year first: `1991-05-28`, and with the day first: `28.05.1991`,
/// `28051991`, `5/6/1991`. A date that begins with a month is not read, because it could also begin with a day.
extension PaymentForm {
  /// Returns the date after an edit that completes it with the day first, or that types a separator, and its effect.
  /// - Returns: nil if it is an ordinary edit.
  func date(after edit: FieldEdit, _ index: Int) -> (entry: FormEntry, effect: FormEntry.Effect)? {
    guard fields[index].kind == .date, case .masked(let before) = entries[index] else { return nil }
    let date: CalendarDate?
    switch edit.entry {
    case .insert(let text) where text.count == 1:
      // The field has its own separators.
      if Self.isSeparator(text) { return (entries[index], FormEntry.Effect()) }
      let isAtEnd = before.cursor == before.shown.count
      date = isAtEnd ? Self.dayFirst(before.unmasked + text) : nil
    case .insert(let text), .paste(let text): date = Self.typedDate(text)
    default: date = nil
    }
    guard let date else { return nil }
    var entry = FormEntry.masked(before)
    _ = entry.apply(.clear)
    let effect = entry.apply(.paste(date.description))
    return (entry, effect)
  }

  private static func isSeparator(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { "./-".unicodeScalars.contains($0) || $0.properties.isWhitespace }
  }

  /// Reads a whole date with the year or the day first.
  static func typedDate(_ text: String) -> CalendarDate? {
    let parts = text.split { isSeparator(String($0)) }
    guard parts.count == 3 else { return parts.count == 1 ? date(String(parts[0])) ?? dayFirst(String(parts[0])) : nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    if parts[0].count == 4 { return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
    return parts[2].count == 4 ? CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0]) : nil
  }

  /// Reads `DDMMYYYY`, unless the digits are also a date with the year first.
  static func dayFirst(_ digits: String) -> CalendarDate? {
    guard digits.count == 8, date(digits) == nil, let number = Int(digits) else { return nil }
    return CalendarDate(year: number % 10_000, month: number / 10_000 % 100, day: number / 1_000_000)
  }
}
