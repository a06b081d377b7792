/// The validation result for a security code. It does not contain any digits from the code.
public struct CodeVerdict: FieldVerdict, Equatable {
  /// The reasons why a security code is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The code has fewer digits than the brand's codes have.
    case tooShort
    /// The code has more digits than the brand's codes have.
    case tooLong
    /// The text contains a character that is not a digit.
    case characters
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
}

extension CardPolicy {
  /// Validates a security code as typed.
  ///
  /// - Parameters:
  ///   - text: the security code as typed.
  ///   - brand: the card brand, which determines the length. If it is nil, 3 or 4 digits are valid.
  public func checkCode(_ text: some StringProtocol, brand: BrandID? = nil) -> CodeVerdict {
    checkCode(text, lengths: codeLengths(brand: brand))
  }

  /// Validates a security code, which must have one of the given lengths.
  public func checkCode(_ text: some StringProtocol, lengths: LengthSet) -> CodeVerdict {
    var count = 0
    var foreign = false
    for scalar in text.unicodeScalars {
      count += 1
      if case .digit = Typed(scalar, separators: .none, folded: foldedDigits) { continue }
      foreign = true
    }
    return Self.judgeCode(count: count, foreign: foreign, lengths: lengths)
  }

  /// Returns the allowed numbers of digits in a security code for a brand.
  public func codeLengths(brand: BrandID?) -> LengthSet {
    brand.flatMap { brands[$0] }?.codeLengthSet ?? .anyCode
  }

  static func judgeCode(count: Int, foreign: Bool, lengths: LengthSet) -> CodeVerdict {
    let reason: CodeVerdict.Reason? =
      if count == 0 { .empty } else if foreign { .characters } else if lengths.contains(count) { nil } else {
        count < lengths.longest ? .tooShort : .tooLong
      }
    return CodeVerdict(
      valid: reason == nil, potentiallyValid: !foreign && (reason == nil || count < lengths.longest), reason: reason)
  }
}
