/// The delivery of the goods.
/// Source: ecommpay SDK guide, table of threeDSecureInfo, which describes it as a class.
public struct ThreeDSecureShippingInfo: Equatable, Sendable {
  /// The shipping address, at most 150 characters.
  public var address: String?
  /// The date on which the shipping address was first used, `DD-MM-YYYY`.
  public var addressUsage: String?
  /// The time since the shipping address was first used:
  /// `01` now, `02` under 30 days, `03` 30 to 60 days, `04` over 60 days.
  public var addressUsageIndicator: String?
  /// The city, at most 50 characters.
  public var city: String?
  /// The country, ISO 3166-1 alpha-2, e.g. `GB`.
  public var country: String?
  /// The e-mail address for electronic delivery, at most 255 characters.
  public var deliveryEmail: String?
  /// The delivery time: `01` electronic delivery today, `02` today, `03` tomorrow, `04` later.
  public var deliveryTime: String?
  /// Whether the customer is the recipient: `01` yes, `02` no.
  public var nameIndicator: String?
  /// The postal code, at most 16 characters.
  public var postal: String?
  /// The region: the ISO 3166-2 code without the country prefix, e.g. `SPE`. Requires `country`.
  public var regionCode: String?
  /// The type of delivery: `01` billing address, `02` another verified address, `03` unverified address, `04` store,
  /// `05` electronic delivery, `06` no delivery, `07` other.
  public var type: String?

  /// Creates the delivery data. Every parameter is optional and has the format and range of the property of its name.
  public init(
    address: String? = nil, addressUsage: String? = nil, addressUsageIndicator: String? = nil, city: String? = nil,
    country: String? = nil, deliveryEmail: String? = nil, deliveryTime: String? = nil, nameIndicator: String? = nil,
    postal: String? = nil, regionCode: String? = nil, type: String? = nil
  ) {
    self.address = address
    self.addressUsage = addressUsage
    self.addressUsageIndicator = addressUsageIndicator
    self.city = city
    self.country = country
    self.deliveryEmail = deliveryEmail
    self.deliveryTime = deliveryTime
    self.nameIndicator = nameIndicator
    self.postal = postal
    self.regionCode = regionCode
    self.type = type
  }
}
