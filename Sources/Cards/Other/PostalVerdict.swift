/// The validation result for a postal code.
public struct PostalVerdict: FieldVerdict, Equatable {
  public enum Reason: String, FieldReason, CaseIterable {
    case empty, incomplete
    /// The code does not have the format of this country.
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
  /// Validates a postal code for the country of the address, not of the card.
  ///
  /// Without a known country, the code must start with at least `shortest` letters or digits.
  /// A code of more than 256 bytes is invalid. Case is ignored; spaces and hyphens inside a code are optional.
  ///
  /// - Parameters:
  ///   - country: The ISO 3166 alpha-2 country code in upper or lower case; nil when it is unknown.
  ///   - shortest: The minimum number of leading letters or digits without a known country. Nil or 0 means two.
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

  /// The input limit in bytes. The longest codes have ten characters; the limit bounds the parsing time.
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
    dataRows("cards/postal_codes.tsv").compactMap { row in
      row.count == 2 ? (String(row[0]), PostalShapes(row[1])) : nil
    },
    uniquingKeysWith: { first, _ in first })

  /// Parses formats separated by `|`, as described in the data file. An empty list means a country without codes.
  init(_ text: Substring) { shapes = text.split(separator: "|").map { Array($0.utf8) } }

  func check(_ text: some StringProtocol) -> PostalVerdict {
    let code = text.uppercased().unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isDash }
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

  /// Whether a character fits a place. Canada Post never uses D F I O Q U, nor W and Z as the first letter.
  private static func fits(_ scalar: Unicode.Scalar, _ place: UInt8) -> Bool {
    let isLetter = ("A"..."Z").contains(scalar)
    let isDigit = ("0"..."9").contains(scalar)
    switch Unicode.Scalar(place) {
    case "d": return isDigit
    case "a": return isLetter
    case "x": return isLetter || isDigit
    case "l": return isLetter && !"DFIOQU".unicodeScalars.contains(scalar)
    case "f": return isLetter && !"DFIOQUWZ".unicodeScalars.contains(scalar)
    case let literal: return scalar == literal
    }
  }
}
