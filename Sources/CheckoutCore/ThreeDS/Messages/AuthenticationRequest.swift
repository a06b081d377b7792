public import KassaCards

/// The merchant's part of the AReq. Source: EMV 3-D Secure 2.2 and 2.3.1, AReq.
public struct AuthenticationRequest: Equatable, Sendable {
  public var version: ThreeDSVersion
  public var server: String
  public var channel = DeviceChannel.browser
  public var category = MessageCategory.payment
  public var indicator = AuthenticationIndicator.payment
  /// The challenge preferences. At most one is allowed, or two in version 2.3.1.
  public var preferences: [ChallengePreference] = []
  public var number: CardNumber
  public var expiry: Expiry?
  public var holder: String?
  public var email: String?
  /// The purchase amount; nil for an authentication without a payment.
  public var amount: Money?
  public var purchased: Instant
  public var device: DeviceData?
  public var method = ThreeDSMethodCompletion.noAddress
  public var trust: TrustStatus?
  /// The maximum duration of a decoupled authentication in minutes, 1 to 10,080; nil if none is requested.
  /// Source: threeDSRequestorDecMaxTime.
  public var decoupledMinutes: Int?
  /// Further information from the merchant, keyed by the standard's element names, e.g. `shipIndicator`.
  public var requestor: RequestorInfo

  public init(
    version: ThreeDSVersion, server: String, number: CardNumber, amount: Money?, purchased: Instant,
    requestor: RequestorInfo = RequestorInfo()
  ) {
    self.version = version
    self.server = server
    self.number = number
    self.amount = amount
    self.purchased = purchased
    self.requestor = requestor
  }

  /// Returns a fault for every invalid or missing element.
  public func faults() -> [ProtocolFault] {
    var faults: [ProtocolFault] = []
    func check(_ holds: Bool, _ name: String, _ code: ThreeDSErrorCode = .format) {
      if !holds { faults.append(ProtocolFault(code, name)) }
    }
    check(preferences.count <= (version < .v231 ? 1 : 2), "threeDSRequestorChallengeInd")
    check(preferences.allSatisfy { $0.versions.contains(version) }, "threeDSRequestorChallengeInd")
    check(holder.map { (2...45).contains($0.count) } ?? true, "cardholderName")
    check(email.map { (1...254).contains($0.count) } ?? true, "email")
    check(decoupledMinutes.map { (1...10_080).contains($0) && version > .v210 } ?? true, "threeDSRequestorDecMaxTime")
    check(channel != .browser || device != nil, "browserUserAgent", .missing)
    check(category != .payment || amount != nil, "purchaseAmount", .missing)
    if let amount {
      check(amount.amount >= 0, "purchaseAmount")
      check(!Self.isForbidden(amount.currency.numeric), "purchaseCurrency", .isoCode)
    }
    check(requestor.country.map { !Self.isForbidden(country: $0) } ?? true, "billAddrCountry", .isoCode)
    return faults
  }

  /// Returns whether a numeric currency code is invalid for payments.
  /// The invalid codes are 955 to 964 and 999, which are for metals, funds and tests.
  static func isForbidden(_ currency: String) -> Bool {
    guard let number = Int(currency) else { return true }
    return (955...964).contains(number) || number == 999
  }

  /// Returns whether a numeric country code is invalid, because 901 to 999 are not assigned to countries.
  static func isForbidden(country: String) -> Bool { Int(country).map { (901...999).contains($0) } ?? true }

  public var json: JSON {
    .compact(
      [
        ("messageType", "AReq"), ("messageVersion", .string(version.rawValue)),
        ("threeDSServerTransID", .string(server)),
        ("deviceChannel", .string(channel.rawValue)), ("messageCategory", .string(category.rawValue)),
        ("threeDSRequestorAuthenticationInd", .string(indicator.rawValue)), preference,
        ("threeDSCompInd", .string(method.rawValue)), ("acctNumber", .secret(number)),
        ("cardExpiryDate", expiry.map { .string(Self.yearMonth($0)) }), ("cardholderName", holder.map(JSON.string)),
        ("email", email.map(JSON.string)), ("purchaseAmount", amount.map { .string(String($0.amount)) }),
        ("purchaseCurrency", amount.map { .string($0.currency.numeric) }),
        ("purchaseExponent", amount.map { .string(String($0.currency.exponent)) }),
        ("purchaseDate", amount.map { _ in .string(Self.date(purchased)) }),
        (version < .v231 ? "whiteListStatus" : "trustListStatus", trust.map { .string($0.rawValue) }),
        ("threeDSRequestorDecReqInd", decoupledMinutes.map { _ in "Y" }),
        ("threeDSRequestorDecMaxTime", decoupledMinutes.map { .string(Int64($0).padded(5)) }),
      ] + (device?.members ?? []) + requestor.members.map { ($0.key, Optional(JSON.string($0.value))) })
  }

  private var preference: (String, JSON?) {
    let name = "threeDSRequestorChallengeInd"
    guard let first = preferences.first else { return (name, nil) }
    return (name, version < .v231 ? .string(first.rawValue) : .array(preferences.map { .string($0.rawValue) }))
  }

  private static func yearMonth(_ expiry: Expiry) -> String {
    Int64(expiry.year % 100).padded(2) + Int64(expiry.month).padded(2)
  }

  private static func date(_ instant: Instant) -> String {
    String((instant.date().description + instant.clockText().prefix(8)).filter { $0 != "-" && $0 != ":" })
  }
}

/// The merchant's information about the order and the customer.
///
/// More information makes a frictionless flow more likely.
/// Source: EMV 3-D Secure 2.2, threeDSRequestorAuthenticationInfo, merchantRiskIndicator, acctInfo.
/// Source for the parameters in an order: ecommpay SDK guide, threeDSecureInfo.
public struct RequestorInfo: Equatable, Sendable {
  /// The non-empty elements, keyed by the standard's element names and sorted by name.
  public let members: [(key: String, value: String)]
  /// The numeric ISO 3166-1 code of the billing address's country.
  public var country: String?

  public init(_ members: [String: String] = [:], country: String? = nil) {
    self.members = members.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.country = country
  }

  /// The number of 3-D Secure data elements that the merchant provides.
  public var fullness: Int { members.count }

  public static func == (left: RequestorInfo, right: RequestorInfo) -> Bool {
    left.country == right.country && left.members.map(\.key) == right.members.map(\.key)
      && left.members.map(\.value) == right.members.map(\.value)
  }
}
