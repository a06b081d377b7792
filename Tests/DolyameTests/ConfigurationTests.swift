import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaCards
import KassaDolyameSandbox
import KassaSandbox
import Testing

@Suite("Configuration validation")
struct ConfigurationTests {
  typealias Configuration = DolyamePaymentConfiguration

  @Test("All errors are reported together, under the document's names")
  func together() {
    let configuration = Configuration(
      partner: .init(id: "", notificationUrl: "http://shop.example/hook"),
      order: .init(
        id: "used", amount: 10.001, prepaidAmount: -1, items: [.init(name: "", quantity: 0, price: .nan)], mcc: 0),
      customerInfo: .init(
        id: "", firstName: "4nna", lastName: "", middleName: "Иванович!", phone: "89130010101", birthday: "1991-05-28",
        email: "anna"))
    let mistakes = configuration.mistakes(usedOrderIDs: ["used"])
    #expect(
      mistakes.map { $0.path + " " + $0.code } == [
        "partner.id missing", "partner.notificationUrl malformedAddress", "order.id orderIDUsed",
        "order.amount malformedAmount", "order.prepaidAmount malformedAmount", "order.items[0].name missing",
        "order.items[0].quantity notPositive", "order.items[0].price malformedAmount", "order.mcc outOfRange",
        "customerInfo.id missing", "customerInfo.phone malformedPhone", "customerInfo.birthday malformedBirthday",
        "customerInfo.email malformedEmail",
      ])
  }

  @Test("The sum rule and the one-rouble minimum are left to the platform")
  func sums() {
    #expect(SandboxFixture.configuration(amount: 1, prepaid: 0).mistakes().isEmpty)
    #expect(SandboxFixture.configuration(amount: 0.50, prepaid: 0).mistakes().isEmpty)
  }

  @Test("The default merchant category is 5311, and CallKit is allowed by default")
  func defaults() {
    let configuration = SandboxFixture.configuration()
    #expect(configuration.order.mcc == 5311)
    #expect(configuration.enableCallKitUsage)
  }

  /// Configurations with one error each. The name consists of the error's path and code.
  static let single: [(String, @Sendable (inout Configuration) -> Void)] = [
    ("partner.id missing", { $0.partner.id = "" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "http://shop.test/hook" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://a@shop.test" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://shop.test/ hook" }),
    ("order.id missing", { $0.order.id = "" }), ("order.id orderIDUsed", { $0.order.id = "used" }),
    ("order.amount malformedAmount", { $0.order.amount = 6700.001 }),
    ("order.amount notPositive", { $0.order.amount = -1 }), ("order.amount notPositive", { $0.order.amount = 0 }),
    ("order.prepaidAmount malformedAmount", { $0.order.prepaidAmount = .nan }),
    ("order.items missing", { $0.order.items = [] }),
    ("order.items[0].name missing", { $0.order.items[0].name = "" }),
    ("order.items[1].name tooLong", { $0.order.items[1].name = String(repeating: "a", count: 129) }),
    ("order.items[0].quantity notPositive", { $0.order.items[0].quantity = 0 }),
    ("order.items[1].price malformedAmount", { $0.order.items[1].price = 0.005 }),
    ("order.mcc outOfRange", { $0.order.mcc = 0 }), ("order.mcc outOfRange", { $0.order.mcc = 10_000 }),
    ("customerInfo.id missing", { $0.customerInfo.id = "" }),
    ("customerInfo.phone malformedPhone", { $0.customerInfo.phone = "89130010101" }),
    ("customerInfo.birthday malformedBirthday", { $0.customerInfo.birthday = "31.02.1991" }),
    ("customerInfo.email malformedEmail", { $0.customerInfo.email = "anna@" }),
  ]

  @Test("Each error keeps the SDK closed, and no request is sent", arguments: single)
  func one(mistake: String, make: @Sendable (inout Configuration) -> Void) throws {
    let fixture = SandboxFixture()
    var configuration = SandboxFixture.configuration()
    make(&configuration)
    #expect(configuration.mistakes(usedOrderIDs: ["used"]).map { $0.path + " " + $0.code } == [mistake])
    guard configuration.order.id != "used" else { return }
    let run = try fixture.pay(configuration)
    #expect(run.results == [.failure])
    #expect(run.events.isEmpty)
    #expect(fixture.wire.count("orders") == 0)
  }

  @Test("The platform receives the merchant category and the CallKit permission", arguments: [true, false])
  func received(isAllowed: Bool) throws {
    var configuration = SandboxFixture.configuration()
    configuration.enableCallKitUsage = isAllowed
    configuration.order.mcc = isAllowed ? 5311 : 5137
    let run = try SandboxFixture().pay(configuration)
    let opened = run.entries.compactMap { entry -> JSON? in
      guard case .message(let message) = entry.kind, message.name.hasSuffix("/orders") else { return nil }
      return message.body
    }
    #expect(opened.first?["call_kit"]?.bool == isAllowed)
    #expect(opened.first?["order"]?["mcc"]?.integer == (isAllowed ? 5311 : 5137))
  }

  static let people: [(Configuration.CustomerInfo, Bool)] = [
    (.init(id: "1", phone: "+79130010101"), true), (.init(id: "1", phone: "+7 913 001-01-01"), false),
    (.init(id: "1", phone: "+71130010101"), false), (.init(id: "1", phone: "+7913001010"), false),
    (.init(id: "1", birthday: "29.02.1992"), true), (.init(id: "1", birthday: "29.02.1991"), false),
    (.init(id: "1", birthday: "28.5.1991"), false), (.init(id: "1", firstName: "Анна-Мария"), true),
    (.init(id: "1", firstName: "Jean P. Martin"), true), (.init(id: "1", lastName: "O'Brien"), true),
    (.init(id: "1", firstName: ""), true),
    (.init(id: "1", email: "a@b.ru"), true), (.init(id: "1", email: "a@b"), false),
    (.init(id: "1", email: "@b.ru"), false),
  ]

  @Test("A birthday that is not past is an error, and the SDK stays closed", arguments: ["28.05.2091", "15.06.2026"])
  func unborn(birthday: String) throws {
    let customer = Configuration.CustomerInfo(id: "1", birthday: birthday)
    let configuration = SandboxFixture.configuration(customer: customer)
    let mistakes = configuration.mistakes(today: CalendarDate(year: 2026, month: 6, day: 15))
    #expect(mistakes.map { $0.path + " " + $0.code } == ["customerInfo.birthday malformedBirthday"])
    let fixture = SandboxFixture()
    #expect(
      try fixture.pay(SandboxFixture.configuration(customer: .init(id: "1", birthday: "28.05.2091"))).results == [
        .failure
      ])
    #expect(fixture.wire.count("orders") == 0)
  }

  @Test("Phone, birthday and e-mail are validated; names are left to the questionnaire", arguments: people)
  func person(customer: Configuration.CustomerInfo, isGood: Bool) {
    #expect(SandboxFixture.configuration(customer: customer).mistakes().isEmpty == isGood, "\(customer)")
  }

  @Test("An item without an SKU gives a warning and is paid")
  func sku() throws {
    var configuration = SandboxFixture.configuration()
    configuration.order.items[1].sku = nil
    #expect(configuration.warnings.map(\.path) == ["order.items[1].sku"])
    let run = try SandboxFixture().pay(configuration)
    #expect(run.results == [.success])
    #expect(run.notes.contains("warning.skuMissing"))
  }

  @Test("A merchant category other than 5311 gives a warning and is paid", arguments: [5311, 5137])
  func category(mcc: Int) throws {
    let fixture = SandboxFixture()
    var configuration = SandboxFixture.configuration()
    configuration.order.mcc = mcc
    #expect(configuration.warnings.map(\.path) == (mcc == 5311 ? [] : ["order.mcc"]))
    let run = try fixture.pay(configuration)
    #expect(run.results == [.success])
    #expect(run.notes.contains("warning.mccUnusual") == (mcc != 5311))
    #expect(fixture.sandbox.category(of: "order-1") == mcc)
  }

  @Test("A reused order id is refused without a request; a new one is accepted")
  func reused() throws {
    let fixture = SandboxFixture()
    #expect(try fixture.pay().results == [.success])
    let opened = fixture.wire.count("orders")
    let again = try fixture.pay()
    #expect(again.results == [.failure])
    #expect(again.flow.result?.error?.mistakes.map(\.code) == ["orderIDUsed"])
    #expect(fixture.wire.count("orders") == opened)
    #expect(try fixture.pay(SandboxFixture.configuration(order: "order-2")).results == [.success])
  }
}

