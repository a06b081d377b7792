import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Sessions against the sandbox")
struct SessionTests {
  @Test("Items are listed with a group in place of its products")
  func items() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let items = try fixture.run {
      try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: true)
    }
    #expect(items.paymentItems.map(\.identifier).contains("cards"))
    #expect(!items.paymentItems.map(\.identifier).contains("1"))
    #expect(items.paymentItem(withIdentifier: "1") is BasicPaymentProduct)
    #expect(items.paymentItem(withIdentifier: "cards") is BasicPaymentProductGroup)
    #expect(items.paymentItems.first?.identifier == "302")
    #expect(items.decodingIssues.isEmpty)
    #expect(items.logoPath(forItem: "1")?.hasSuffix("pp_logo_1_v1.png") == true)
    let flat = try fixture.run {
      try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: false)
    }
    #expect(flat.paymentItems.contains { $0.identifier == "1" })
    #expect(!flat.paymentItems.contains { $0.identifier == "cards" })
  }

  /// The cases for the product filter.
  /// Columns: product, country, currency, amount, recurring payment, whether the product is listed.
  static let table: [(String, String, String, Int, Bool, Bool)] = [
    ("809", "NL", "EUR", 1999, false, true), ("809", "DE", "EUR", 1999, false, false),
    ("809", "NL", "USD", 1999, false, false), ("809", "NL", "EUR", 1999, true, false),
    ("809", "NL", "EUR", 5_000_001, false, false), ("809", "NL", "EUR", 5_000_000, false, true),
    ("201", "NL", "EUR", 99, false, false), ("201", "NL", "EUR", 100, false, true),
    ("730", "US", "USD", 100, false, true), ("1503", "BR", "BRL", 100, false, true),
    ("1", "JP", "JPY", 10000, true, true), ("117", "NL", "EUR", 100, true, false),
  ]

  @Test("Product availability depends on country, currency, amount and recurrence", arguments: table)
  func availability(id: String, country: String, currency: String, amount: Int, recurring: Bool, listed: Bool) throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let context = PaymentContext(
      amountOfMoney: PaymentAmountOfMoney(totalAmount: amount, currencyCode: currency), isRecurring: recurring,
      countryCode: country)
    let products = try fixture.run { try await session.paymentProducts(for: context) }
    #expect((products.paymentProduct(withIdentifier: id) != nil) == listed)
    let error = fixture.failure { try await session.paymentProduct(withId: id, context: context) }
    if listed {
      #expect(error == nil)
    } else if case .api(let error) = error {
      #expect(error.status == 400)
      #expect(error.errors.first?.propertyName == "productId")
    } else {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test("A product has fields with restrictions, masks and tooltips")
  func product() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let visa = try fixture.run { try await session.paymentProduct(withId: "1", context: SandboxFixture.context) }
    #expect(visa.fields.map(\.identifier) == ["cardNumber", "expiryDate", "cvv", "cardholderName"])
    let cvv = try #require(visa.paymentProductField(withId: "cvv"))
    #expect(cvv.dataRestrictions.isRequired)
    #expect(cvv.displayHints.obfuscate)
    #expect(cvv.displayHints.alwaysShow)
    #expect(cvv.displayHints.tooltip?.image?.url.hasPrefix("https://assets.worldline.test/templates/") == true)
    #expect(visa.fields[0].displayHints.mask == "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}")
    #expect(visa.decodingIssues.isEmpty)
  }

  @Test("Every product of the catalogue is decoded without issues", arguments: WorldlineCatalogueIDs.all)
  func everyProduct(_ id: String) throws {
    let product = try #require(WorldlineCatalogueIDs.body(id).flatMap { Models.product($0) })
    #expect(product.decodingIssues.isEmpty, "\(product.decodingIssues)")
    #expect(product.identifier == id)
  }

  @Test("The catalogue has at least 24 products, including the required ones")
  func catalogue() {
    #expect(WorldlineCatalogueIDs.all.count >= 24)
    let named = [
      "1", "3", "2", "117", "125", "132", "3012", "130", "809", "840", "770", "730", "1503", "201", "302", "9000",
    ]
    #expect(Set(named).isSubset(of: WorldlineCatalogueIDs.all))
  }

  @Test("An unknown product, a wrong authorisation and a wrong customer give the platform's errors")
  func errors() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    guard
      case .api(let unknown)? = fixture.failure({
        try await session.paymentProduct(withId: "77", context: SandboxFixture.context)
      })
    else {
      Issue.record("the unknown product gave no error")
      return
    }
    #expect(unknown.status == 404)
    #expect(unknown.errors.first?.code == "1007")
    #expect(unknown.errors.first?.message == "UNKNOWN_PRODUCT_ID")

    func other(_ id: String, _ customer: String) -> Session {
      Session(
        clientSessionId: id, customerId: customer, baseURL: session.baseURL, assetBaseURL: "", appIdentifier: "",
        environment: fixture.environment)
    }
    let wrong = other("1234", session.customerId)
    guard case .api(let error)? = fixture.failure({ try await wrong.publicKey() }) else {
      Issue.record("the wrong authorisation gave no error")
      return
    }
    #expect(error.errors.first?.code == "9002")
    let foreign = other(session.clientSessionId, "9991-0")
    guard case .sessionExpired(let error)? = fixture.failure({ try await foreign.publicKey() }) else {
      Issue.record("the wrong customer gave no error")
      return
    }
    #expect(error.errors.first?.code == "9008")
  }

  @Test("A session expires after two hours")
  func expiry() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    fixture.clock.set(fixture.clock.now + .seconds(7100))
    #expect(fixture.failure { try await session.publicKey() } == nil)
    fixture.clock.set(fixture.clock.now + .seconds(200))
    guard case .sessionExpired? = fixture.failure({ try await session.paymentProducts(for: SandboxFixture.context) })
    else {
      Issue.record("the session has not expired")
      return
    }
  }

  @Test("Amounts are converted, directories are sorted and networks are listed")
  func services() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    #expect(try fixture.run { try await session.convertAmount(100, withSource: "EUR", target: "USD") } == 138)
    let banks = try fixture.run {
      try await session.directory(forPaymentProductId: "809", countryCode: "NL", currencyCode: "EUR")
    }.directoryEntries
    #expect(banks.prefix(3).map(\.issuerName) == ["ABN AMRO", "ING", "Rabobank"])
    #expect(banks.prefix(3).allSatisfy { $0.issuerList == "short" })
    #expect(banks[3].countryNames == ["België"])
    let networks = try fixture.run {
      try await session.paymentProductNetworks(forProductId: "302", context: SandboxFixture.context)
    }
    #expect(networks.networks == ["Visa", "MasterCard", "AmEx"])
  }

  @Test("Each response is fetched once for each context")
  func caching() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    var other = SandboxFixture.context
    other.amountOfMoney.totalAmount = 2000
    let context = other
    try fixture.run {
      async let first = session.paymentProduct(withId: "1", context: SandboxFixture.context)
      async let second = session.paymentProduct(withId: "1", context: SandboxFixture.context)
      _ = try await (first, second)
      _ = try await session.paymentProduct(withId: "1", context: SandboxFixture.context)
      _ = try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: true)
      _ = try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: false)
      _ = try await session.convertAmount(100, withSource: "EUR", target: "USD")
      _ = try await session.convertAmount(100, withSource: "EUR", target: "USD")
      for _ in 0..<2 {
        _ = try await session.directory(forPaymentProductId: "809", countryCode: "NL", currencyCode: "EUR")
      }
    }
    #expect(fixture.wire.count("GET /products/1") == 1)
    #expect(fixture.wire.count("GET /products") == 1)
    #expect(fixture.wire.count("GET /productgroups") == 1)
    #expect(fixture.wire.count("GET /services/convert/amount") == 1)
    #expect(fixture.wire.count("GET /products/809/directory") == 1)
    _ = try fixture.run { try await session.paymentProduct(withId: "1", context: context) }
    #expect(fixture.wire.count("GET /products/1") == 2)
  }

  @Test(
    "An invalid API address is refused without a request",
    arguments: [
      "", "clientapi.com", "http://clientapi.com", "https://", "https://a.b/other", "https://a.b/client/v2",
      "https://a.b/client/v1/9991", "https://a b",
    ])
  func badAddress(_ url: String) {
    let fixture = SandboxFixture()
    let session = Session(
      clientSessionId: "1", customerId: "2", baseURL: url, assetBaseURL: "", appIdentifier: "",
      environment: fixture.environment)
    #expect(fixture.failure { try await session.publicKey() } == .invalidURL(url))
  }

  @Test(
    "The missing part of the API path is appended to the address",
    arguments: [
      "https://a.b", "https://a.b/", "https://a.b/client", "https://a.b/client/v1", "https://a.b/client/v1/",
    ])
  func address(_ url: String) { #expect(ClientAddress(url)?.path == "/client/v1") }
}

