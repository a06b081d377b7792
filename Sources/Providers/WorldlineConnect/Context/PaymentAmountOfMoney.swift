public import CheckoutCore

/// An amount and its currency. Source: seed 002, PaymentContext.
public struct PaymentAmountOfMoney: Hashable, Sendable {
  /// In cents, always with two decimals whatever the currency: 100 yen are 10000. Source: Worldline, Client API.
  public var totalAmount: Int
  /// ISO 4217, three letters.
  public var currencyCode: String
  /// An amount of an order that cannot be written in cents: it is refused before a session is opened, and never rounded.
  let unwritten: Money?

  public init(totalAmount: Int, currencyCode: String) {
    self.totalAmount = totalAmount
    self.currencyCode = currencyCode
    unwritten = nil
  }

  /// An amount as the platform counts it.
  /// - Returns: nil where the platform cannot write it: it has no thousandths of a dinar, and sums have an end.
  public init?(_ money: Money) {
    self.init(ordering: money)
    guard unwritten == nil else { return nil }
  }

  /// An amount of an order. One that the platform cannot write makes an order that is refused before a session is opened,
  /// with the mistake `tooManyDecimals` or `outOfRange`.
  public init(ordering money: Money) {
    let cents = try? money.amount(withDecimals: Self.decimals)
    totalAmount = Int(clamping: cents ?? money.amount)
    currencyCode = money.currency.code
    // Nothing and less are refused as such, whatever their decimals.
    unwritten = cents == nil && money.amount > 0 ? money : nil
  }
}
