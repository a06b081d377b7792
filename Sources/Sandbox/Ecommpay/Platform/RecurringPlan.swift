import CheckoutCore
import KassaCards
import KassaSandbox

/// The schedule of a registered recurring payment: due dates and amounts.
/// Source: ecommpay SDK guide, table of recurrentInfo.
struct RecurringPlan: Sendable {
  enum Kind: String, Sendable {
    /// The customer initiates each charge.
    case oneClick = "C"
    /// The merchant initiates each charge.
    case autopayment = "U"
    /// Charges are due at regular intervals or on scheduled dates.
    case regular = "R"
  }

  enum Period: String, Sendable {
    case day = "D"
    case week = "W"
    case month = "M"
    case quarter = "Q"
    case year = "Y"
  }

  /// A charge in the schedule.
  struct Charge: Sendable {
    var day: CalendarDate?
    /// The amount of the charge in minor units.
    var amount: Int64
  }

  var kind: Kind
  var period: Period?
  /// The number of periods between consecutive charges.
  var interval: Int
  /// The time of day at which periodic charges are due, in milliseconds since midnight.
  var time: Int64
  var startDate: CalendarDate?
  var lastDay: CalendarDate?
  /// The fixed amount of each charge in minor units; nil if any amount is permitted.
  var amount: Int64?
  var charges: [Charge]

  /// Creates a plan from its JSON representation.
  /// - Parameter info: the order's `recurrent_info`.
  init(_ info: JSON) {
    kind = info["type"]?.string.flatMap(Kind.init) ?? .autopayment
    period = info["period"]?.string.flatMap(Period.init)
    interval = max(1, Int(clamping: info["interval"]?.int64 ?? 1))
    let clock = (info["time"]?.string ?? "").split(separator: ":").compactMap { Int64($0) }
    time = clock.count == 3 ? ((clock[0] * 60 + clock[1]) * 60 + clock[2]) * 1000 : 0
    startDate = info["start_date"]?.string.flatMap(Self.day)
    let last = ["expiry_year", "expiry_month", "expiry_day"].compactMap { name in
      info[name].flatMap { $0.int64 ?? $0.string.flatMap { Int64($0) } }.map { Int(clamping: $0) }
    }
    lastDay = last.count == 3 ? CalendarDate(year: last[0], month: last[1], day: last[2]) : nil
    amount = info["amount"]?.int64
    charges = (info["schedule"]?.elements ?? []).map {
      Charge(day: $0["date"]?.string.flatMap(Self.day), amount: $0["amount"]?.int64 ?? 0)
    }
  }

  /// Parses a date in the format `DD-MM-YYYY`.
  private static func day(_ text: String) -> CalendarDate? {
    CalendarDate(text.split(separator: "-").reversed().joined(separator: "-"))
  }

  /// Returns the amount of the next charge; nil if the plan does not fix it.
  /// - Parameter done: the number of successful charges so far.
  func dueAmount(after done: Int) -> Int64? {
    kind == .regular && done < inOrder.count ? inOrder[done].amount : amount
  }

  /// Returns the earliest time of the next charge; nil if the plan has no charges left.
  /// - Parameter registered: the date on which the recurring payment was registered.
  func due(after done: Int, registered: CalendarDate) -> Instant? {
    let start = Instant(milliseconds: Int64((startDate ?? registered).daysSinceEpoch) * 86_400_000)
    guard kind == .regular else { return start }
    if !charges.isEmpty {
      guard done < inOrder.count, let day = inOrder[done].day else { return nil }
      return Instant(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000)
    }
    guard let period else { return start }
    // Without a start date, the registration itself counts as the first charge.
    let steps = (startDate == nil ? done + 1 : done) * interval
    let day = Self.day(steps, period, after: startDate ?? registered)
    return Instant(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000 + time)
  }

  /// Checks whether a charge is permitted.
  /// - Parameter isByCustomer: whether the customer initiated the charge.
  /// - Returns: the platform's error; nil if the charge is permitted.
  func refusal(
    of amount: Int64, after done: Int, registered: CalendarDate, at now: Instant, isByCustomer: Bool
  ) -> RequestError? {
    if let lastDay, now.date() > lastDay { return RequestError("3301", field: "recurring.id") }
    if kind == .oneClick, !isByCustomer { return RequestError("2004", field: "customer.ip_address") }
    guard let due = due(after: done, registered: registered) else { return RequestError("3301", field: "recurring.id") }
    if now < due { return RequestError("10101", field: "recurring.id") }
    guard let wanted = dueAmount(after: done), wanted != amount else { return nil }
    return RequestError(amount > wanted ? "2642" : "3358", field: "payment.amount")
  }

  private var inOrder: [Charge] {
    charges.sorted { ($0.day?.daysSinceEpoch ?? 0) < ($1.day?.daysSinceEpoch ?? 0) }
  }

  /// Returns the date `count` periods later. If the resulting month has no such day, returns its last day.
  private static func day(_ count: Int, _ period: Period, after start: CalendarDate) -> CalendarDate {
    let months: Int
    switch period {
    case .day: return CalendarDate(daysSinceEpoch: start.daysSinceEpoch + count)
    case .week: return CalendarDate(daysSinceEpoch: start.daysSinceEpoch + 7 * count)
    case .month: months = count
    case .quarter: months = 3 * count
    case .year: months = 12 * count
    }
    let month = start.year * 12 + start.month - 1 + months
    for day in stride(from: start.day, to: 0, by: -1) {
      if let found = CalendarDate(year: month / 12, month: month % 12 + 1, day: day) { return found }
    }
    return start
  }
}
