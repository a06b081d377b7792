/// The validation result for a cardholder name.
public struct HolderVerdict: FieldVerdict, Equatable {
  /// The reasons why a cardholder name is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The text looks like a card number or security code, which must never be stored as a name.
    case cardNumber
    /// The text contains a character that does not occur in names, for example a symbol or a line break.
    case characters
    /// The name has more than 255 characters, as platforms count them: Unicode code points.
    case tooLong
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
}

extension CardPolicy {
  /// Validates a cardholder name. It may contain letters and digits from any script, spaces and `. - ' ,`, or any
  /// characters if the policy says so.
  ///
  /// A string with twelve or more digits is rejected, as is a string that contains only digits, spaces and hyphens.
  /// These rules come from GOV.UK Pay and card-validator.
  /// The rules prevent a card number from leaking through the name field.
  public func checkHolder(_ text: some StringProtocol) -> HolderVerdict {
    var digits = 0
    var foreign = false
    var onlyNumber = true
    var onlyBlanks = true
    for scalar in text.unicodeScalars {
      if case .digit = Typed(scalar, separators: .none, folded: .all) {
        digits += 1
        onlyBlanks = false
      } else if scalar == " " || scalar.properties.isWhitespace && !Self.isControl(scalar) {
        continue
      } else {
        onlyBlanks = false
        if Typed(scalar, separators: .generous, folded: .none) != .separator { onlyNumber = false }
        if !Self.isNameCharacter(scalar) { foreign = true }
      }
    }
    if onlyBlanks { return HolderVerdict(valid: false, potentiallyValid: true, reason: .empty) }
    if digits >= 12, holderDigits == .twelve {
      return HolderVerdict(valid: false, potentiallyValid: false, reason: .cardNumber)
    }
    if onlyNumber, digits > 0 { return HolderVerdict(valid: false, potentiallyValid: true, reason: .cardNumber) }
    if foreign, holderCharacters == .names {
      return HolderVerdict(valid: false, potentiallyValid: false, reason: .characters)
    }
    if text.unicodeScalars.count > 255 { return HolderVerdict(valid: false, potentiallyValid: false, reason: .tooLong) }
    return HolderVerdict(valid: true, potentiallyValid: true, reason: nil)
  }

  /// Returns whether a name or an address line contains twelve or more digits from any script.
  /// Source: GOV.UK Pay.
  public func looksLikeCardNumber(_ text: some StringProtocol) -> Bool {
    var digits = 0
    for scalar in text.unicodeScalars {
      if case .digit = Typed(scalar, separators: .none, folded: .all) { digits += 1 }
    }
    return digits >= 12
  }

  /// Returns whether a name must not be entered, because it may be a card number.
  package func refusesName(_ text: some StringProtocol) -> Bool { holderDigits == .twelve && looksLikeCardNumber(text) }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", ".", "-", "'", ",": true
    case "\u{2019}", "\u{02BC}", "\u{00B7}": true
    case "\u{200C}", "\u{200D}": true
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber, .dashPunctuation:
        true
      default: false
      }
    }
  }
}
