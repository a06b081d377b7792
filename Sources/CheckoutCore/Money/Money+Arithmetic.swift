/// Why two amounts, or an amount and a number, have no result.
public enum MoneyError: String, Error, Hashable, Sendable {
  /// The result does not fit into 64 bits.
  case overflow
  /// The amounts are in different currencies.
  case differentCurrencies
  /// The result is no whole number of the units that are asked for.
  case notExact
}

/// Arithmetic that returns an error instead of trapping, so that no amount from outside can end the program.
extension Money {
  /// - Throws: `overflow`, `differentCurrencies`.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.plus(other.amount))
  }

  /// - Returns: what is left; below zero where `other` is more.
  /// - Throws: `overflow`, `differentCurrencies`.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .differentCurrencies }
    return try whole(amount.minus(other.amount))
  }

  /// - Throws: `overflow`.
  public func multiplied(by count: Int64) throws(MoneyError) -> Money { try whole(amount.times(count)) }

  /// A share of the amount, such as a percentage: `share(15, of: 100)`. Rounded to the nearest minor unit, half a unit away
  /// from zero.
  /// - Parameters:
  ///   - part: zero or more.
  ///   - whole: above zero.
  /// - Throws: `overflow`; `notExact` for a share that is none.
  public func share(_ part: Int64, of whole: Int64) throws(MoneyError) -> Money {
    guard part >= 0, whole > 0 else { throw .notExact }
    return try self.whole(amount.share(part, of: whole))
  }

  /// Equal parts in whole minor units; what is left over goes to the first.
  /// - Parameter count: above zero.
  /// - Throws: `notExact` for no parts at all.
  public func split(into count: Int) throws(MoneyError) -> [Money] {
    guard count > 0 else { throw .notExact }
    let (part, rest) = amount.quotientAndRemainder(dividingBy: Int64(count))
    // The rest is smaller than the count, and has the sign of the amount: both together are no more than the amount.
    let first = try whole(part.plus(rest))
    return [first] + Array(repeating: Money(part, currency), count: count - 1)
  }

  /// The amount counted with another number of decimals, as a platform does that counts cents in every currency.
  /// - Throws: `notExact` where the amount has more decimals; `overflow`.
  public func amount(withDecimals decimals: Int) throws(MoneyError) -> Int64 {
    guard let amount = amount.rescaled(from: currency.exponent, to: decimals) else {
      throw currency.exponent > decimals ? .notExact : .overflow
    }
    return amount
  }

  /// An amount that a platform counts with another number of decimals than the currency has.
  /// - Throws: `notExact` where the currency has no such decimals, such as half a yen; `overflow`.
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
