/// A validation rule for a payment product field, from `dataRestrictions.validators` in the Worldline Connect API.
///
/// Where the platform's SDKs differ, the rules follow the Swift SDK.
/// Input that crashes the Swift SDK is treated as invalid.
public enum FieldRule: Sendable, Equatable {
  /// The field must not be empty.
  case required
  /// The value must consist of ASCII digits, the last of which is a valid Luhn check digit (ISO/IEC 7812-1 annex B).
  case luhn
  /// The value must be four digits in the format MMyy.
  /// The date must be in the current month or later, in a year at most 25 years ahead.
  case expirationDate
  /// The value must be a number whose integer part lies between `minValue` and `maxValue`, inclusive.
  case range(minValue: Int, maxValue: Int)
  /// The number of characters must lie between `minLength` and `maxLength`, inclusive.
  case length(minLength: Int, maxLength: Int)
  /// The value must be one of `allowedValues`. Case matters.
  case fixedList(allowedValues: [String])
  /// The value must look like an e-mail address.
  /// It must have one `@`, no empty part between dots, and a top-level domain of at least two characters.
  case emailAddress
  /// The value must be a Chinese resident identity number.
  /// It has 15 digits, or 18 characters, the last of which is an ISO 7064 MOD 11-2 check character.
  case residentIdNumber
  /// A regular expression that must match exactly once, anywhere in the text.
  /// An unsupported regular expression accepts every text.
  case regularExpression(String)
  /// The value must be `true`, which says that the payer has accepted the terms and conditions.
  case termsAndConditions
  /// The value must have the general structure of an IBAN and valid check digits (ISO 13616).
  /// Spaces and case are ignored. The length that the country requires is not checked.
  case iban
  /// The field is required if the fiscal number entered in the same form has this number of characters.
  case boletoBancarioRequiredness(fiscalNumberLength: Int)

  /// The rule of a platform that refuses digits in the name on a card.
  package static let withoutDigits = FieldRule.regularExpression(#"^\D+$"#)

  /// The ID of the field on which `boletoBancarioRequiredness` depends. Source: Worldline Connect client API.
  package static let fiscalNumberField = "fiscalNumber"

  /// The validator's name in the Worldline Connect API.
  public var name: String {
    switch self {
    case .required: "required"
    case .luhn: "luhn"
    case .expirationDate: "expirationDate"
    case .range: "range"
    case .length: "length"
    case .fixedList: "fixedList"
    case .emailAddress: "emailAddress"
    case .residentIdNumber: "residentIdNumber"
    case .regularExpression: "regularExpression"
    case .termsAndConditions: "termsAndConditions"
    case .iban: "iban"
    case .boletoBancarioRequiredness: "boletoBancarioRequiredness"
    }
  }

  /// Returns whether an unmasked value satisfies the rule.
  ///
  /// - Parameters:
  ///   - text: the value without its mask.
  ///   - today: the current date, against which an expiry date is checked.
  ///   - fiscalNumber: the contents of the fiscal number field, for the boleto rule.
  public func holds(for text: String, today: CalendarDate, fiscalNumber: String? = nil) -> Bool {
    switch self {
    case .required: !text.isEmpty
    case .luhn: Luhn.isValid(Array(text.utf8))
    case .expirationDate: Self.isExpirationDate(text, today: today)
    case .range(let low, let high): Self.wholePart(text).map { low <= $0 && $0 <= high } ?? false
    case .length(let low, let high): low <= text.count && text.count <= high
    case .fixedList(let allowed): allowed.contains(text)
    case .emailAddress: Self.isEmailAddress(text)
    case .residentIdNumber: Self.isResidentIdNumber(text)
    case .regularExpression(let pattern): Self.matchesOnce(text, pattern)
    case .termsAndConditions: text == "true"
    case .iban: Self.isIBAN(text)
    case .boletoBancarioRequiredness(let length): !text.isEmpty || fiscalNumber?.count != length
    }
  }

  /// Returns all the rules that the contents of a field violate, in the order of `rules`.
  ///
  /// An empty required field violates only `required`.
  /// An empty optional field can violate only a rule that depends on another field.
  /// The rules apply to the text without its mask.
  ///
  /// - Parameters:
  ///   - text: the contents of the field; nil if the payer has not entered anything.
  ///   - isRequired: whether the payer has to fill in the field.
  ///   - rules: the rules of the field.
  ///   - mask: the mask to take off the text; nil for none.
  ///   - today: the current date, against which an expiry date is checked.
  ///   - fiscalNumber: the contents of the fiscal number field, for the boleto rule.
  public static func broken(
    _ text: String?, isRequired: Bool, rules: [FieldRule], mask: Mask? = nil, today: CalendarDate,
    fiscalNumber: String? = nil
  ) -> [FieldRule] {
    let content = text.map { mask?.unformat($0) ?? $0 } ?? ""
    if content.isEmpty {
      if isRequired { return [.required] }
      return rules.filter { rule in
        guard case .boletoBancarioRequiredness = rule else { return false }
        return !rule.holds(for: content, today: today, fiscalNumber: fiscalNumber)
      }
    }
    return rules.filter { !$0.holds(for: content, today: today, fiscalNumber: fiscalNumber) }
  }
}

extension FieldRule {
  /// Returns whether an expiry date is neither before the month of `first` nor after the year `lastYear`.
  static func isBetween(_ expiry: Expiry, _ first: CalendarDate, lastYear: Int) -> Bool {
    !expiry.isPast(on: first) && expiry.year <= lastYear
  }

