import CheckoutCore
import KassaResources
import KassaSandbox

/// The catalogue for the Worldline sandbox: products, groups, banks, card ranges and rates.
/// The catalogue is loaded only once, from a resource file.
struct WorldlineCatalogue: Sendable {
  struct Product: Sendable {
    var id: Int64
    /// The product in the platform's wire format, including the input fields of its payment form.
    var body: JSON
    var countries: [String]
    var currencies: [String]

    var group: String? { body["paymentProductGroup"]?.string }
    var allowsRecurring: Bool { body["allowsRecurring"] == .bool(true) }
    var allowsTokenization: Bool { body["allowsTokenization"] == .bool(true) }
    var autoTokenized: Bool { body["autoTokenized"] == .bool(true) }
    var isRedirect: Bool { body["usesRedirectionTo3rdParty"] == .bool(true) }
    var method: String { body["paymentMethod"]?.string ?? "" }
    var requiredFieldIDs: [String] {
      (body["fields"]?.elements ?? []).filter { $0["dataRestrictions"]?["isRequired"] == .bool(true) }
        .compactMap { $0["id"]?.string }
    }

    /// Whether the product is available in a context. The context's amount is in hundredths of its currency.
    func isAvailable(_ context: WorldlineContext) -> Bool {
      (countries.isEmpty || countries.contains(context.country))
        && (currencies.isEmpty || currencies.contains(context.currency))
        && (body["minAmount"]?.int64 ?? 0) <= context.amount
        && context.amount <= (body["maxAmount"]?.int64 ?? Int64.max) && (!context.isRecurring || allowsRecurring)
    }
  }

  struct CardRange: Sendable {
    var prefix: String
    var product: Int64
    var country: String
    /// All the brands on a co-branded card; empty for a card with a single brand.
    var coBrands: [Int64]
  }

  let products: [Product]
  let groups: [JSON]
  let directories: JSON
  let networks: JSON
  let ranges: [CardRange]
  /// The value of one euro in each currency, in hundredths of that currency.
  let perEuro: JSON

  static let standard = WorldlineCatalogue(Resource("platforms/worldline-catalogue.json"))

  init(_ resource: Resource?) {
    let json = resource.flatMap { JSON(json: Array($0.bytes)) } ?? [:]
    products = (json["products"]?.elements ?? []).compactMap { row in
      guard let body = row["product"], let id = body["id"]?.int64 else { return nil }
      return Product(
        id: id, body: body, countries: Self.texts(row["countries"]), currencies: Self.texts(row["currencies"]))
    }
    groups = json["groups"]?.elements ?? []
    directories = json["directories"] ?? [:]
    networks = json["networks"] ?? [:]
    ranges = (json["iin"]?.elements ?? []).compactMap { row in
      guard let prefix = row["prefix"]?.string, let product = row["paymentProductId"]?.int64 else { return nil }
      return CardRange(
        prefix: prefix, product: product, country: row["countryCode"]?.string ?? "",
        coBrands: (row["coBrands"]?.elements ?? []).compactMap(\.int64))
    }
    perEuro = json["perEuro"] ?? [:]
  }

  private static func texts(_ value: JSON?) -> [String] { (value?.elements ?? []).compactMap(\.string) }

  func product(_ id: Int64) -> Product? { products.first { $0.id == id } }

  /// Returns the card range with the longest matching prefix; nil if none matches.
  func range(of digits: String) -> CardRange? {
    ranges.filter { digits.hasPrefix($0.prefix) }.max { $0.prefix.utf8.count < $1.prefix.utf8.count }
  }

  /// Converts an amount to another currency, rounded to the nearest hundredth; nil if a currency is unknown.
  func convert(_ amount: Int64, from source: String, to target: String) -> Int64? {
    guard let from = perEuro[source]?.int64, let to = perEuro[target]?.int64, from > 0 else { return nil }
    return amount.share(to, of: from)
  }
}

/// The payment context, which determines the list of available products.
struct WorldlineContext: Sendable {
  var amount: Int64
  var currency: String
  var country: String
  var isRecurring: Bool

  /// Reads the context from the query of a product request; returns nil if the context is incomplete.
  init?(query: [String: String]) {
    guard let amount = query["amount"].flatMap({ Int64($0) }), amount >= 0, let currency = query["currencyCode"],
      let country = query["countryCode"], currency.utf8.count == 3, country.utf8.count == 2
    else { return nil }
    self.amount = amount
    self.currency = currency
    self.country = country
    isRecurring = query["isRecurring"] == "true"
  }

  /// Reads the context from the body of an IIN details request; returns nil if the context is incomplete.
  /// Some clients send strings where the schema requires numbers or Booleans.
  init?(_ body: JSON?) {
    let money = body?["amountOfMoney"]
    let amount = money?["amount"]?.int64 ?? money?["amount"]?.string.flatMap { Int64($0) }
    guard let amount, let currency = money?["currencyCode"]?.string, let country = body?["countryCode"]?.string else {
      return nil
    }
    self.amount = amount
    self.currency = currency
    self.country = country
    isRecurring = body?["isRecurring"] == .bool(true) || body?["isRecurring"] == .string("true")
  }
}
