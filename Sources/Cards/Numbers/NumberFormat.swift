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
