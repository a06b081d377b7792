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
  /// - Throws: `overflow`, `differentCurrencies`.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.plus(other.amount))
  }

  /// Returns the difference of two amounts, which may be negative.
  /// - Throws: `overflow`, `differentCurrencies`.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.minus(other.amount))
  }

  /// Returns the amount multiplied by an integer.
  /// - Throws: `overflow`.
  public func multiplied(by count: Int64) throws(MoneyError) -> Money { try whole(amount.times(count)) }

  /// Returns a fraction of the amount, such as a percentage: `share(15, of: 100)`.
  /// Rounds to the nearest minor unit, and half a unit away from zero.
  /// - Parameters:
  ///   - part: the numerator, zero or more.
  ///   - whole: the denominator, above zero.
  /// - Throws: `overflow`; `notExact` if an argument is out of range.
  public func share(_ part: Int64, of whole: Int64) throws(MoneyError) -> Money {
    guard part >= 0, whole > 0 else { throw .notExact }
    return try self.whole(amount.share(part, of: whole))
  }

  /// Splits the amount into equal parts of whole minor units. The first part includes the remainder.
  /// - Parameter count: the number of parts, above zero.
  /// - Throws: `notExact` if the count is zero or negative.
  public func split(into count: Int) throws(MoneyError) -> [Money] {
    guard count > 0 else { throw .notExact }
    let (part, rest) = amount.quotientAndRemainder(dividingBy: Int64(count))
    // Cannot overflow: the remainder has the sign of the amount and is smaller than the count.
    let first = try whole(part.plus(rest))
    return [first] + Array(repeating: Money(part, currency), count: count - 1)
  }

  /// Returns the amount with another number of decimals, for a platform that uses cents in every currency.
  /// - Throws: `notExact` if the amount has more decimals; `overflow`.
  public func amount(withDecimals decimals: Int) throws(MoneyError) -> Int64 {
    guard let amount = amount.rescaled(from: currency.exponent, to: decimals) else {
      throw currency.exponent > decimals ? .notExact : .overflow
    }
    return amount
  }

  /// Creates an amount from a platform's value, which may have more or fewer decimals than the currency.
  /// - Throws: `notExact` for a fraction that the currency lacks, such as half a yen; `overflow`.
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
