import CheckoutCore
import KassaCards

extension RecurrentInfo: FieldTable {
  static let fields: [ObjectField<RecurrentInfo>] = [
    .number("interval", "interval", \.interval, 1...100),
    .text("expiryDay", "expiry_day", \.expiryDay, .twoDigits(31)),
    .text("expiryMonth", "expiry_month", \.expiryMonth, .twoDigits(12)),
    .number("expiryYear", "expiry_year", \.expiryYear, 2000...2999),
    .text("scheduledPaymentID", "scheduled_payment_id", \.scheduledPaymentID, .length(255)),
    .text("startDate", "start_date", \.startDate, .date),
    .text("time", "time", \.time, .time),
    .number("amount", "amount", \.amount, 1...Int64.max),
  ]

  /// Returns all the validation errors, each with its path.
  /// - Parameter today: the current date, against which the other dates are checked; nil to skip this check.
  func allMistakes(at path: String = Parameter.recurrentInfo.rawValue, today: CalendarDate? = nil) -> [Mistake] {
    func mistake(_ name: String, _ code: MistakeCode, _ details: [String: String] = [:]) -> Mistake {
      .option(path + "." + name, code, details)
    }
    func needs(_ name: String, _ other: String) -> Mistake { mistake(name, .missing, ["with": other]) }
    var all = mistakes(at: path)
    if type == nil { all.append(needs("type", "recurrentInfo")) }
    // The ecommpay SDK guide allows a period and a time only for regular payments.
    // The charges in a schedule have dates of their own.
    let takesNoPeriod = type == .oneClick || type == .autopayment
    if takesNoPeriod {
      let regular = [("period", period != nil), ("interval", interval != nil), ("time", time != nil)]
      all += regular.filter(\.1).map { mistake($0.0, .onlyRegular) }
    }
    if type == .regular, period == nil, schedule.isEmpty { all.append(needs("period", "type")) }
    if !takesNoPeriod, time != nil, period == nil { all.append(needs("period", "time")) }
    if !takesNoPeriod, period != nil, time == nil { all.append(needs("time", "period")) }
    if startDate != nil, scheduledPaymentID?.isBlank != false { all.append(needs("scheduledPaymentID", "startDate")) }
    if scheduledPaymentID?.isBlank == false, startDate == nil { all.append(needs("startDate", "scheduledPaymentID")) }
    all += expiryMistakes(needs, mistake)
    for (index, charge) in schedule.enumerated() {
      all += charge.allMistakes(at: path + ".schedule." + String(index))
    }
    all += dayMistakes(today, mistake)
    return all.reduce(into: []) { unique, mistake in
      if !unique.contains(where: { $0.path == mistake.path }) { unique.append(mistake) }
    }
  }

  /// Returns the validation errors in the dates. No charge may be in the past or after the recurring payment ends.
  /// The last day of the recurring payment may not be in the past either.
  private func dayMistakes(
    _ today: CalendarDate?, _ mistake: (String, MistakeCode, [String: String]) -> Mistake
  ) -> [Mistake] {
    var all: [Mistake] = []
    if let today, let lastDay, lastDay < today {
      all.append(mistake("expiryDay", .dayPassed, ["value": Self.text(lastDay)]))
    }
    let charges = [("startDate", startDate)] + schedule.enumerated().map { ("schedule.\($0).date", $1.date) }
    for (name, text) in charges {
      guard let text, let day = ValueRule.day(text) else { continue }
      if let today, day < today {
        all.append(mistake(name, .dayPassed, ["value": text]))
      } else if let lastDay, day > lastDay {
        all.append(mistake(name, .afterExpiry, ["value": text]))
      }
    }
    return all
  }

  /// The last day of the recurring payment; nil if it is missing or not a valid date.
  private var lastDay: CalendarDate? {
    guard let year = expiryYear, let month = expiryMonth.flatMap({ Int($0) }), let day = expiryDay.flatMap({ Int($0) })
    else { return nil }
    return CalendarDate(year: Int(clamping: year), month: month, day: day)
  }

  private static func text(_ day: CalendarDate) -> String {
    [day.day, day.month].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: "-") + "-" + String(day.year)
  }

  /// Returns the validation errors in the last day of the recurring payment.
  /// If any of its day, month and year is set, all three must be set and form a valid date.
  private func expiryMistakes(
    _ needs: (String, String) -> Mistake, _ mistake: (String, MistakeCode, [String: String]) -> Mistake
  ) -> [Mistake] {
    let parts = [
      ("expiryDay", expiryDay != nil), ("expiryMonth", expiryMonth != nil), ("expiryYear", expiryYear != nil),
    ]
    guard let given = parts.first(where: \.1)?.0 else { return [] }
    let missing = parts.filter { !$0.1 }.map { needs($0.0, given) }
    guard missing.isEmpty, let year = expiryYear, let month = expiryMonth.flatMap({ Int($0) }),
      let day = expiryDay.flatMap({ Int($0) }), (1...12).contains(month), (1...31).contains(day),
      CalendarDate(year: Int(clamping: year), month: month, day: day) == nil, (2000...2999).contains(year)
    else { return missing }
    return [mistake("expiryDay", .malformedDate, ["value": "\(day)-\(month)-\(year)"])]
  }

  var wire: JSON {
    .compact(
      [
        ("register", .bool(true)), ("type", type.map { .string($0.rawValue) }),
        ("period", period.map { .string($0.rawValue) }),
      ] + wireMembers + [
        ("schedule", schedule.isEmpty ? nil : .array(schedule.map { .compact($0.wireMembers) }))
      ])
  }
}

extension RecurrentSchedule: FieldTable {
  static let fields: [ObjectField<RecurrentSchedule>] = [
    .number("amount", "amount", \.amount, 1...Int64.max),
    .text("date", "date", \.date, .date),
  ]

  func allMistakes(at path: String) -> [Mistake] {
    var all = mistakes(at: path)
    if amount == nil { all.append(.option(path + ".amount", .missing)) }
    if date == nil { all.append(.option(path + ".date", .missing)) }
    return all
  }
}
