import KassaResources

/// The validation result for a postal code.
public struct PostalVerdict: FieldVerdict, Equatable {
  /// The reasons why a postal code is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The postal code is too short, but its characters are correct so far.
    case incomplete
    /// The postal code does not have any of the formats that the country uses.
    case format
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?

  init(_ reason: Reason?, potentiallyValid: Bool) {
    self.reason = reason
    self.potentiallyValid = potentiallyValid
    valid = reason == nil
  }
}

extension CardPolicy {
  /// Validates a postal code for the country of the address, which may differ from the country that issued the card.
  ///
  /// If the country is unknown, the postal code must start with at least `shortest` letters or digits.
  /// A postal code of more than 256 bytes is invalid.
  /// Case is ignored, and spaces and hyphens inside a postal code are optional. Digits may be those of another script.
  ///
  /// - Parameters:
  ///   - text: the postal code as typed.
  ///   - country: the ISO 3166 alpha-2 country code in upper or lower case; nil if the country is unknown.
  ///   - shortest: the minimum number of leading letters or digits if the country is unknown; nil or 0 means two.
  public func checkPostal(
    _ text: some StringProtocol, country: String?, shortest: Int? = nil
  ) -> PostalVerdict {
    guard text.utf8.count <= Self.longestPostalCode else { return PostalVerdict(.format, potentiallyValid: false) }
    let country = country?.uppercased()
    let known: String? =
      switch postalRule {
      case .byCountry: country
      case .oneRule: nil
      case .unitedStatesOnly: country == "US" ? country : nil
      }
    if let known, let shapes = PostalShapes.standard[known] { return shapes.check(text) }
    return Self.checkPostalByOneRule(text, shortest: shortest ?? 0)
  }

  /// The maximum length of an entered postal code, in bytes. It limits the parsing time.
  /// The longest postal codes have ten characters.
  private static let longestPostalCode = 256

  private static func checkPostalByOneRule(_ text: some StringProtocol, shortest: Int) -> PostalVerdict {
    let demanded = shortest > 0 ? shortest : 2
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.isEmpty { return PostalVerdict(.empty, potentiallyValid: true) }
    let start = trimmed.prefix { $0.isLetter || $0.isNumber }.count
    if start >= demanded, text.count >= demanded { return PostalVerdict(nil, potentiallyValid: true) }
    return PostalVerdict(start == trimmed.count ? .incomplete : .format, potentiallyValid: true)
  }
}

/// The formats of one country's postal codes.
private struct PostalShapes: Sendable {
  private let shapes: [[UInt8]]

  static let standard: [String: PostalShapes] = Dictionary(
    (Resource("cards/postal_codes.tsv")?.rows ?? []).compactMap { row in
      row.count == 2 ? (String(row[0]), PostalShapes(row[1])) : nil
    },
    uniquingKeysWith: { first, _ in first })

  /// Parses a country's postal code formats, which are separated by `|` as described in `cards/postal_codes.tsv`.
  /// An empty list means that the country does not have postal codes.
  init(_ text: Substring) { shapes = text.split(separator: "|").map { Array($0.utf8) } }

  func check(_ text: some StringProtocol) -> PostalVerdict {
    let code = text.withPlainDigits.uppercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }
    if shapes.isEmpty { return PostalVerdict(nil, potentiallyValid: true) }
    if code.isEmpty { return PostalVerdict(.empty, potentiallyValid: true) }
    var mayGrow = false
    for shape in shapes {
      let places = shape.filter { $0 != 0x20 && $0 != 0x2D }
      guard code.count <= places.count, zip(code, places).allSatisfy(Self.fits) else { continue }
      if code.count == places.count { return PostalVerdict(nil, potentiallyValid: true) }
      mayGrow = true
    }
    return PostalVerdict(mayGrow ? .incomplete : .format, potentiallyValid: mayGrow)
  }

  /// Returns whether a character fits a position in a postal code format.
  /// An Eircode has no letter of B G I J L M O Q S U Z.
  /// Canada Post never uses the letters D F I O Q U, and never uses W or Z as the first letter.
  private static func fits(_ scalar: Unicode.Scalar, _ place: UInt8) -> Bool {
    let isLetter = ("A"..."Z").contains(scalar)
    let isDigit = ("0"..."9").contains(scalar)
    switch Unicode.Scalar(place) {
    case "d": return isDigit
    case "a": return isLetter
    case "x": return isLetter || isDigit
    case "e": return isDigit || isLetter && !"BGIJLMOQSUZ".unicodeScalars.contains(scalar)
    case "l": return isLetter && !"DFIOQU".unicodeScalars.contains(scalar)
    case "f": return isLetter && !"DFIOQUWZ".unicodeScalars.contains(scalar)
    case let literal: return scalar == literal
    }
  }
}
