public import CheckoutCore

/// An amount and its currency. Source: Worldline Swift SDK guide, PaymentContext.
public struct PaymentAmountOfMoney: Hashable, Sendable {
  /// The amount in cents, i.e. hundredths of the currency unit, whatever the currency. 100 yen is sent as 10000.
  /// Source: Worldline, Client API.
  public var totalAmount: Int
  /// The currency code: ISO 4217, three letters.
  public var currencyCode: String
  /// The original amount if it cannot be expressed in cents; otherwise nil.
  /// An order with such an amount is rejected before a session opens. The amount is never rounded.
  let unwritten: Money?

  /// Creates an amount.
  /// - Parameters:
  ///   - totalAmount: the amount in cents, i.e. hundredths of the currency unit, whatever the currency.
  ///   - currencyCode: the currency code: ISO 4217, three letters.
  public init(totalAmount: Int, currencyCode: String) {
    self.totalAmount = totalAmount
    self.currencyCode = currencyCode
    unwritten = nil
  }

  /// Converts an amount to cents, the platform's unit for every currency.
  /// - Returns: nil if the amount has more than two decimal places, e.g. thousandths of a dinar, or if it overflows.
  public init?(_ money: Money) {
    self.init(ordering: money)
    guard unwritten == nil else { return nil }
  }

  /// Creates the amount for an order.
  ///
  /// If the amount cannot be expressed in cents, the order is rejected before a session opens.
  /// The error is `tooManyDecimals` or `outOfRange`.
  public init(ordering money: Money) {
    let cents = try? money.amount(withDecimals: Self.decimals)
    totalAmount = Int(clamping: cents ?? money.amount)
    currencyCode = money.currency.code
    // A separate rule rejects zero and negative amounts, however many decimal places they have.
    unwritten = cents == nil && money.amount > 0 ? money : nil
  }
}
