/// Where the goods go. Source: seed 000, table of threeDSecureInfo; the document calls it a class.
public struct ThreeDSecureShippingInfo: Equatable, Sendable {
  /// At most 150 characters.
  public var address: String?
  /// When this address was used first, `DD-MM-YYYY`.
  public var addressUsage: String?
  /// How long ago: `01` now, `02` under 30 days, `03` 30 to 60, `04` over 60.
  public var addressUsageIndicator: String?
  /// At most 50 characters.
  public var city: String?
  /// ISO 3166-1 alpha-2, e.g. `GB`.
  public var country: String?
  /// Where electronic goods go; at most 255 characters.
  public var deliveryEmail: String?
  /// `01` electronically today, `02` today, `03` tomorrow, `04` later.
  public var deliveryTime: String?
  /// `01` the customer is the recipient, `02` somebody else is.
  public var nameIndicator: String?
  /// At most 16 characters.
  public var postal: String?
  /// The part of the country, ISO 3166-2 without the country, e.g. `SPE`. Needs `country`.
  public var regionCode: String?
  /// `01` the billing address, `02` another confirmed one, `03` an unconfirmed one, `04` a shop, `05` electronically,
  /// `06` no delivery, `07` something else.
  public var type: String?

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