@Suite("Rouble amounts as Decimal")
struct DecimalTests {
  static let amounts: [(Decimal, Int64?)] = [
    (4600, 460_000), (4600.99, 460_099), (0.07, 7), (2500.14, 250_014), (-3.50, -350), (100.05, 10_005), (0, 0),
    (10_000_000_000_000, 1_000_000_000_000_000), (20_000_000_000_000.5, 2_000_000_000_000_050),
    (1.001, nil), (0.005, nil), (10.0001, nil), (.nan, nil), (.greatestFiniteMagnitude, nil),
  ]

  @Test("A Decimal literal converts to whole kopecks despite binary fractions", arguments: amounts)
  func literals(amount: Decimal, kopecks: Int64?) {
    #expect(DolyamePaymentConfiguration.kopecks(amount) == kopecks)
  }

  @Test("Literals with two decimals convert exactly, and those with three are refused")
  func everyLiteral() {
    for kopecks in stride(from: Int64(1), through: 99_999_999, by: 33_331) {
      let text = "\(kopecks / 100)." + (kopecks % 100 < 10 ? "0" : "") + "\(kopecks % 100)"
      // `literal` is the value that a `Decimal` gets from a floating-point literal.
      let literal = Double(text).map { Decimal($0) } ?? .nan
      #expect(DolyamePaymentConfiguration.kopecks(literal) == kopecks, "\(text)")
      #expect(Decimal(string: text).flatMap(DolyamePaymentConfiguration.kopecks) == kopecks, "\(text)")
      #expect(Double(text + "1").map { Decimal($0) }.flatMap(DolyamePaymentConfiguration.kopecks) == nil, "\(text)1")
    }
  }

