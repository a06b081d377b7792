public import CheckoutCore

extension PaymentAmountOfMoney {
  /// The platform's decimals, whatever the currency.
  private static let decimals = 2

  /// An amount as the platform counts it.
  /// - Returns: nil where the platform cannot write it: it has no thousandths of a dinar, and sums have an end.
  public init?(_ money: Money) {
    var cents = money.amount
    for _ in Self.decimals..<max(Self.decimals, money.currency.exponent) {
      guard cents % 10 == 0 else { return nil }
      cents /= 10
    }
    for _ in money.currency.exponent..<max(Self.decimals, money.currency.exponent) {
      let (more, overflow) = cents.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      cents = more
    }
    self.init(totalAmount: Int(cents), currencyCode: money.currency.code)
  }

  /// An amount with decimals that its currency does not have, such as half a yen; nil where there is none.
  var mistake: Mistake? {
    guard let currency = CurrencyTable.standard[currencyCode], currency.exponent < Self.decimals else { return nil }
    var unit = 1
    for _ in currency.exponent..<Self.decimals { unit *= 10 }
    guard totalAmount % unit != 0 else { return nil }
    return Mistake(
      path: "totalAmount", code: "tooManyDecimals",
      details: ["currency": currencyCode, "limit": String(currency.exponent)])
  }
}
