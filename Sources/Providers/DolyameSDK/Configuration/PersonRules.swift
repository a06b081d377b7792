import KassaCards

/// The validation rules for personal data. Source: strings in Dolyame's published interface, collected in 2023.
enum PersonRules {
  /// Returns whether the name has 1 to 200 characters, the first of which is a Latin or Cyrillic letter.
  /// The other characters may be letters, full stops, spaces and hyphens.
  static func isName(_ text: String) -> Bool {
    guard (1...200).contains(text.count), let first = text.unicodeScalars.first, isLetter(first) else { return false }
    return text.unicodeScalars.allSatisfy { isLetter($0) || ".- ".unicodeScalars.contains($0) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0xC0...0x24F: scalar.properties.isAlphabetic
    case 0x400...0x4FF: scalar.properties.isAlphabetic
    default: false
    }
  }

  /// Returns whether the string looks like an e-mail address: one @ and a domain with at least one dot.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// Parses a date of birth, e.g. `28.05.1991`; returns nil for an invalid date or any other format.
  static func birthday(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 4] else { return nil }
    let day = CalendarDate(parts[2] + "-" + parts[1] + "-" + parts[0])
    return day.flatMap { $0.year >= 1900 ? $0 : nil }
  }

  /// Returns the date in the platform's display format, e.g. `28.05.1991`.
  static func text(_ day: CalendarDate) -> String {
    let iso = day.description
    return iso.suffix(2) + "." + iso.dropFirst(5).prefix(2) + "." + iso.prefix(4)
  }
}
