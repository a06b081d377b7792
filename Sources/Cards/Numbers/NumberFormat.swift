extension CardPolicy {
  /// A number as the field shows it: digits in groups, what does not belong left out, cut at the longest length where the
  /// profile cuts.
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
  /// What the lengths, gaps and brands that it tells depend on, in one value: verdicts with equal traits tell the same.
  public var traits: Traits { Traits(match: match, lengths: lengthSet, gaps: gapBits) }

  public struct Traits: Hashable, Sendable {
    let match: BrandMatch
    let lengths: LengthSet
    let gaps: UInt32
  }

  /// Bit n set: a gap is drawn after n digits, if more follow.
  public var gapBits: UInt32 { grouping.bits(count: count) }
}
