import CheckoutCore
import Ecommpay
import HTTPTypes
import KassaEcommpaySandbox
import KassaResources
import KassaSandbox
import TestSupport
import Testing

@Suite("Customer fields")
struct CustomerFieldTests {
  private static func project(_ fields: [EcommpayField]) -> EcommpaySandboxConfiguration {
    var card = EcommpayMethod.card
    card.customerFields = fields
    return EcommpaySandboxConfiguration { $0.methods = [card] }
  }

  private static func asked(_ shop: Shop, _ options: PaymentOptions) throws -> [Field] {
    let ended = try shop.pay(options, person: Person(leavesIn: .collecting))
    return (ended.flow.interface?.methods.first?.fields ?? []).filter { $0.id.hasPrefix("customer.") }
  }

  @Test("Known values are prefilled; a hidden field is shown only if it is required and unknown")
  func shown() throws {
    let fields = [
      EcommpayField(name: "email", label: "E-mail", type: "email"),
      EcommpayField(name: "first_name", label: "First name", isRequired: false),
      EcommpayField(name: "city", label: "City", isRequired: true, isHidden: true),
      EcommpayField(name: "zip", label: "Zip", isRequired: false, isHidden: true),
      EcommpayField(name: "last_name", label: "Last name", isRequired: true, isHidden: true),
    ]
    let shop = Shop(configuration: Self.project(fields))
    let options = shop.options()
    options.additionalFields.append(AdditionalField(type: .customer_last_name, value: "Doe"))
    let asked = try Self.asked(shop, options)
    #expect(asked.map(\.id) == ["customer.email", "customer.first_name", "customer.city"])
    #expect(asked.map(\.isRequired) == [true, false, true])
    #expect(asked.map(\.prefilled) == ["buyer@example.test", nil, nil])
    #expect(asked.map(\.label) == ["E-mail", "First name", "City"])
  }

  @Test("A value that is not valid is prefilled, and the form asks for it")
  func invalid() throws {
    let shop = Shop()
    let options = shop.options()
    options.additionalFields = [
      AdditionalField(type: .customer_email, value: "Customer email"),
      AdditionalField(type: .customer_phone, value: "Customer phone"),
      AdditionalField(type: .customer_first_name, value: "Sonya"),
    ]
    let asked = try Self.asked(shop, options)
    #expect(asked.map(\.id) == ["customer.email", "customer.phone"])
    #expect(asked.map(\.prefilled) == ["Customer email", "Customer phone"])
  }

  @Test("A field that the order names without a value is shown in the form")
  func named() throws {
    let shop = Shop()
    let options = shop.options()
    options.additionalFields = [AdditionalField(type: .customer_email), AdditionalField(type: .customer_day_of_birth)]
    let asked = try Self.asked(shop, options)
    #expect(asked.map(\.id) == ["customer.email", "customer.day_of_birth"])
    #expect(asked.map(\.label) == ["E-mail address", "Date of birth"])
    #expect(asked.allSatisfy { $0.isRequired && $0.prefilled == nil })
  }

  @Test("Every field that an order can name has a label in the payer's language", arguments: StringTable.languages)
  func labels(language: String) throws {
    let shop = Shop(language: language)
    let options = shop.options()
    let hasLanguage = EcommpaySandboxConfiguration().languages.contains(language)
    options.languageCode = hasLanguage ? language : nil
    options.additionalFields = AdditionalFieldType.allCases.map { AdditionalField(type: $0) }
    let strings = try #require(StringTable(language: language))
    let keys = Set(strings.keys)
    let asked = try Self.asked(shop, options)
    #expect(asked.count == AdditionalFieldType.allCases.count)
    for field in asked {
      let key = "field." + field.id
      #expect(keys.contains(key) && field.label == strings(key), "\(key): \(field.label ?? "")")
    }
  }

  private static func pay(
    _ fields: [EcommpayField], typed: [String: String], known: [AdditionalField] = []
  ) throws -> (ended: Shop.Ended, wire: KeptRequests) {
    var shop = Shop(configuration: project(fields))
    let wire = KeptRequests(inner: shop.environment.transport)
    shop.environment.transport = wire
    let options = shop.options()
    options.additionalFields += known
    var card = try PaymentDetails.sample("4000000000000077")
    for (id, text) in typed { card.values["customer." + id] = .text(text) }
    return (try shop.pay(options, person: Person(cards: [card])), wire)
  }

