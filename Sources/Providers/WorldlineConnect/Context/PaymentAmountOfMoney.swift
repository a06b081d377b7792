/// An amount and its currency. Source: seed 002, PaymentContext.
public struct PaymentAmountOfMoney: Hashable, Sendable {
  /// In cents, always with two decimals whatever the currency: 100 yen are 10000. Source: Worldline, Client API.
  public var totalAmount: Int
  /// ISO 4217, three letters.
  public var currencyCode: String

  public init(totalAmount: Int, currencyCode: String) {
    self.totalAmount = totalAmount
    self.currencyCode = currencyCode
  }
}
