import CheckoutCore

extension PaymentAmountOfMoney {
  /// The number of decimal places in the platform's amounts, whatever the currency.
  /// Source: Worldline, Client API; Worldline Swift SDK guide, "Converting amounts".
  static let decimals = 2

  /// The validation errors for the amount; empty if it is valid.
  /// The amount must satisfy the rules common to all payment systems and be expressible in cents.
  var mistakes: [Mistake] {
    if let unwritten { return [Self.mistake(of: unwritten)] }
    let common = AmountRule.mistakes(
      amount: Int64(totalAmount), at: "totalAmount", currency: currencyCode, at: "currencyCode")
    guard common.isEmpty, let currency = CurrencyTable.standard[currencyCode] else { return common }
    do throws(MoneyError) {
      _ = try Money(Int64(totalAmount), decimals: Self.decimals, currency)
      return []
    } catch {
      guard error == .notExact else { return [Self.outOfRange(Int64.max.rounded(to: currency))] }
      return [
        Mistake(
          path: "totalAmount", code: "tooManyDecimals",
          details: ["currency": currencyCode, "limit": String(currency.exponent)])
      ]
    }
  }

  /// Returns the error for an amount that cannot be expressed in cents.
  /// Such an amount has too many decimal places or overflows an integer.
  private static func mistake(of money: Money) -> Mistake {
    guard money.currency.exponent > decimals else { return outOfRange(Int64.max.rounded(to: money.currency)) }
    return Mistake(
      path: "totalAmount", code: "tooManyDecimals", details: ["currency": "Worldline", "limit": String(decimals)])
  }

  /// - Parameter limit: the largest allowed amount, in the unit in which the rejected amount was given.
  private static func outOfRange(_ limit: Int64) -> Mistake {
    Mistake(path: "totalAmount", code: "outOfRange", details: ["least": "1", "limit": String(limit)])
  }
}

extension Int64 {
  /// Returns the largest amount that fits into 64 bits both in cents and in the minor unit of a currency.
  fileprivate func rounded(to currency: Money.Currency) -> Int64 {
    let places = currency.exponent - PaymentAmountOfMoney.decimals
    return (0..<Swift.max(places, 0 - places)).reduce(self) { limit, _ in limit / 10 }
  }
}
