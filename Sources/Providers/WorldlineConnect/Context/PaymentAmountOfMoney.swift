public import CheckoutCore

/// An amount and its currency. Source: Worldline Swift SDK guide, PaymentContext.
public struct PaymentAmountOfMoney: Hashable, Sendable {
  /// The amount in cents, with two decimal places whatever the currency: 100 yen are 10000.
  /// Source: Worldline, Client API.
  public var totalAmount: Int
  /// The currency: ISO 4217, three letters.
  public var currencyCode: String
  /// The original amount if cents cannot express it; otherwise nil.
  /// An order with such an amount is rejected before a session opens. The amount is never rounded.
  let unwritten: Money?

  public init(totalAmount: Int, currencyCode: String) {
    self.totalAmount = totalAmount
    self.currencyCode = currencyCode
    unwritten = nil
  }

  /// Creates the amount in cents, the platform's unit.
  /// - Returns: nil if cents cannot express the amount, e.g. thousandths of a dinar, or if it overflows.
  public init?(_ money: Money) {
    self.init(ordering: money)
    guard unwritten == nil else { return nil }
  }

  /// Creates the amount for an order.
  ///
  /// If cents cannot express the amount, the order fails with `tooManyDecimals` or `outOfRange` before a session opens.
  public init(ordering money: Money) {
    let cents = try? money.amount(withDecimals: Self.decimals)
    totalAmount = Int(clamping: cents ?? money.amount)
    currencyCode = money.currency.code
    // A separate rule rejects zero and negative amounts, however many decimal places they have.
    unwritten = cents == nil && money.amount > 0 ? money : nil
  }
}
