/// The validation result for a complete or partial expiry date.
public struct ExpiryVerdict: FieldVerdict, Equatable {
  /// The reasons why an expiry date is invalid.
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    /// The month is missing, or the year does not have all its digits yet.
    case incomplete
    /// The text contains a character that is neither a digit nor a separator, or too many digits or separators.
    case characters
    /// The month is not between 1 and 12.
    case month
    /// The month is over, and so are the policy's `graceMonths`.
    case past
    /// The year is later than the latest year that the policy accepts.
    case tooFar
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
  /// The month, 1 to 12; nil until the month and year are complete and the year is accepted.
  /// The month is also set if it is a past month in the current year.
  public let month: Int?
  /// The year with four digits; nil if `month` is nil.
  public let year: Int?
  /// The text displayed in the expiry field, for example `12/27`.
  public let display: String

  /// The expiry date; nil unless it is valid.
  public var expiry: Expiry? {
    guard valid, let month, let year else { return nil }
    return Expiry(month: month, year: year)
  }
}

extension CardPolicy {
  /// Validates an expiry date that was typed or pasted as a whole.
  /// The formats include `12/27`, `12/2027`, `1227`, `122027` and `2027-12`.
  ///
  /// A card is valid until the end of its expiry month.
  /// A run of digits is split so that it forms a date: `127` is January 2027, and `1227` is December 2027.
  public func checkExpiry(_ text: some StringProtocol, today: CalendarDate) -> ExpiryVerdict {
    switch ExpiryText(text, folded: foldedDigits) {
    case .empty: checkExpiry(fieldParts(DigitRun()), today: today)
    case .parts(let parts): checkExpiry(parts, today: today)
    case .digits(let digits): checkExpiry(divide(digits, today: today), today: today)
    case .foreign:
      ExpiryVerdict(
        valid: false, potentiallyValid: false, reason: .characters, month: nil, year: nil,
        display: formatExpiry(text, today: today))
    }
  }

  /// Validates an expiry date entered in two fields.
  public func checkExpiry(
    month: some StringProtocol, year: some StringProtocol, today: CalendarDate
  ) -> ExpiryVerdict {
    guard let month = Self.digits(month), let year = Self.digits(year) else {
      return ExpiryVerdict(
        valid: false, potentiallyValid: false, reason: .characters, month: nil, year: nil, display: "")
    }
    var parts = ExpiryParts(month: month, year: year)
    // A second month digit may follow a lone 0 or 1, unless the year field already has a value.
    parts.monthIsClosed = year.count > 0
    return checkExpiry(parts, today: today)
  }

  /// Formats a string as the expiry field displays it, with digits and the separator.
  ///
  /// If the text contains other characters, they are removed if the policy drops them.
  /// If the policy rejects them, an empty string is returned.
  public func formatExpiry(_ text: some StringProtocol, today: CalendarDate) -> String {
    switch ExpiryText(text, folded: foldedDigits, lenient: foreignCharacters == .dropped) {
    case .empty, .foreign: ""
    case .parts(let parts): shown(parts, century: today.year / 100)
    case .digits(let digits): shown(fieldParts(digits), century: today.year / 100)
    }
  }

  func checkExpiry(_ parts: ExpiryParts, today: CalendarDate) -> ExpiryVerdict {
    let judgement = judge(parts, today: today)
    return ExpiryVerdict(
      valid: judgement.valid, potentiallyValid: judgement.potentiallyValid, reason: judgement.reason,
      month: judgement.expiry?.month, year: judgement.expiry?.year, display: shown(parts, century: today.year / 100))
  }

  /// Parses ASCII digits; nil if the text contains any other character or more than 31 digits.
  static func digits(_ text: some StringProtocol) -> DigitRun? { DigitRun(ascii: text.utf8) }
}
