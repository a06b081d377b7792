/// An expiry date parsed from text.
enum ExpiryText {
  /// The text contains only whitespace and separators.
  case empty
  /// The text contains a separator, which divides the month from the year.
  case parts(ExpiryParts)
  /// The text is a run of digits without a separator. There may be several ways to split it into month and year.
  case digits(DigitRun)
  /// The text contains a character that is neither a digit nor a separator, or too many digits or separators.
  case foreign

  /// Parses `MM/YY`, `MM/YYYY`, `M/YY`, `MM-YY`, `MM YY`, `YYYY-MM`, `YYYY/MM`, or a run of digits without a separator.
  /// Several slashes in a row count as one, because browsers fill in what another form had drawn: `MM/ /YY`.
  ///
  /// - Parameter lenient: whether to treat unexpected characters as separators and to drop surplus digits.
  init(_ text: some StringProtocol, folded: CardPolicy.FoldedDigits, lenient: Bool = false) {
    var reader = Reader(lenient: lenient)
    for scalar in text.unicodeScalars {
      guard reader.read(scalar, folded: folded) else {
        self = .foreign
        return
      }
    }
    self = reader.result
  }

  /// Returns whether a character is a slash: ASCII `/`, full-width U+FF0F or fraction slash U+2044.
  static func isSlash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.value == 0xFF0F || scalar.value == 0x2044
  }

  private struct Reader {
    let lenient: Bool
    var first = DigitRun()
    var second = DigitRun()
    /// The number of slashes or hyphens, where several in a row count as one.
    var slashes = 0
    var isInSlashes = false
    var place = Place.start

    enum Place { case start, month, between, year, end }

    mutating func read(_ scalar: Unicode.Scalar, folded: CardPolicy.FoldedDigits) -> Bool {
      switch Typed(scalar, separators: .generous, folded: folded) {
      case .digit(let digit): return read(digit: digit - 0x30)
      case .foreign where !lenient && !ExpiryText.isSlash(scalar): return false
      case .foreign, .separator:
        if !scalar.properties.isWhitespace {
          if !isInSlashes { slashes += 1 }
          isInSlashes = true
        }
        if place == .month { place = .between }
        if place == .year { place = .end }
        return true
      }
    }

    private mutating func read(digit: UInt8) -> Bool {
      isInSlashes = false
      switch place {
      case .start, .month:
        place = .month
        return first.append(digit) || lenient
      case .between, .year:
        place = .year
        return second.append(digit) || lenient
      case .end: return lenient
      }
    }

    var result: ExpiryText {
      if first.count == 0 { return .empty }
      if slashes > 1, !lenient { return .foreign }
      switch (first.count, second.count) {
      case (4, 1...2) where slashes == 1: return .parts(ExpiryParts(month: second, year: first))
      case (1...2, 0) where place != .month: return .parts(ExpiryParts(month: first, year: DigitRun()))
      case (_, 0): return .digits(lenient ? first.prefix(6) : first)
      default: return .parts(ExpiryParts(month: first, year: lenient ? second.prefix(4) : second))
      }
    }
  }
}

extension CardPolicy {
  /// Splits an expiry date into month and year without validating them: `12/27` into `12` and `27`.
  ///
  /// The month and year are empty if the text is blank or contains anything other than digits and separators.
  public func splitExpiry(_ text: some StringProtocol, today: CalendarDate) -> (month: String, year: String) {
    let parts: ExpiryParts
    switch ExpiryText(text, folded: foldedDigits) {
    case .empty, .foreign: return ("", "")
    case .parts(let read): parts = read
    case .digits(let digits): parts = divide(digits, today: today)
    }
    return (
      parts.monthDigits > 0 ? padded(parts.month, parts.monthDigits) : "",
      parts.yearDigits > 0 ? padded(parts.year, parts.yearDigits) : ""
    )
  }

  /// Splits a run of digits without a separator into month and year.
  func divide(_ digits: DigitRun, today: CalendarDate) -> ExpiryParts {
    switch digitRun {
    case .sensible: sensiblyDivided(digits, today: today)
    case .byFirstDigit: ExpiryParts(digits, monthDigits: monthDigitsByFirst(digits, today: today))
    }
  }

  /// Returns the first split that is a valid date, or else the first split that could become a valid date.
  ///
  /// A two-digit month is tried before a one-digit month.
  private func sensiblyDivided(_ digits: DigitRun, today: CalendarDate) -> ExpiryParts {
    if let parts = yearFirst(digits, today: today), parts.monthDigits == 2 { return parts }
    let usual = fieldParts(digits)
    guard digits.count > 2 else { return usual }
    let short = ExpiryParts(digits, monthDigits: 1)
    let usualVerdict = judge(usual, today: today)
    let shortVerdict = judge(short, today: today)
    if usualVerdict.valid || !shortVerdict.potentiallyValid { return usual }
    return shortVerdict.valid || !usualVerdict.potentiallyValid ? short : usual
  }

  /// Returns the parts of a run that begins with a year of four digits, as password managers fill it in: `202802`.
  ///
  /// No run with a month first begins like this, because there is no month 20.
  /// - Returns: nil if the run does not begin with a year that a card may have.
  func yearFirst(_ digits: DigitRun, today: CalendarDate) -> ExpiryParts? {
    guard digitRun == .sensible, (4...6).contains(digits.count), digits.prefix(2).value == today.year / 100,
      judgeYear(digits.prefix(4).value, digits: 4, today: today).year != nil
    else { return nil }
    return ExpiryParts(month: digits.dropFirst(4), year: digits.prefix(4))
  }

  /// Returns the number of month digits in a run of digits, following the rules in the card-validator library.
  ///
  /// - A leading 0 means a two-digit month. A leading digit greater than 1 means a one-digit month.
  /// - A leading 1 means a one-digit month in three cases: the second digit is greater than 2,
  ///   the remaining digits may be a year, or the run has five digits.
  private func monthDigitsByFirst(_ digits: DigitRun, today: CalendarDate) -> Int {
    guard digits.count > 1, digits[0] <= 1 else { return digits[0] == 0 ? 2 : 1 }
    if digits[0] == 0 { return 2 }
    if digits[1] > 2 { return 1 }
    let year = ExpiryParts(digits, monthDigits: 1)
    if judgeYear(year.year, digits: year.yearDigits, today: today).potentiallyValid { return 1 }
    return digits.count == 5 ? 1 : 2
  }
}
