/// Arithmetic on minor units that never traps or wraps: it returns nil if the result does not fit in 64 bits.
///
/// Amounts are untrusted input: orders, scripts, command lines and platform responses may contain any integer.
/// Code that uses ``Money`` calls the operations on ``Money`` instead.
/// The operations below are for amounts in a platform's own units, such as Worldline's cents.
/// `MinorUnitsSourceTests` fails if code uses the plain `Int64` operators on an amount of either kind.
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

  /// Returns the amount minus another; zero if the result is negative or does not fit in 64 bits.
  package func less(_ other: Int64) -> Int64 { Swift.max(0, minus(other) ?? 0) }

  /// Converts the amount to a different number of decimal places, e.g. from 5 (no places) to 500 (two places).
  /// - Returns: the converted amount; nil if it does not fit in 64 bits or if a non-zero digit would be lost.
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

  /// Returns a fraction of the amount, such as a percentage or a conversion at an exchange rate.
  /// The result is rounded to the nearest unit, with halves rounded away from zero.
  /// - Parameters:
  ///   - part: the numerator, which must be zero or greater.
  ///   - whole: the denominator, which must be greater than zero.
  /// - Returns: the fraction; nil if an argument is out of range or the result does not fit in 64 bits.
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
  /// Returns the sum of all the amounts; nil if it does not fit in 64 bits.
  package func sum() -> Int64? {
    var sum: Int64 = 0
    for amount in self {
      guard let next = sum.plus(amount) else { return nil }
      sum = next
    }
    return sum
  }
}
