/// The paying customer.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureCustomerInfo: Equatable, Sendable {
  /// Whether the billing and shipping addresses are the same: `Y` or `N`.
  public var addressMatch: String?
  /// The region of the billing address: the ISO 3166-2 code without the country prefix, e.g. `MOS`.
  public var billingRegionCode: String?
  /// The home phone number, 4 to 24 digits.
  public var homePhone: String?
  /// The work phone number, 4 to 24 digits.
  public var workPhone: String?

  /// Creates the customer data. Every parameter is optional and has the format of the property of its name.
  public init(
    addressMatch: String? = nil, billingRegionCode: String? = nil, homePhone: String? = nil, workPhone: String? = nil
  ) {
    self.addressMatch = addressMatch
    self.billingRegionCode = billingRegionCode
    self.homePhone = homePhone
    self.workPhone = workPhone
  }
}
