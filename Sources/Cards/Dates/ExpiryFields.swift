/// The validation result for an expiry month entered in its own field.
public struct ExpiryMonthVerdict: Sendable, Equatable {
  /// Whether the text is a month from 1 to 12, with or without a leading zero.
  public let valid: Bool
  /// Whether the month is valid, or could become valid with more digits, as an empty field and a single 0 could.
  public let potentiallyValid: Bool
  /// Whether the month is valid and is the current month or a later month of the current year.
  public let validThisYear: Bool
}

/// The validation result for an expiry year entered in its own field.
public struct ExpiryYearVerdict: Sendable, Equatable {
  /// Whether the year has two or four digits and is neither past nor later than the policy accepts.
  public let valid: Bool
  /// Whether the year is valid, or could become valid with more digits. A blank field could.
  public let potentiallyValid: Bool
  /// Whether the year is valid and is the current year, so that the month must satisfy `validThisYear`.
  public let isCurrentYear: Bool
}

extension CardPolicy {
  /// Validates an expiry month entered in its own field: `1` to `12`, with or without a leading zero.
  public func checkExpiryMonth(_ text: some StringProtocol, today: CalendarDate) -> ExpiryMonthVerdict {
    let blank = text.allSatisfy(\.isWhitespace)
    guard let digits = Self.digits(text), digits.count > 0 else {
      return ExpiryMonthVerdict(valid: false, potentiallyValid: blank && text.isEmpty, validThisYear: false)
    }
    let month = digits.value
    let valid = digits.count <= 2 && (1...12).contains(month)
    return ExpiryMonthVerdict(
      valid: valid, potentiallyValid: valid || digits.count == 1 && month == 0,
      validThisYear: valid && month >= today.month)
  }

  /// Validates an expiry year entered in its own field, with two or four digits.
  public func checkExpiryYear(_ text: some StringProtocol, today: CalendarDate) -> ExpiryYearVerdict {
    guard let digits = Self.digits(text), digits.count > 0 else {
      let blank = text.allSatisfy(\.isWhitespace)
      return ExpiryYearVerdict(valid: false, potentiallyValid: blank, isCurrentYear: false)
    }
    let judgement = judgeYear(digits.value, digits: digits.count, today: today)
    return ExpiryYearVerdict(
      valid: judgement.year != nil, potentiallyValid: judgement.potentiallyValid,
      isCurrentYear: judgement.year == today.year)
  }
}
