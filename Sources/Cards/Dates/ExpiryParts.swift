/// The month and the year entered so far in an expiry field.
struct ExpiryParts: Equatable {
  var month = 0
  /// The number of month digits entered.
  var monthDigits = 0
  /// Whether the month is complete, because a separator or the year follows it.
  var monthIsClosed = false
  var year = 0
  /// The number of year digits entered.
  var yearDigits = 0

  /// Splits a run of digits. The first `monthDigits` digits are the month, and the rest are the year.
  init(_ digits: DigitRun, monthDigits: Int) {
    self.monthDigits = min(monthDigits, digits.count)
    month = digits.prefix(monthDigits).value
    let rest = digits.dropFirst(monthDigits)
    year = rest.value
    yearDigits = rest.count
    monthIsClosed = rest.count > 0
  }

  /// Creates the parts from the digits before and after a separator, which are the month and the year.
  init(month: DigitRun, year: DigitRun) {
    self.month = month.value
    monthDigits = month.count
    monthIsClosed = true
    self.year = year.value
    yearDigits = year.count
  }
}

extension CardPolicy {
  /// Splits the digits in an expiry field. The first two digits are normally the month, and the rest are the year.
  func fieldParts(_ digits: DigitRun) -> ExpiryParts {
    if impossibleMonth == .splits, digits.count >= 2, digits.prefix(2).value > 12 {
      return ExpiryParts(digits, monthDigits: 1)
    }
    return ExpiryParts(digits, monthDigits: 2)
  }

  /// Returns the digits that an expiry field stores for a month and a year.
  ///
  /// Depending on the policy, a one-digit month gets a leading zero.
  /// Depending on the policy, a four-digit year in the current century is shortened to two digits.
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

  /// Returns the text that an expiry field displays for a month and a year.
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

  /// Returns whether the month is a single digit that needs a leading zero.
  private func isPadded(_ parts: ExpiryParts) -> Bool {
    guard parts.monthDigits == 1 else { return false }
    if parts.month > 1, firstMonthDigit == .paddedWhenEmpty { return true }
    return parts.monthIsClosed && closedMonth == .padded && impossibleMonth != .splits
  }

  private func isShortened(_ parts: ExpiryParts, century: Int) -> Bool {
    yearShown == .short && parts.yearDigits == 4 && parts.year / 100 == century
  }
}
