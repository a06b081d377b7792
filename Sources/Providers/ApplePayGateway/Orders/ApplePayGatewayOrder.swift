public import CheckoutCore
public import KassaCards

/// The order to pay with Apple Pay through the gateway. Source: Apple Pay gateway guide; gateway, request `applePay`.
public struct ApplePayGatewayOrder: Equatable, Sendable {
  /// The merchant's order number, 1 to 36 characters. The gateway accepts each order number only once.
  public var orderNumber: String
  /// The order amount in minor units.
  public var amount: Int64
  /// The currency code, ISO 4217, three letters.
  public var currencyCode: String
  /// The order description, at most 598 characters.
  public var description: String
  /// Whether the payment has two stages: a hold now, and a charge later by `depositOrder`. Nil stands for one stage like
  /// false, and is not sent. Source: Apple Pay gateway guide, step 6.
  public var preAuth: Bool?
  /// The language of the payment, ISO 639-1; nil for the device language.
  public var language: String?
  /// The merchant name shown to the payer.
  public var merchantName: String
  /// The merchant identifier that is registered with Apple.
  public var merchantIdentifier: String
  /// The merchant's country, ISO 3166-1, two letters.
  public var countryCode: String
  /// The card brands that the wallet may offer, at least one.
  public var networks: [BrandID]
  /// The items listed above the total on the wallet sheet.
  /// If there are none, the order description is listed instead, unless it is empty.
  public var items: [WalletSheet.Item]
  /// The contact data to request from the wallet.
  public var contacts: [WalletContact.Kind]
  /// Additional parameters that the gateway stores with the order. Each value has at most 255 characters.
  public var additionalParameters: [String: String]

  /// Creates an order, which `mistakes` validates.
  /// - Parameters:
  ///   - orderNumber: the merchant's order number, 1 to 36 characters.
  ///   - amount: the order amount in minor units.
  ///   - currencyCode: the currency code, ISO 4217, three letters.
  ///   - description: the order description, at most 598 characters.
  ///   - preAuth: whether the payment has two stages; nil for one stage, without sending the parameter.
  ///   - language: the language of the payment, ISO 639-1; nil for the device language.
  ///   - merchantName: the merchant name shown to the payer.
  ///   - merchantIdentifier: the merchant identifier that is registered with Apple.
  ///   - countryCode: the merchant's country, ISO 3166-1, two letters.
  ///   - networks: the card brands that the wallet may offer, at least one.
  ///   - items: the items on the wallet sheet, which must add up to the amount; empty to list the description.
  ///   - contacts: the contact data to request from the wallet.
  ///   - additionalParameters: parameters that the gateway stores, each value with at most 255 characters.
  public init(
    orderNumber: String, amount: Int64, currencyCode: String, description: String = "", preAuth: Bool? = nil,
    language: String? = nil, merchantName: String = "", merchantIdentifier: String, countryCode: String,
    networks: [BrandID] = [.visa, .mastercard, .maestro, .mir], items: [WalletSheet.Item] = [],
    contacts: [WalletContact.Kind] = [], additionalParameters: [String: String] = [:]
  ) {
    self.orderNumber = orderNumber
    self.amount = amount
    self.currencyCode = currencyCode
    self.description = description
    self.preAuth = preAuth
    self.language = language
    self.merchantName = merchantName
    self.merchantIdentifier = merchantIdentifier
    self.countryCode = countryCode
    self.networks = networks
    self.items = items
    self.contacts = contacts
    self.additionalParameters = additionalParameters
  }

  /// All the validation errors for the order.
  public var mistakes: [Mistake] {
    var all: [Mistake] = []
    func add(_ path: String, _ code: String, _ details: [String: String] = [:]) {
      all.append(Mistake(path: path, code: code, details: details))
    }
    if orderNumber.isEmpty {
      add("orderNumber", "missing")
    } else if orderNumber.unicodeScalars.count > OrderNumber.limit {
      add("orderNumber", "tooLong", ["limit": String(OrderNumber.limit)])
    } else if OrderNumber(orderNumber) == nil {
      add("orderNumber", "spaceAround")
    }
    all += AmountRule.mistakes(amount: amount, at: "amount", currency: currencyCode, at: "currencyCode")
    if description.unicodeScalars.count > 598 { add("description", "tooLong", ["limit": "598"]) }
    if let language, language.utf8.count != 2 || !language.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) {
      add("language", "malformedLanguage", ["value": language])
    }
    if merchantIdentifier.isEmpty { add("merchantIdentifier", "missing") }
    if !CountryTable.standard.contains(countryCode) { add("countryCode", "malformedRegion", ["value": countryCode]) }
    if networks.isEmpty { add("networks", "missing") }
    if !items.isEmpty {
      if let sum = items.map(\.amount.amount).sum() {
        if sum != amount { add("items", "sum", ["value": String(sum)]) }
      } else {
        add("items", "outOfRange", ["least": "1", "limit": String(Int64.max)])
      }
    }
    for (name, value) in additionalParameters.sorted(by: { $0.key < $1.key }) where value.unicodeScalars.count > 255 {
      add("additionalParameters." + name, "tooLong", ["limit": "255"])
    }
    return all
  }

  /// The total amount; nil if the currency is unknown.
  public var total: Money? { CurrencyTable.standard[currencyCode].map { Money(amount, $0) } }
}
