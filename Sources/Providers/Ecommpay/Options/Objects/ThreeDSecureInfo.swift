/// Data that helps the issuer authenticate the customer without a challenge.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureInfo: Equatable, Sendable {
  /// The purchase, and the merchant's preference for a challenge; nil to send nothing about them.
  public var threeDSecurePaymentInfo: ThreeDSecurePaymentInfo?
  /// The part of the payment made with prepaid or gift cards; nil if there is none.
  public var threeDSecureGiftCardInfo: ThreeDSecureGiftCardInfo?
  /// The customer's address and phone numbers; nil to send nothing about them.
  public var threeDSecureCustomerInfo: ThreeDSecureCustomerInfo?
  /// The customer's account with the merchant; nil to send nothing about it.
  public var threeDSecureAccountInfo: ThreeDSecureAccountInfo?
  /// The delivery of the goods; nil to send nothing about it.
  public var threeDSecureShippingInfo: ThreeDSecureShippingInfo?
  /// The customer's previous authentication; nil to send nothing about it.
  public var threeDSecureMpiResultInfo: ThreeDSecureMpiResultInfo?

  /// Creates the data for the issuer. Every part is optional, and a part that is nil is not sent.
  public init(
    threeDSecurePaymentInfo: ThreeDSecurePaymentInfo? = nil, threeDSecureGiftCardInfo: ThreeDSecureGiftCardInfo? = nil,
    threeDSecureCustomerInfo: ThreeDSecureCustomerInfo? = nil, threeDSecureAccountInfo: ThreeDSecureAccountInfo? = nil,
    threeDSecureShippingInfo: ThreeDSecureShippingInfo? = nil,
    threeDSecureMpiResultInfo: ThreeDSecureMpiResultInfo? = nil
  ) {
    self.threeDSecurePaymentInfo = threeDSecurePaymentInfo
    self.threeDSecureGiftCardInfo = threeDSecureGiftCardInfo
    self.threeDSecureCustomerInfo = threeDSecureCustomerInfo
    self.threeDSecureAccountInfo = threeDSecureAccountInfo
    self.threeDSecureShippingInfo = threeDSecureShippingInfo
    self.threeDSecureMpiResultInfo = threeDSecureMpiResultInfo
  }
}