@Suite("Closure-based calls from the document")
struct ClosureTests {
  @Test("Either success or failure is called, once")
  func closures() throws {
    let fixture = SandboxFixture()
    let session = try fixture.session()
    let collected = Collected<String>()
    session.paymentItems(
      for: SandboxFixture.context, groupPaymentProducts: true,
      success: { collected.add("\($0.paymentItems.count > 5)") },
      failure: { collected.add("\($0)") })
    session.paymentProduct(
      withId: "1", context: SandboxFixture.context, success: { collected.add($0.identifier) },
      failure: { collected.add("\($0)") })
    session.paymentProductGroup(
      withId: "cards", context: SandboxFixture.context, success: { collected.add($0.identifier) },
      failure: { collected.add("\($0)") })
    session.iinDetails(
      forPartialCreditCardNumber: "4", context: SandboxFixture.context, success: { collected.add($0.status.rawValue) },
      failure: { collected.add("\($0)") })
    session.convertAmount(
      100, withSource: "EUR", target: "XXX", success: { collected.add("\($0)") },
      failure: { _ in collected.add("failed") })
    session.prepare(
      PaymentRequest(), success: { collected.add($0.encryptedFields) }, failure: { collected.add("\($0)") })
    session.paymentProductNetworks(
      forProductId: "302", context: SandboxFixture.context,
      success: { collected.add("networks \(!$0.networks.isEmpty)") },
      failure: { collected.add("\($0)") })
    session.publicKey(success: { collected.add("key \(!$0.keyId.isEmpty)") }, failure: { collected.add("\($0)") })
    session.thirdPartyStatus(
      forPayment: "none", success: { collected.add("\($0)") }, failure: { _ in collected.add("no payment") })
    let image = LogoImage(identifier: "1", path: "/none.png", base: session.assetBaseURL)
    session.image(image, success: { collected.add($0.mediaType) }, failure: { _ in collected.add("no image") })
    fixture.settle()
    let called = ["true", "1", "cards", "NOT_ENOUGH_DIGITS", "failed", "noPaymentProduct"]
    let others = ["networks true", "key true", "no payment", "no image"]
    #expect(collected.all.sorted() == (called + others).sorted())
  }
}

