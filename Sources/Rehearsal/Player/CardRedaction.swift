/// A redactor for card numbers in stored or displayed text, such as titles, step descriptions and messages.
package enum CardRedaction {
  /// The maximum number of separators between two digits of the same number.
  static let widestGap = 3

  /// Masks the digits in every run of 12 or more digits, except for the first six and the last four.
  ///
  /// Digits from every script count. A run continues across spaces, hyphens, dots and invisible characters.
  /// A run that is longer than any card number is also masked, because it may contain a card number.
  package static func redact(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    var places: [Int] = []
    func hide() {
      if places.count >= 12 { for place in places.dropFirst(6).dropLast(4) { scalars[place] = "•" } }
      places = []
    }
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if scalar.digitValue != nil {
        if let last = places.last, place - last > widestGap + 1 { hide() }
        places.append(place)
      } else if !scalar.canSeparateDigits {
        hide()
      }
    }
    hide()
    var redacted = String.UnicodeScalarView()
    redacted.append(contentsOf: scalars)
    return String(redacted)
  }
}

extension Unicode.Scalar {
  /// The value of a digit from any script (`4`, `４`, `٤`, `⁴`), from 0 to 9; nil for other characters.
  var digitValue: Int? {
    if value < 0x80 { return (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
    guard [.decimal, .digit].contains(properties.numericType), let number = properties.numericValue else { return nil }
    return Int(exactly: number)
  }

  /// Whether the character may separate the digits of one number.
  ///
  /// Separators are spaces, hyphens, dots, combining marks and invisible characters such as a zero-width space.
  var canSeparateDigits: Bool {
    if [" ", "-", ".", "_", "\t", "·"].contains(self) { return true }
    if value < 0x80 { return false }
    return switch properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .connectorPunctuation, .format, .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
