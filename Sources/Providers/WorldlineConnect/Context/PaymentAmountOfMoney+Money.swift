import CheckoutCore

extension PaymentAmountOfMoney {
  /// The platform's decimals for every currency.
  /// Source: Worldline, Client API; Worldline Swift SDK guide, "Converting amounts".
  static let decimals = 2

  /// The validation errors of the amount: the common rules, and what cents cannot express. Empty if it is valid.
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

  /// The error of an amount that cents cannot express: too many decimals for the platform, or an integer overflow.
  private static func mistake(of money: Money) -> Mistake {
    guard money.currency.exponent > decimals else { return outOfRange(Int64.max.rounded(to: money.currency)) }
    return Mistake(
      path: "totalAmount", code: "tooManyDecimals", details: ["currency": "Worldline", "limit": String(decimals)])
  }

  /// - Parameter limit: the largest amount, in the unit of the given amount.
  private static func outOfRange(_ limit: Int64) -> Mistake {
    Mistake(path: "totalAmount", code: "outOfRange", details: ["least": "1", "limit": String(limit)])
  }
}

extension Int64 {
  /// The largest amount that fits into 64 bits both in cents and in minor units of a currency.
  fileprivate func rounded(to currency: Currency) -> Int64 {
    let places = currency.exponent - PaymentAmountOfMoney.decimals
    return (0..<Swift.max(places, 0 - places)).reduce(self) { limit, _ in limit / 10 }
  }
}
