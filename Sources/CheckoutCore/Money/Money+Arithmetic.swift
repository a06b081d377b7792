/// The reason why an operation on amounts has no result.
public enum MoneyError: String, Error, Hashable, Sendable {
  /// The result does not fit in 64 bits.
  case overflow
  /// The amounts are in different currencies.
  case differentCurrencies
  /// The result is not a whole number of the requested units, or an argument is out of range.
  case notExact
}

/// Arithmetic that throws instead of trapping, so that untrusted amounts cannot crash the program.
extension Money {
  /// Returns the sum of two amounts.
  /// - Throws: `overflow` or `differentCurrencies`.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.plus(other.amount))
  }

  /// Returns the difference between two amounts, which may be negative.
  /// - Throws: `overflow` or `differentCurrencies`.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.minus(other.amount))
  }

  /// Returns the amount multiplied by an integer.
  /// - Throws: `overflow`.
  public func multiplied(by count: Int64) throws(MoneyError) -> Money { try whole(amount.times(count)) }

  /// Returns a fraction of the amount, such as a percentage: `share(15, of: 100)`.
  /// The result is rounded to the nearest minor unit, with halves rounded away from zero.
  /// - Parameters:
  ///   - part: the numerator, which must be zero or greater.
  ///   - whole: the denominator, which must be greater than zero.
  /// - Throws: `overflow` if the result does not fit; `notExact` if an argument is out of range.
  public func share(_ part: Int64, of whole: Int64) throws(MoneyError) -> Money {
    guard part >= 0, whole > 0 else { throw .notExact }
    return try self.whole(amount.share(part, of: whole))
  }

  /// Splits the amount into equal parts of whole minor units. The first part includes the remainder.
  /// - Parameter count: the number of parts, which must be greater than zero.
  /// - Throws: `notExact` if the count is zero or negative.
  public func split(into count: Int) throws(MoneyError) -> [Money] {
    guard count > 0 else { throw .notExact }
    let (part, rest) = amount.quotientAndRemainder(dividingBy: Int64(count))
    // This cannot overflow, because the remainder has the sign of the amount and is smaller than the count.
    let first = try whole(part.plus(rest))
    return [first] + Array(repeating: Money(part, currency), count: count - 1)
  }

  /// Returns the amount with this number of decimal places, for a platform that uses two places in every currency.
  /// - Throws: `notExact` if a non-zero digit would be lost; `overflow` if the result does not fit in 64 bits.
  public func amount(withDecimals decimals: Int) throws(MoneyError) -> Int64 {
    guard let amount = amount.rescaled(from: currency.exponent, to: decimals) else {
      throw currency.exponent > decimals ? .notExact : .overflow
    }
    return amount
  }

  /// Creates an amount from a platform's value, which may have more or fewer decimal places than the currency.
  /// - Throws: `notExact` for a fraction of a minor unit, such as half a yen; `overflow` if it does not fit in 64 bits.
  public init(_ amount: Int64, decimals: Int, _ currency: Currency) throws(MoneyError) {
    guard let own = amount.rescaled(from: decimals, to: currency.exponent) else {
      throw decimals > currency.exponent ? .notExact : .overflow
    }
    self.init(own, currency)
  }

  private func whole(_ amount: Int64?) throws(MoneyError) -> Money {
    guard let amount else { throw .overflow }
    return Money(amount, currency)
  }
}
