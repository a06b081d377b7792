extension CardPolicy {
  /// Formats a card number as the field displays it, in groups of digits.
  ///
  /// Characters that are not digits are removed. Surplus digits are removed unless the policy rejects them.
  public func formatNumber(_ text: some StringProtocol) -> String {
    var digits = DigitRun()
    for scalar in text.unicodeScalars {
      if case .digit(let digit) = typed(scalar) { digits.append(digit - 0x30) }
    }
    var verdict = digits.withASCII { checkDigits($0, count: digits.count) }
    if fullField != .refuses, digits.count > verdict.lengthSet.longest, !verdict.lengthSet.isEmpty {
      digits = digits.prefix(verdict.lengthSet.longest)
      verdict = digits.withASCII { checkDigits($0, count: digits.count) }
    }
    let layout = GapLayout(
      gaps: verdict.grouping.bits(count: digits.count), count: digits.count, style: numberGaps)
    var shown = ""
    for index in 0..<digits.count {
      shown.unicodeScalars.append(Unicode.Scalar(digits[index] + 0x30))
      if layout.isDrawn(after: index + 1) { shown.append(" ") }
    }
    return shown
  }
}

extension CardNumberVerdict {
  /// A summary of the matching brands, the allowed lengths and the gaps. Results with equal traits agree in all three.
  public var traits: Traits { Traits(match: match, lengths: lengthSet, gaps: gapBits) }

  /// The matching brands, the allowed lengths and the gaps of a validation result, which can only be compared.
  public struct Traits: Hashable, Sendable {
    let match: BrandMatch
    let lengths: LengthSet
    let gaps: UInt32
  }

  /// The gap mask, in which bit n means a gap after n digits if more digits follow.
  public var gapBits: UInt32 { grouping.bits(count: count) }
}