@Suite("Sessions for an order and for an environment")
struct OpenedSessionTests {
  @Test("A world opens a session for an order, without JSON by hand")
  func opened() throws {
    let fixture = SandboxFixture()
    let sdk = WorldlineConnectSDK(world: World(fixture: fixture))
    let order = SandboxFixture.order()
    let items = try fixture.run {
      let session = try await sdk.openSession(for: order, appIdentifier: "Shop/v1")
      return try await session.paymentItems(for: order.context(), groupPaymentProducts: true)
    }
    #expect(items.paymentItems.count > 5)
    #expect(order.context(language: "de").locale == "de_NL")
    var bad = order
    bad.merchantReference = ""
    let invalid = bad
    let error = fixture.failure(CheckoutError.self) { try await sdk.openSession(for: invalid) }
    #expect(error?.mistakes.map(\.path) == ["merchantReference"])
  }

  private struct World: PaymentWorld {
    let fixture: SandboxFixture
    var transport: any Transport { fixture.wire }
    var clock: any CheckoutClock { fixture.clock }
    var spawn: Spawner { Spawner(executor: fixture.pump) }
    var deviceStorage: any DeviceStorage { fixture.environment.deviceStorage }
    var merchantAuthority: String? { SandboxAuthority.worldlineMerchant }
  }

  @Test(
    "An environment and a region name the platform's hosts",
    arguments: [
      (
        Session.Region.eu, Session.Environment.sandbox, "https://ams1.sandbox.api-ingenico.com/client/v1",
        "https://assets.pay1.sandbox.secured-by-ingenico.com"
      ),
      (
        .us, .preProduction, "https://us.preprod.api-ingenico.com/client/v1",
        "https://assets.pay2.preprod.secured-by-ingenico.com"
      ),
      (.paris, .production, "https://par.api-ingenico.com/client/v1", "https://assets.pay4.secured-by-ingenico.com"),
    ])
  func environments(_ region: Session.Region, _ environment: Session.Environment, _ api: String, _ assets: String) {
    let session = Session(
      clientSessionId: "1234", customerId: "5678", region: region, environment: environment, appIdentifier: "Shop/v1")
    #expect(session.baseURL == api && session.assetBaseURL == assets)
    #expect(ClientAddress(session.baseURL)?.path == "/client/v1")
  }
}
