/// Data that helps the issuer authenticate the customer without a challenge.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureInfo: Equatable, Sendable {
  public var threeDSecurePaymentInfo: ThreeDSecurePaymentInfo?
  public var threeDSecureGiftCardInfo: ThreeDSecureGiftCardInfo?
  public var threeDSecureCustomerInfo: ThreeDSecureCustomerInfo?
  public var threeDSecureAccountInfo: ThreeDSecureAccountInfo?
  public var threeDSecureShippingInfo: ThreeDSecureShippingInfo?
  public var threeDSecureMpiResultInfo: ThreeDSecureMpiResultInfo?

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
