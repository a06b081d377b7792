public import CheckoutCore

/// An amount and its currency. Source: Worldline Swift SDK guide, PaymentContext.
public struct PaymentAmountOfMoney: Hashable, Sendable {
  /// In cents, always with two decimals whatever the currency: 100 yen are 10000. Source: Worldline, Client API.
  public var totalAmount: Int
  /// The currency: ISO 4217, three letters.
  public var currencyCode: String
  /// The original amount, if cents cannot express it. The order is then rejected before a session opens, never rounded.
  let unwritten: Money?

  public init(totalAmount: Int, currencyCode: String) {
    self.totalAmount = totalAmount
    self.currencyCode = currencyCode
    unwritten = nil
  }

  /// Creates the amount in the platform's cents.
  /// - Returns: nil if cents cannot express the amount, e.g. thousandths of a dinar, or if it overflows.
  public init?(_ money: Money) {
    self.init(ordering: money)
    guard unwritten == nil else { return nil }
  }

  /// Creates the amount of an order.
  ///
  /// An amount that cents cannot express fails the order with `tooManyDecimals` or `outOfRange` before a session opens.
  public init(ordering money: Money) {
    let cents = try? money.amount(withDecimals: Self.decimals)
    totalAmount = Int(clamping: cents ?? money.amount)
    currencyCode = money.currency.code
    // Zero and negative amounts are rejected by their own rule, whatever their decimals.
    unwritten = cents == nil && money.amount > 0 ? money : nil
  }
}
