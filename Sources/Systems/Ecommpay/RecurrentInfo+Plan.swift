import CheckoutCore
import Ecommpay
import KassaCards
import KassaResources
import KassaScreens

extension RecurrentInfo {
  /// Returns the later charges that the payer agrees to, in words: how much, how often, from when and until when.
  /// Source: ecommpay SDK guide, table of recurrentInfo.
  /// - Returns: nil if the type is missing, which the form refuses.
  func plan(_ setup: Setup) -> String? {
    let (strings, format) = (setup.strings, setup.format)
    func money(_ amount: Int64?) -> String {
      amount.map { setup.order.text($0, in: format) } ?? setup.order.total(in: format)
    }
    func day(_ date: CalendarDate?) -> String? { date.map(format.date) }
    let sum = ["sum": money(amount)]
    switch type {
    case nil: return nil
    case .oneClick: return strings("plan.oneClick")
    case .autopayment:
      // Without an amount in the plan, the shop names one for each charge.
      return amount == nil ? strings("plan.series") : strings("plan.autopayment", sum)
    case .regular where !schedule.isEmpty:
      let charges = schedule.map { charge in
        let date = Self.date(charge.date)
        return (date, strings("plan.charge", ["sum": money(charge.amount), "date": day(date) ?? charge.date ?? ""]))
      }
      // Orders list them in any sequence.
      return charges.sorted { ($0.0 ?? .distant) < ($1.0 ?? .distant) }.map(\.1).joined(separator: " · ")
    case .regular:
      let every = every(strings)
      return [
        every.map { [money(amount), $0].joined(separator: " ") } ?? strings("plan.unscheduled", sum),
        day(Self.date(startDate)).map { strings("plan.from", ["date": $0]) },
        day(lastDay).map { strings("plan.until", ["date": $0]) },
      ].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// How often a regular payment is charged; nil if the order does not say it.
  private func every(_ strings: StringTable) -> String? {
    guard let period else { return nil }
    let (unit, months): (String, Int64) =
      switch period {
      case .day: ("day", 1)
      case .week: ("week", 1)
      case .month: ("month", 1)
      case .quarter: ("month", 3)
      case .year: ("year", 1)
      }
    guard let count = (interval ?? 1).times(months), count > 1 else { return strings("plan.every." + unit) }
    return strings("plan.several." + unit, ["count": String(count)])
  }

  private var lastDay: CalendarDate? {
    guard let year = expiryYear, let month = expiryMonth.flatMap({ Int($0) }), let day = expiryDay.flatMap({ Int($0) })
    else { return nil }
    return Int(exactly: year).flatMap { CalendarDate(year: $0, month: month, day: day) }
  }

  /// Reads a date of the form `DD-MM-YYYY`; nil if it is none.
  private static func date(_ text: String?) -> CalendarDate? {
    let parts = (text ?? "").split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? CalendarDate(year: parts[2], month: parts[1], day: parts[0]) : nil
  }
}

extension CalendarDate {
  /// Later than any date of an order, so that charges without a readable date come last.
  fileprivate static let distant = CalendarDate(daysSinceEpoch: .max / 2)
}
