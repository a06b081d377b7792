public import Cards
import CheckoutCore

/// An amount in four parts, one now and one every two weeks: on which days how much. Pure, in integers.
///
/// The rule for what cannot be divided evenly: every part is a quarter of the amount in whole kopecks, and the kopecks that
/// are left over (one to three) go to the first part. The parts always sum to the amount. Source: seed 004; the product
/// publishes no rule of its own for the rest.
public struct InstalmentPlan: Hashable, Sendable {
  public static let count = 4
  /// Days between two parts.
  public static let interval = 14

  /// By day.
  public private(set) var parts: [Part]

  public struct Part: Hashable, Sendable {
    public var date: CalendarDate
    public var kopecks: Int64

    public init(date: CalendarDate, kopecks: Int64) {
      self.date = date
      self.kopecks = kopecks
    }
  }

  /// - Parameters:
  ///   - kopecks: what is divided; not below zero.
  ///   - start: the day of the first part.
  public init(kopecks: Int64, start: CalendarDate) {
    let shares = Self.shares(of: max(0, kopecks), count: Self.count)
    parts = shares.enumerated().map { index, share in
      Part(date: CalendarDate(daysSinceEpoch: start.daysSinceEpoch + index * Self.interval), kopecks: share)
    }
  }

  /// What a platform said.
  public init(parts: [Part]) { self.parts = parts }

  /// Kopecks; nil where the parts of a platform add up to more than there is.
  public var total: Int64? { parts.map(\.kopecks).sum() }

  /// What is still to be paid after the first `paid` parts; nil where that is more than there is.
  public func residual(paid: Int) -> Int64? { parts.dropFirst(max(0, paid)).map(\.kopecks).sum() }

  /// Equal shares in whole kopecks; the rest goes to the first one.
  public static func shares(of kopecks: Int64, count: Int) -> [Int64] {
    guard count > 0 else { return [] }
    let (share, rest) = kopecks.quotientAndRemainder(dividingBy: Int64(count))
    return (0..<count).map { $0 == 0 ? share.plus(rest) ?? share : share }
  }

  /// The plan after something was given back, and how much of that goes back to the card.
  ///
  /// What is still to be paid becomes less first: the new rest is divided anew among the same days, by the same rule. Only
  /// what is more than that is given back from what was paid, from the last paid part to the first.
  /// - Parameters:
  ///   - refund: kopecks; what exceeds the total is not given back.
  ///   - paid: how many parts were paid, from the first on.
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

  /// Whether it is one: four parts that sum to the amount, two weeks apart.
  public func divides(kopecks: Int64) -> Bool {
    guard parts.count == Self.count, total == kopecks, parts.allSatisfy({ $0.kopecks >= 0 }) else { return false }
    return zip(parts, parts.dropFirst()).allSatisfy {
      $1.date.daysSinceEpoch - $0.date.daysSinceEpoch == Self.interval
    }
  }
}
