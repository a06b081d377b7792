/// Hides card numbers in texts that are kept or shown: titles, verbs, messages.
package enum CardRedaction {
  /// As many separators between two digits still belong to one number.
  static let widestGap = 3

  /// Every run of 12 digits or more with everything hidden but its first six and its last four digits.
  ///
  /// Digits count in whatever script they are written, and a run goes on over blanks, hyphens, dots and what cannot be
  /// seen. A run that is longer than any card number may have one in it.
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
  /// From 0 to 9 for a digit of any script: `4`, `４`, `٤`, `⁴`.
  var digitValue: Int? {
    if value < 0x80 { return (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
    guard [.decimal, .digit].contains(properties.numericType), let number = properties.numericValue else { return nil }
    return Int(exactly: number)
  }

  /// What may stand between the digits of one number: blanks, hyphens, dots, and marks that are drawn over a sign or not
  /// at all, such as a soft hyphen or a zero-width space.
  var canSeparateDigits: Bool {
    if [" ", "-", ".", "_", "\t", "·"].contains(self) { return true }
    if value < 0x80 { return false }
    return switch properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .connectorPunctuation, .format, .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
