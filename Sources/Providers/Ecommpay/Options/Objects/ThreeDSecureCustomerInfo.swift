/// Who pays. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecureCustomerInfo: Equatable, Sendable {
  /// Whether the billing address is the shipping address: `Y` or `N`.
  public var addressMatch: String?
  /// The billing address's part of the country, ISO 3166-2 without the country, e.g. `MOS`.
  public var billingRegionCode: String?
  /// 4 to 24 digits.
  public var homePhone: String?
  /// 4 to 24 digits.
  public var workPhone: String?

  public init(
    addressMatch: String? = nil, billingRegionCode: String? = nil, homePhone: String? = nil, workPhone: String? = nil
  ) {
    self.addressMatch = addressMatch
    self.billingRegionCode = billingRegionCode
    self.homePhone = homePhone
    self.workPhone = workPhone
  }
}
