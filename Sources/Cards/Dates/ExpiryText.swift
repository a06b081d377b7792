/// How an expiry date was written.
enum ExpiryText {
  /// Nothing but blanks and separators.
  case empty
  /// Month and year are told apart.
  case parts(ExpiryParts)
  /// Digits in a row, which may be divided in more than one way.
  case digits(DigitRun)
  /// Something that is neither digit nor separator, or too many parts.
  case foreign

  /// Understands `MM/YY`, `MM/YYYY`, `M/YY`, `MM-YY`, `MM YY`, `YYYY-MM`, `YYYY/MM`, and digits in a row.
  ///
  /// - Parameter lenient: what does not belong is a separator, and what is too much is left out.
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

  /// Whether a character stands between month and year.
  static func isSlash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.value == 0xFF0F || scalar.value == 0x2044
  }

  private struct Reader {
    let lenient: Bool
    var first = DigitRun()
    var second = DigitRun()
    var slashes = 0
    var place = Place.start

    enum Place { case start, month, between, year, end }

    mutating func read(_ scalar: Unicode.Scalar, folded: CardPolicy.FoldedDigits) -> Bool {
      switch Typed(scalar, separators: .generous, folded: folded) {
      case .digit(let digit): return read(digit: digit - 0x30)
      case .foreign where !lenient && !ExpiryText.isSlash(scalar): return false
      case .foreign, .separator:
        if !scalar.properties.isWhitespace { slashes += 1 }
        if place == .month { place = .between }
        if place == .year { place = .end }
        return true
      }
    }

    private mutating func read(digit: UInt8) -> Bool {
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
  /// How a text is divided into month and year, as texts and without judging either: `12/27` into `12` and `27`. Both are
  /// empty when there is nothing, or something else than digits and separators.
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

  /// Divides a run of digits into month and year.
  func divide(_ digits: DigitRun, today: CalendarDate) -> ExpiryParts {
    switch digitRun {
    case .sensible: sensiblyDivided(digits, today: today)
    case .byFirstDigit: ExpiryParts(digits, monthDigits: monthDigitsByFirst(digits, today: today))
    }
  }

  /// The first division that is a date, or else the first one that may become one; the usual one takes two digits for
  /// the month.
  private func sensiblyDivided(_ digits: DigitRun, today: CalendarDate) -> ExpiryParts {
    let usual = fieldParts(digits)
    guard digits.count > 2 else { return usual }
    let short = ExpiryParts(digits, monthDigits: 1)
    let usualVerdict = judge(usual, today: today)
    let shortVerdict = judge(short, today: today)
    if usualVerdict.valid || !shortVerdict.potentiallyValid { return usual }
    return shortVerdict.valid || !usualVerdict.potentiallyValid ? short : usual
  }

  /// Rules of card-validator: a leading zero takes two digits, another digit than 1 takes one, and so does 1 before
  /// what cannot be a month with it, or before what could be a year.
  private func monthDigitsByFirst(_ digits: DigitRun, today: CalendarDate) -> Int {
    guard digits.count > 1, digits[0] <= 1 else { return digits[0] == 0 ? 2 : 1 }
    if digits[0] == 0 { return 2 }
    if digits[1] > 2 { return 1 }
    let year = ExpiryParts(digits, monthDigits: 1)
    if judgeYear(year.year, digits: year.yearDigits, today: today).potentiallyValid { return 1 }
    return digits.count == 5 ? 1 : 2
  }
}
