import CheckoutCore
public import KassaCards

/// The dates and amounts of four instalments. The first is due at once; the others follow every two weeks.
///
/// Every instalment is a quarter of the amount in whole kopecks, and the first one also includes the remainder.
/// The instalments always add up to the amount.
///
/// Source: Dolyame SDK guide. Dolyame does not publish a rule for the remainder.
public struct InstalmentPlan: Hashable, Sendable {
  /// The number of instalments into which every amount is divided.
  public static let count = 4
  /// The number of days between consecutive instalments.
  public static let interval = 14

  /// The instalments, in date order.
  public private(set) var parts: [Part]

  /// One instalment of a plan.
  public struct Part: Hashable, Sendable {
    /// The date on which the instalment is due.
    public var date: CalendarDate
    /// The amount of the instalment in kopecks.
    public var kopecks: Int64

    /// Creates an instalment from its date and its amount in kopecks.
    public init(date: CalendarDate, kopecks: Int64) {
      self.date = date
      self.kopecks = kopecks
    }
  }

  /// - Parameters:
  ///   - kopecks: the amount to divide; zero or more.
  ///   - start: the date of the first instalment.
  public init(kopecks: Int64, start: CalendarDate) {
    let shares = Self.shares(of: max(0, kopecks), count: Self.count)
    parts = shares.enumerated().map { index, share in
      Part(date: CalendarDate(daysSinceEpoch: start.daysSinceEpoch + index * Self.interval), kopecks: share)
    }
  }

  /// Creates a plan from the instalments that the platform sent, without validating them.
  public init(parts: [Part]) { self.parts = parts }

  /// The sum of the instalments, in kopecks; nil on integer overflow.
  public var total: Int64? { parts.map(\.kopecks).sum() }

  /// The unpaid amount after the first `paid` instalments, in kopecks; nil on integer overflow.
  public func residual(paid: Int) -> Int64? { parts.dropFirst(max(0, paid)).map(\.kopecks).sum() }

  /// Divides an amount into equal shares of whole kopecks; the first share also includes the remainder.
  public static func shares(of kopecks: Int64, count: Int) -> [Int64] {
    guard count > 0 else { return [] }
    let (share, rest) = kopecks.quotientAndRemainder(dividingBy: Int64(count))
    return (0..<count).map { $0 == 0 ? share.plus(rest) ?? share : share }
  }

  /// Returns the plan after a refund, and the part of the refund that goes back to the card.
  ///
  /// A refund first reduces the unpaid amount, which is divided again among the remaining dates by the same rule.
  /// Only the excess is refunded from paid instalments, starting with the latest.
  /// - Parameters:
  ///   - refund: the refund in kopecks, limited to the total of the plan.
  ///   - paid: the number of instalments already paid, counted from the first.
  public func refunding(_ refund: Int64, paid: Int) -> (plan: InstalmentPlan, toCard: Int64) {
    let paid = min(max(0, paid), parts.count)
    let refund = min(max(0, refund), total ?? .max)
    let open = residual(paid: paid) ?? .max
    var plan = self
    let shares = Self.shares(of: open.less(refund), count: parts.count - paid)
    for (index, share) in zip(paid..<parts.count, shares) { plan.parts[index].kopecks = share }
    let toCard = refund.less(open)
    var left = toCard
    for index in (0..<paid).reversed() {
      let taken = min(left, plan.parts[index].kopecks)
      plan.parts[index].kopecks = plan.parts[index].kopecks.less(taken)
      left = left.less(taken)
    }
    return (plan, toCard)
  }

  /// Returns whether the plan is valid: four instalments, two weeks apart, that add up to the amount.
  public func divides(kopecks: Int64) -> Bool {
    guard parts.count == Self.count, total == kopecks, parts.allSatisfy({ $0.kopecks >= 0 }) else { return false }
    return zip(parts, parts.dropFirst()).allSatisfy {
      $1.date.daysSinceEpoch - $0.date.daysSinceEpoch == Self.interval
    }
  }
}
