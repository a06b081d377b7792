/// What is paid with prepaid or gift cards. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecureGiftCardInfo: Equatable, Sendable {
  /// All of it together, minor units.
  public var amount: Int64?
  /// ISO 4217 alpha-3, e.g. `GBP`.
  public var currency: String?
  /// How many cards. The wire has two digits for it (EMV 3-D Secure 2.2).
  public var count: Int64?

  public init(
    amount: Int64? = nil, currency: String? = nil, count: Int64? = nil
  ) {
    self.amount = amount
    self.currency = currency
    self.count = count
  }
}
