/// What an expiry date, whole or partial, is worth.
public struct ExpiryVerdict: FieldVerdict, Equatable {
  public enum Reason: String, FieldReason, CaseIterable {
    case empty
    case incomplete
    /// Something that is neither digit nor separator, or too many parts.
    case characters
    /// There is no such month.
    case month
    case past
    /// Further ahead than any card is issued.
    case tooFar
  }

  public let valid: Bool
  public let potentiallyValid: Bool
  public let reason: Reason?
  /// 1 to 12, once month and year are read and the year is one a card may have; a month of this year that is over
  /// included.
  public let month: Int?
  /// Four digits; nil when `month` is nil.
  public let year: Int?
  /// What the field shows for it, e.g. `12/27`.
  public let display: String

  /// The date, when it is valid.
  public var expiry: Expiry? {
    guard valid, let month, let year else { return nil }
    return Expiry(month: month, year: year)
  }
}

extension CardPolicy {
  /// Judges a date as typed or pasted whole: `12/27`, `12/2027`, `1227`, `122027`, `2027-12` …
  ///
  /// A card is good until the end of its month. Digits in a row are divided in the way that makes a date: `127` is
  /// January 2027, `1227` December 2027.
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

  /// Judges a date that was entered in two fields.
  public func checkExpiry(
    month: some StringProtocol, year: some StringProtocol, today: CalendarDate
  ) -> ExpiryVerdict {
    guard let month = Self.digits(month), let year = Self.digits(year) else {
      return ExpiryVerdict(
        valid: false, potentiallyValid: false, reason: .characters, month: nil, year: nil, display: "")
    }
    var parts = ExpiryParts(month: month, year: year)
    // A lone 0 or 1 may grow as long as its own field is open; with a year beside it, it has to be a month.
    parts.monthIsClosed = year.count > 0
    return checkExpiry(parts, today: today)
  }

  /// What the field shows for a text: digits and the separator, whatever else there was is left out where the profile
  /// drops it.
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

  /// ASCII digits only; nil for anything else, or for more than a date can have.
  static func digits(_ text: some StringProtocol) -> DigitRun? { DigitRun(ascii: text.utf8) }
}
