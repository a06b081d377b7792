import CheckoutCore

extension PaymentAmountOfMoney {
  /// The platform's decimals, whatever the currency. Source: Worldline, Client API; seed 002, «Converting amounts».
  static let decimals = 2

  /// What is wrong with it: the rule of all systems, and what cents cannot express. Empty where it can be paid.
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

  /// Of minor units that have no cents: more decimals than the platform has, or more cents than there are numbers.
  private static func mistake(of money: Money) -> Mistake {
    guard money.currency.exponent > decimals else { return outOfRange(Int64.max.rounded(to: money.currency)) }
    return Mistake(
      path: "totalAmount", code: "tooManyDecimals", details: ["currency": "Worldline", "limit": String(decimals)])
  }

  /// - Parameter limit: in the unit in which the amount is given.
  private static func outOfRange(_ limit: Int64) -> Mistake {
    Mistake(path: "totalAmount", code: "outOfRange", details: ["least": "1", "limit": String(limit)])
  }
}

extension Int64 {
  /// The most that can be counted both in cents and in minor units of a currency.
  fileprivate func rounded(to currency: Currency) -> Int64 {
    let places = currency.exponent - PaymentAmountOfMoney.decimals
    return (0..<Swift.max(places, 0 - places)).reduce(self) { limit, _ in limit / 10 }
  }
}