  private static func isExpirationDate(_ text: String, today: CalendarDate) -> Bool {
    guard text.utf8.count == 4, let digits = DigitRun(ascii: text.utf8),
      let expiry = Expiry(month: digits.prefix(2).value, year: today.year / 100 * 100 + digits.dropFirst(2).value)
    else { return false }
    return isBetween(expiry, today, lastYear: today.year + 25)
  }

  /// Returns the integer part of a decimal number; nil for any other text. Leading whitespace is ignored.
  private static func wholePart(_ text: String) -> Int? {
    let parts = text.drop(while: \.isWhitespace).split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let whole = first.first == "-" || first.first == "+" ? first.dropFirst() : first
    guard parts.allSatisfy({ part in (part == first ? whole : part).allSatisfy { ("0"..."9").contains($0) } }),
      !whole.isEmpty
    else { return nil }
    return Int(first)
  }

  /// Returns whether a string looks like an e-mail address.
  /// It must have one `@`, no empty part between dots, and a top-level domain of at least two characters.
  private static func isEmailAddress(_ text: String) -> Bool {
    let sides = text.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return false }
    let name = sides[0].split(separator: ".", omittingEmptySubsequences: false)
    let domain = sides[1].split(separator: ".", omittingEmptySubsequences: false)
    return name.allSatisfy { !$0.isEmpty } && domain.count >= 2 && domain.allSatisfy { !$0.isEmpty }
      && (domain.last?.count ?? 0) >= 2
  }

  private static func isResidentIdNumber(_ text: String) -> Bool {
    let characters = Array(text.utf8)
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    switch characters.count {
    case 15: return characters.allSatisfy(isDigit)
    case 18:
      guard characters.dropLast().allSatisfy(isDigit), let check = characters.last else { return false }
      var remainder = 0
      for byte in characters.dropLast() { remainder = (remainder + Int(byte) - 0x30) * 2 % 11 }
      let expected = (12 - remainder) % 11
      return check == (expected == 10 ? UInt8(ascii: "X") : UInt8(0x30 + expected))
    default: return false
    }
  }

  private static func matchesOnce(_ text: String, _ pattern: String) -> Bool {
    guard let pattern = Pattern(pattern) else { return true }
    return pattern.matches(in: text.unicodeScalars) == 1
  }

  /// Returns whether a string has the general IBAN structure and valid check digits.
  /// The length required by the country is not checked.
  private static func isIBAN(_ text: String) -> Bool {
    let characters = text.uppercased().unicodeScalars.filter { !$0.properties.isWhitespace }.map(\.value)
    func all(_ range: Range<Int>, _ test: (UInt32) -> Bool) -> Bool { characters[range].allSatisfy(test) }
    let isDigit = { (value: UInt32) in (0x30...0x39).contains(value) }
    let isLetter = { (value: UInt32) in (0x41...0x5A).contains(value) }
    guard (15...31).contains(characters.count), all(0..<2, isLetter), all(2..<4, isDigit),
      all(4..<8, { isDigit($0) || isLetter($0) }), all(8..<15, isDigit),
      all(15..<characters.count, { isDigit($0) || isLetter($0) })
    else { return false }
    return IBAN.remainder(characters.map { UInt8(truncatingIfNeeded: $0) }) == 1
  }
}
