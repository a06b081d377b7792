/// The part of the payment made with prepaid or gift cards.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureGiftCardInfo: Equatable, Sendable {
  /// The total amount on the prepaid or gift cards, in minor units.
  public var amount: Int64?
  /// The currency of the prepaid or gift cards, ISO 4217 alpha-3, e.g. `GBP`.
  public var currency: String?
  /// The number of prepaid or gift cards, for which the protocol allows two digits (EMV 3-D Secure 2.2).
  public var count: Int64?

  /// Creates the gift card data. Every parameter is optional.
  /// - Parameters:
  ///   - amount: the total amount on the cards in minor units.
  ///   - currency: the currency of the cards, ISO 4217 alpha-3.
  ///   - count: the number of cards, at most two digits.
  public init(
    amount: Int64? = nil, currency: String? = nil, count: Int64? = nil
  ) {
    self.amount = amount
    self.currency = currency
    self.count = count
  }
}