  /// Returns the customer fields as the platform receives them.
  /// In the flow entries, their values are masked with bullets.
  private static func sent(_ wire: KeptRequests) throws -> [String: String] {
    let request = try #require(wire.requests.first { $0.head.path?.hasSuffix("/v1/payment") == true })
    let fields = try JSON(parsing: request.body)["additional_fields"]?.elements ?? []
    return Dictionary(
      fields.compactMap { field in
        field["name"]?.string.flatMap { name in field["value"]?.string.map { (name, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test("A typed value replaces the known one; a hidden field is sent with its known value")
  func sent() throws {
    let fields = [
      EcommpayField(name: "email", label: "E-mail", type: "email"),
      EcommpayField(name: "phone", label: "Phone", type: "tel"),
      EcommpayField(name: "city", label: "City", isHidden: true),
    ]
    let (ended, wire) = try Self.pay(
      fields, typed: ["email": "typed@example.test", "phone": "+44 20 8123"],
      known: [AdditionalField(type: .customer_city, value: "Stockholm")])
    #expect(ended.result.outcome == .success)
    #expect(try Self.sent(wire) == ["email": "typed@example.test", "phone": "44208123", "city": "Stockholm"])
  }

  @Test("The payer's values are checked like those of the order, and the refusal says what is wrong")
  func checked() throws {
    let configuration = EcommpaySandboxConfiguration { configuration in
      var settings = SandboxSettings()
      settings.asks = ["country", "day_of_birth", "phone"]
      settings.offers = ["birthplace"]
      configuration.apply(settings)
    }
    let fields = configuration.methods.first { $0.code == "card" }?.customerFields ?? []
    #expect(
      fields.map(\.type) == ["text", "date", "tel", "text"] && fields.map(\.isRequired) == [true, true, true, false])
    #expect(fields.last?.label == "Place of birth" && fields[1].label == "Date of birth")
    let shop = Shop(configuration: configuration)
    var (wrong, right) = (try PaymentDetails.sample("4000000000000077"), try PaymentDetails.sample("4000000000000077"))
    for (id, bad, good) in [
      ("country", "Nowhere", "SE"), ("day_of_birth", "yesterday", "01-02-1990"), ("phone", "abc", "+44 20 8123"),
    ] {
      wrong.values["customer." + id] = .text(bad)
      right.values["customer." + id] = .text(good)
    }
    let errors = Collected<[String]>()
    let ended = try shop.pay(
      shop.options(),
      person: Person(cards: [wrong, right]) { errors.add($0.mistakes.map { "\($0.path) \($0.code)" }) })
    #expect(
      errors.last == [
        "customer.country malformedRegion", "customer.day_of_birth malformedDate", "customer.phone notDigits",
      ])
    #expect(ended.result.outcome == .success)
  }

  @Test("An unknown customer field is a mistake that suggests the nearest one")
  func names() {
    for (name, near) in [
      ("contry", "; did you mean country?"), ("customer_phone", "; did you mean phone?"), ("bogus", ""),
    ] {
      let error = #expect(throws: SettingsErrors.self) {
        try SandboxSettings(["asks": [.string(name)]], for: EcommpaySandboxConfiguration.self)
      }
      let message = error?.list.map(\.message).joined() ?? ""
      #expect(message.hasPrefix("asks") && message.hasSuffix(", zip, not \(name)\(near)"), "\(message)")
    }
    // Every name is one of the SDK's, or has a text.
    let known = Set(AdditionalFieldType.allCases.map(\.wireName))
    #expect(EcommpayField.names.allSatisfy { known.contains($0) || $0 == "region" })
  }

  @Test(
    "A missing or invalid customer field is refused and can be corrected",
    arguments: [(["email": ""], "customer.email missing"), (["email": "pp@pp"], "customer.email malformedEmail")])
  func refused(typed: [String: String], mistake: String) throws {
    let shop = Shop(configuration: Self.project([EcommpayField(name: "email", label: "E-mail", type: "email")]))
    var (wrong, right) = (try PaymentDetails.sample("4000000000000077"), try PaymentDetails.sample("4000000000000077"))
    for (id, text) in typed { wrong.values["customer." + id] = .text(text) }
    right.values["customer.email"] = .text("pp@pp.pp")
    let recoverableErrors = Collected<[String]>()
    let ended = try shop.pay(
      shop.options(),
      person: Person(cards: [wrong, right]) { recoverableErrors.add($0.mistakes.map { "\($0.path) \($0.code)" }) })
    #expect(recoverableErrors.last == [mistake])
    #expect(ended.result.outcome == .success)
  }
}
