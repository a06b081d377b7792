/// The formats of a Russian phone number: displayed as `+7 (913) 001-01-01`, sent as `+79130010101`.
///
/// Source: Dolyame's published interface: `^\+7 \([34789]\d{2}\) \d{3}-\d{2}-\d{2}$`.
public enum PhoneMask {
  /// The input mask for a form, in which the payer enters the ten digits after the country code.
  public static let pattern = "+7 ({{999}}) {{999}}-{{99}}-{{99}}"

  /// Returns whether the string consists of `+7` and ten digits, the first of which is 3, 4, 7, 8 or 9.
  public static func isNumber(_ text: String) -> Bool {
    text.hasPrefix("+7") && text.utf8.count == 12 && digits(text).count == 11 && isNational(String(text.dropFirst(2)))
  }

  /// Returns the ten digits after the country code, whatever the format, e.g. `8 (913) 001-01-01` or `+79130010101`.
  ///
  /// Returns nil if the string is not a valid phone number.
  public static func national(_ text: String) -> String? {
    var digits = digits(text)
    if digits.count == 11, digits.hasPrefix("7") || digits.hasPrefix("8") { digits.removeFirst() }
    return isNational(digits) ? digits : nil
  }

  /// Formats a complete or partial number as `+7 (913) 001-01-01`, with underscores for missing digits.
  /// - Parameter national: the digits after the country code, at most ten.
  public static func display(_ national: some StringProtocol) -> String {
    var rest = national.prefix(10).makeIterator()
    return String("+7 (___) ___-__-__".map { $0 == "_" ? rest.next() ?? "_" : $0 })
  }

  private static func isNational(_ digits: String) -> Bool {
    digits.utf8.count == 10 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && digits.first.map { "34789".contains($0) } == true
  }

  private static func digits(_ text: String) -> String {
    String(text.unicodeScalars.filter { (0x30...0x39).contains($0.value) }.map { Character($0) })
  }
}
