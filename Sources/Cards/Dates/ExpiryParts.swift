/// Month and year as far as they were entered.
struct ExpiryParts: Equatable {
  var month = 0
  /// Number of digits of the month.
  var monthDigits = 0
  /// Nothing more comes to the month: a separator or the year follows.
  var monthIsClosed = false
  var year = 0
  /// Number of digits of the year.
  var yearDigits = 0

  /// A run of digits divided after `monthDigits` of them.
  init(_ digits: DigitRun, monthDigits: Int) {
    self.monthDigits = min(monthDigits, digits.count)
    month = digits.prefix(monthDigits).value
    let rest = digits.dropFirst(monthDigits)
    year = rest.value
    yearDigits = rest.count
    monthIsClosed = rest.count > 0
  }

  /// A month that was closed by a separator, and what followed it.
  init(month: DigitRun, year: DigitRun) {
    self.month = month.value
    monthDigits = month.count
    monthIsClosed = true
    self.year = year.value
    yearDigits = year.count
  }
}

extension CardPolicy {
  /// A run of digits as it stands in the field: two for the month, the rest for the year.
  func fieldParts(_ digits: DigitRun) -> ExpiryParts {
    if impossibleMonth == .splits, digits.count >= 2, digits.prefix(2).value > 12 {
      return ExpiryParts(digits, monthDigits: 1)
    }
    return ExpiryParts(digits, monthDigits: 2)
  }

  /// The digits that a field with these parts holds: the month with two digits, the year with two where the century is
  /// the present one and nothing is lost.
  func fieldDigits(_ parts: ExpiryParts, century: Int) -> DigitRun {
    var digits = DigitRun()
    if isPadded(parts) { digits.append(0) }
    digits.append(parts.month, width: parts.monthDigits)
    if isShortened(parts, century: century) {
      digits.append(parts.year % 100, width: 2)
    } else {
      digits.append(parts.year, width: parts.yearDigits)
    }
    return digits
  }

  /// What the field shows for these parts.
  func shown(_ parts: ExpiryParts, century: Int) -> String {
    var text = isPadded(parts) ? "0" : ""
    if parts.monthDigits > 0 { text += padded(parts.month, parts.monthDigits) }
    let shownMonthDigits = text.utf8.count
    if parts.yearDigits > 0 {
      text += slashText.text
      text += isShortened(parts, century: century) ? padded(parts.year % 100, 2) : padded(parts.year, parts.yearDigits)
    } else if expirySlash == .atOnce, (1...12).contains(parts.month), shownMonthDigits == 2 || parts.monthIsClosed {
      text += slashText.text
    }
    return text
  }

  /// A single digit that is the whole month gets its zero.
  private func isPadded(_ parts: ExpiryParts) -> Bool {
    guard parts.monthDigits == 1 else { return false }
    if parts.month > 1, firstMonthDigit == .paddedWhenEmpty { return true }
    return parts.monthIsClosed && closedMonth == .padded && impossibleMonth != .splits
  }

  private func isShortened(_ parts: ExpiryParts, century: Int) -> Bool {
    yearShown == .short && parts.yearDigits == 4 && parts.year / 100 == century
  }
}
