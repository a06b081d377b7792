import CheckoutCore
import KassaCards
import KassaSandbox

/// The four instalments of an order. The platform calculates them itself and does not share any code with the SDK.
struct DolyamePlan: Codable, Sendable, Equatable {
  struct Part: Codable, Sendable, Equatable {
    /// The due date as the number of days since 1970-01-01.
    private var number: Int
    var kopecks: Int64

    var day: CalendarDate { CalendarDate(daysSinceEpoch: number) }

    init(day: CalendarDate, kopecks: Int64) {
      number = day.daysSinceEpoch
      self.kopecks = kopecks
    }
  }

  var parts: [Part]

  /// Splits an amount into quarters of whole kopecks. The remainder is added to the first quarter.
  init(_ kopecks: Int64, from day: CalendarDate) {
    let (quarter, rest) = kopecks.quotientAndRemainder(dividingBy: 4)
    parts = [0, 14, 28, 42].map { days in
      Part(day: CalendarDate(daysSinceEpoch: day.daysSinceEpoch + days), kopecks: quarter)
    }
    parts[0].kopecks = quarter.plus(rest) ?? quarter
  }

  /// Returns the number of instalments that have been paid.
  /// The first instalment counts as paid once it is charged, and each later instalment once it is due.
  func paid(on today: CalendarDate, isCharged: Bool) -> Int {
    isCharged ? max(1, parts.count { $0.day <= today }) : 0
  }

  func residual(paid: Int) -> Int64 { parts.dropFirst(paid).map(\.kopecks).sum() ?? .max }

  /// Refunds an amount.
  /// Reduces and recalculates the unpaid instalments first, and then reduces the paid ones, starting with the last.
  /// - Returns: the amount in kopecks that goes back to the card.
  mutating func refund(_ kopecks: Int64, paid: Int) -> Int64 {
    let open = residual(paid: paid)
    let (rest, count) = (open.less(kopecks), Int64(parts.count - paid))
    for index in paid..<parts.count {
      parts[index].kopecks = (rest / count).plus(index == paid ? rest % count : 0) ?? rest
    }
    let toCard = kopecks.less(open)
    var left = toCard
    for index in stride(from: paid - 1, through: 0, by: -1) {
      let part = min(left, parts[index].kopecks)
      parts[index].kopecks = parts[index].kopecks.less(part)
      left = left.less(part)
    }
    return toCard
  }

  /// The statuses of instalments.
  static let statuses = [held, scheduled, paid]
  private static let held = "hold"
  private static let scheduled = "scheduled"
  private static let paid = "paid"

  /// - Parameter money: how amounts are written.
  func wire(paid: Int, _ money: (Int64) -> JSON = JSON.kopecks) -> JSON {
    .array(
      parts.enumerated().map { index, part in
        [
          "payment_date": .string(part.day.description), "amount": money(part.kopecks),
          "status": .string(index < paid ? Self.paid : index == 0 ? Self.held : Self.scheduled),
        ]
      })
  }
}

extension JSON {
  /// Formats an amount in kopecks as a decimal string in roubles, such as `2500.14`.
  /// The interface for the SDK, which is kassa's own, writes amounts like this.
  static func kopecks(_ amount: Int64) -> JSON { .string(roubles(amount)) }

  /// Formats an amount in kopecks as a number of roubles, such as `2500.14`.
  /// Source: public clients of the partner API, which expect numbers.
  static func number(_ amount: Int64) -> JSON { .number(roubles(amount)) }

  private static func roubles(_ amount: Int64) -> String {
    let digits = String(amount.magnitude)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return (amount < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
  }

  /// The amount in kopecks, parsed from a decimal number of roubles.
  /// The amount is nil if the number is malformed or has more than two decimal places.
  var kopecks: Int64? {
    guard let text = scalarText else { return nil }
    guard text.hasPrefix("-") else { return Int64(hundredths: text) }
    return Int64(hundredths: text.dropFirst())?.times(-1)
  }
}
