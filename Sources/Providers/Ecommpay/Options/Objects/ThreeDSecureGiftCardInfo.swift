/// The part of the payment made with prepaid or gift cards.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureGiftCardInfo: Equatable, Sendable {
  /// The total amount on the prepaid or gift cards, in minor units.
  public var amount: Int64?
  /// The currency of the prepaid or gift cards, ISO 4217 alpha-3, e.g. `GBP`.
  public var currency: String?
  /// The number of prepaid or gift cards, for which the protocol allows two digits (EMV 3-D Secure 2.2).
  public var count: Int64?

  public init(
    amount: Int64? = nil, currency: String? = nil, count: Int64? = nil
  ) {
    self.amount = amount
    self.currency = currency
    self.count = count
  }
}
