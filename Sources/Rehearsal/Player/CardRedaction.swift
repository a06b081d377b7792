/// Masks card numbers in stored or displayed text, such as titles, step descriptions and messages.
package enum CardRedaction {
  /// The maximum number of separators between two adjacent digits of the same number.
  static let widestGap = 3
  /// The number of digits that a card number has at least.
  static let fewestDigits = 12

  /// Masks the digits in every run of 12 or more digits, except for the first six and the last four.
  ///
  /// Digits from every script count. Spaces, hyphens, dots and invisible characters do not end a run of digits.
  /// Runs of digits that are longer than any card number are also masked, because they may contain a card number.
  /// The contents of a track of a magnetic stripe are replaced as a whole.
  package static func redact(_ text: String) -> String {
    let text = TrackText.redact(text)
    guard text.bytesOfDigits >= fewestDigits else { return text }
    var scalars = Array(text.unicodeScalars)
    var places: [Int] = []
    func hide() {
      if places.count >= fewestDigits { for place in places.dropFirst(6).dropLast(4) { scalars[place] = "•" } }
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

extension String {
  /// The greatest number of digits that the text can have: its bytes that are a digit or belong to a character beyond
  /// ASCII. What a character beyond ASCII is takes long to look up, and most texts have neither.
  var bytesOfDigits: Int { utf8.count { 0x30...0x39 ~= $0 || $0 >= 0x80 } }
}

extension Unicode.Scalar {
  /// The value, from 0 to 9, of a digit from any script (`4`, `４`, `٤`, `⁴`); nil for other characters.
  var digitValue: Int? {
    if value < 0x80 { return (0x30...0x39).contains(value) ? Int(value) - 0x30 : nil }
    // Screens are full of rules and borders, and properties take long to look up.
    if (0x2500...0x259F).contains(value) { return nil }
    guard [.decimal, .digit].contains(properties.numericType), let number = properties.numericValue else { return nil }
    return Int(exactly: number)
  }

  /// Whether the character may separate the digits of a card number.
  ///
  /// Separators are spaces, hyphens, dots, combining marks and invisible characters such as a zero-width space.
  var canSeparateDigits: Bool {
    if [" ", "-", ".", "_", "\t", "·"].contains(self) { return true }
    if value < 0x80 { return false }
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .connectorPunctuation, .format, .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
