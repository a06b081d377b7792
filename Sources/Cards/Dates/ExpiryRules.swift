extension CardPolicy {
  struct ExpiryJudgement {
    var valid = false
    var potentiallyValid = false
    var reason: ExpiryVerdict.Reason?
    var expiry: Expiry?
  }

  /// Validates the combination of a month and a year.
  func judge(_ parts: ExpiryParts, today: CalendarDate) -> ExpiryJudgement {
    if parts.monthDigits == 0 {
      return ExpiryJudgement(potentiallyValid: true, reason: parts.yearDigits == 0 ? .empty : .incomplete)
    }
    let monthMayGrow = parts.monthDigits == 1 && !parts.monthIsClosed && parts.month < 2
    guard monthMayGrow || parts.monthDigits <= 2 && (1...12).contains(parts.month) else {
      return ExpiryJudgement(reason: .month)
    }
    let year = judgeYear(parts.year, digits: parts.yearDigits, today: today)
    guard let fullYear = year.year else {
      return ExpiryJudgement(potentiallyValid: year.potentiallyValid, reason: year.reason)
    }
    guard let expiry = Expiry(month: parts.month, year: fullYear) else { return ExpiryJudgement(reason: .month) }
    if expiry.monthIndex + graceMonths < today.year * 12 + today.month - 1 {
      return ExpiryJudgement(reason: .past, expiry: expiry)
    }
    return ExpiryJudgement(valid: true, potentiallyValid: true, expiry: expiry)
  }

  struct YearJudgement {
    var potentiallyValid = false
    var reason: ExpiryVerdict.Reason?
    /// The year with four digits; nil unless the policy accepts it as an expiry year.
    var year: Int?
  }

  /// Validates a year that was entered with `digits` digits.
  func judgeYear(_ value: Int, digits: Int, today: CalendarDate) -> YearJudgement {
    let century = today.year / 100
    let incomplete = YearJudgement(potentiallyValid: true, reason: .incomplete)
    switch digits {
    case 0, 1: return incomplete
    case 3:
      if value / 10 == century { return incomplete }
      return YearJudgement(reason: value / 10 < century ? .past : .tooFar)
    case 2, 4:
      let year = digits == 4 ? value : fullYear(value, today: today)
      if let furthestYear, year > today.year + furthestYear { return YearJudgement(reason: .tooFar) }
      let monthsOver = (today.year - year) * 12 + today.month - 12
      guard monthsOver > graceMonths else { return YearJudgement(potentiallyValid: true, year: year) }
      // Two digits that equal the century may be the start of a four-digit year, for example `20` in `2030`.
      return digits == 2 && value == century % 100 ? incomplete : YearJudgement(reason: .past)
    default: return YearJudgement(reason: value > today.year ? .tooFar : .past)
    }
  }

  /// Expands a two-digit year to four digits.
  func fullYear(_ twoDigits: Int, today: CalendarDate) -> Int {
    let year = today.year / 100 * 100 + twoDigits
    switch twoDigitYear {
    case .thisCentury: return year
    case .near: return year + 50 < today.year ? year + 100 : year
    case .sliding:
      let now = today.year % 100
      if now > 80, twoDigits < 20 { return year + 100 }
      return now < 20 && twoDigits > 80 ? year - 100 : year
    }
  }
}
