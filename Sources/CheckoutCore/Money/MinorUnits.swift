/// Arithmetic on minor units that never traps and never wraps: nil where the result does not fit.
///
/// Amounts come from outside: orders, scripts, command lines and answers of platforms can hold any whole number. Code that
/// counts with ``Money`` uses the operations of ``Money``; these are for amounts in the units of a platform, such as
/// Worldline's cents. `MinorUnitsSourceTests` keeps the operators of `Int64` away from both.
extension Int64 {
  package func plus(_ other: Int64) -> Int64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  package func minus(_ other: Int64) -> Int64? {
    let (rest, overflow) = subtractingReportingOverflow(other)
    return overflow ? nil : rest
  }

  package func times(_ other: Int64) -> Int64? {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? nil : product
  }

  /// What is left of it without another amount; nothing where that is more, or where the result does not fit.
  package func less(_ other: Int64) -> Int64 { Swift.max(0, minus(other) ?? 0) }

  /// The same amount counted with another number of decimals: 5 yen (0) are 500 cents (2).
  /// - Returns: nil where the amount has decimals that the other unit lacks, or does not fit.
  package func rescaled(from decimals: Int, to others: Int) -> Int64? {
    var (amount, place) = (self, decimals)
    while place < others {
      guard let more = amount.times(10) else { return nil }
      (amount, place) = (more, place + 1)
    }
    while place > others {
      guard amount % 10 == 0 else { return nil }
      (amount, place) = (amount / 10, place - 1)
    }
    return amount
  }

  /// A share of it, such as a rate of exchange or a percentage, rounded to the nearest unit and half a unit away from zero.
  /// - Parameters:
  ///   - part: zero or more.
  ///   - whole: above zero.
  /// - Returns: nil for a share that is none, and where the result does not fit.
  package func share(_ part: Int64, of whole: Int64) -> Int64? {
    guard part >= 0, whole > 0 else { return nil }
    let product = magnitude.multipliedFullWidth(by: part.magnitude)
    let divisor = whole.magnitude
    guard product.high < divisor else { return nil }
    let (quotient, rest) = divisor.dividingFullWidth(product)
    let (rounded, overflow) = quotient.addingReportingOverflow(rest >= divisor - rest ? 1 : 0)
    guard !overflow else { return nil }
    guard self < 0 else { return Int64(exactly: rounded) }
    return rounded == Int64.min.magnitude ? .min : Int64(exactly: rounded).flatMap { Int64(0).minus($0) }
  }
}

extension Sequence<Int64> {
  /// All of them together; nil where that does not fit.
  package func sum() -> Int64? {
    var sum: Int64 = 0
    for amount in self {
      guard let next = sum.plus(amount) else { return nil }
      sum = next
    }
    return sum
  }
}