  @Test("Amounts are sent in the platform's format, and the order is paid")
  func wire() throws {
    var configuration = SandboxFixture.configuration(amount: 4600.99, prepaid: 0.07)
    configuration.order.items = [.init(name: "Плащ", quantity: 2, price: 2300.53, sku: "A-1")]
    let run = try SandboxFixture().pay(configuration)
    #expect(run.results == [.success])
    let order = run.entries.lazy.compactMap { entry -> JSON? in
      guard case .message(let message) = entry.kind, message.name.hasSuffix("/orders") else { return nil }
      return message.body["order"]
    }.first
    #expect(order?["amount"]?.string == "4600.99")
    #expect(order?["prepaid_amount"]?.string == "0.07")
    #expect(order?["items"]?.elements?.first?["price"]?.string == "2300.53")
  }
}

@Suite("The phone mask")
struct PhoneMaskTests {
  static let typed: [(String, String)] = [
    ("", "+7 (___) ___-__-__"), ("9", "+7 (9__) ___-__-__"), ("913001", "+7 (913) 001-__-__"),
    ("9130010101", "+7 (913) 001-01-01"), ("91300101019", "+7 (913) 001-01-01"),
  ]

  @Test("The mask fills as digits are typed", arguments: typed)
  func typing(digits: String, shown: String) { #expect(PhoneMask.display(digits) == shown) }

  static let written: [(String, String?)] = [
    ("+79130010101", "9130010101"), ("8 (913) 001-01-01", "9130010101"), ("9130010101", "9130010101"),
    ("+7 (113) 001-01-01", nil), ("913001010", nil), ("", nil), ("+380501234567", nil),
  ]

  @Test("A number is recognised in any notation", arguments: written)
  func reading(text: String, national: String?) { #expect(PhoneMask.national(text) == national) }
}
