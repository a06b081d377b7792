import Cards

/// What may be entered about a person. Source: texts of the product's published interface, collected in 2023.
enum PersonRules {
  /// 1 to 200 characters: Latin or Cyrillic letters, and after the first one full stops, blanks and hyphens.
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

  /// Something, an @, something with a full stop inside.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// `28.05.1991` as a day; nil for another form or a day that there is not.
  static func birthday(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 4] else { return nil }
    let day = CalendarDate(parts[2] + "-" + parts[1] + "-" + parts[0])
    return day.flatMap { $0.year >= 1900 ? $0 : nil }
  }

  /// The same day as the platform writes it on its screens.
  static func text(_ day: CalendarDate) -> String {
    let iso = day.description
    return iso.suffix(2) + "." + iso.dropFirst(5).prefix(2) + "." + iso.prefix(4)
  }
}
