import CheckoutCore
import DolyameSDK
import Testing

@Suite("What is checked before anything opens")
struct ConfigurationTests {
  typealias Configuration = DolyamePaymentConfiguration

  @Test("All mistakes come together, under the seed's names")
  func together() {
    let configuration = Configuration(
      partner: .init(id: "", notificationUrl: "http://shop.example/hook"),
      order: .init(
        id: "used", amount: "10.001", prepaidAmount: -1, items: [.init(name: "", quantity: 0, price: "x")], mcc: 0),
      customerInfo: .init(
        id: "", firstName: "4nna", lastName: "", middleName: "Иванович!", phone: "89130010101", birthday: "1991-05-28",
        email: "anna"))
    let mistakes = configuration.mistakes(usedOrderIDs: ["used"])
    #expect(
      mistakes.map { $0.path + " " + $0.code } == [
        "partner.id missing", "partner.notificationUrl malformedAddress", "order.id orderIDUsed",
        "order.amount malformedAmount", "order.prepaidAmount malformedAmount", "order.items[0].name missing",
        "order.items[0].quantity notPositive", "order.items[0].price malformedAmount", "order.mcc outOfRange",
        "customerInfo.id missing", "customerInfo.firstName malformedName", "customerInfo.lastName malformedName",
        "customerInfo.middleName malformedName", "customerInfo.phone malformedPhone",
        "customerInfo.birthday malformedBirthday", "customerInfo.email malformedEmail",
      ])
  }

  @Test("The sum rule and the rouble minimum are the platform's to judge")
  func sums() {
    #expect(Rig.configuration(amount: 1, prepaid: 0).mistakes().isEmpty)
    #expect(Rig.configuration(amount: "0.50", prepaid: 0).mistakes().isEmpty)
  }

  @Test("The merchant category is 5311 unless given, CallKit is allowed unless it is not")
  func defaults() {
    let configuration = Rig.configuration()
    #expect(configuration.order.mcc == 5311)
    #expect(configuration.enableCallKitUsage)
  }

  /// One mistake each: path, code, and the configuration that has it.
  static let single: [(String, @Sendable (inout Configuration) -> Void)] = [
    ("partner.id missing", { $0.partner.id = "" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "http://shop.test/hook" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://a@shop.test" }),
    ("partner.notificationUrl malformedAddress", { $0.partner.notificationUrl = "https://shop.test/ hook" }),
    ("order.id missing", { $0.order.id = "" }), ("order.id orderIDUsed", { $0.order.id = "used" }),
    ("order.amount malformedAmount", { $0.order.amount = "6700.001" }),
    ("order.amount malformedAmount", { $0.order.amount = -1 }),
    ("order.prepaidAmount malformedAmount", { $0.order.prepaidAmount = "x" }),
    ("order.items missing", { $0.order.items = [] }),
    ("order.items[0].name missing", { $0.order.items[0].name = "" }),
    ("order.items[1].name tooLong", { $0.order.items[1].name = String(repeating: "a", count: 129) }),
    ("order.items[0].quantity notPositive", { $0.order.items[0].quantity = 0 }),
    ("order.items[1].price malformedAmount", { $0.order.items[1].price = "0.005" }),
    ("order.mcc outOfRange", { $0.order.mcc = 0 }), ("order.mcc outOfRange", { $0.order.mcc = 10_000 }),
    ("customerInfo.id missing", { $0.customerInfo.id = "" }),
    ("customerInfo.firstName malformedName", { $0.customerInfo.firstName = "4nna" }),
    ("customerInfo.lastName malformedName", { $0.customerInfo.lastName = "" }),
    ("customerInfo.middleName malformedName", { $0.customerInfo.middleName = "Ив@нович" }),
    ("customerInfo.phone malformedPhone", { $0.customerInfo.phone = "89130010101" }),
    ("customerInfo.birthday malformedBirthday", { $0.customerInfo.birthday = "31.02.1991" }),
    ("customerInfo.email malformedEmail", { $0.customerInfo.email = "anna@" }),
  ]

  @Test("Each mistake keeps the SDK closed, and no request is sent", arguments: single)
  func one(mistake: String, make: @Sendable (inout Configuration) -> Void) throws {
    let rig = Rig()
    var configuration = Rig.configuration()
    make(&configuration)
    #expect(configuration.mistakes(usedOrderIDs: ["used"]).map { $0.path + " " + $0.code } == [mistake])
    guard configuration.order.id != "used" else { return }
    let run = try rig.pay(configuration)
    #expect(run.results == [.failure])
    #expect(run.events.isEmpty)
    #expect(rig.wire.count("orders") == 0)
  }

  @Test("The platform is told the category and whether CallKit may be used", arguments: [true, false])
  func told(isAllowed: Bool) throws {
    var configuration = Rig.configuration()
    configuration.enableCallKitUsage = isAllowed
    configuration.order.mcc = isAllowed ? 5311 : 5137
    let run = try Rig().pay(configuration)
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
    (.init(id: "1", firstName: "Jean P. Martin"), true), (.init(id: "1", firstName: "-Анна"), false),
    (.init(id: "1", firstName: String(repeating: "a", count: 201)), false),
    (.init(id: "1", email: "a@b.ru"), true), (.init(id: "1", email: "a@b"), false),
    (.init(id: "1", email: "@b.ru"), false),
  ]

  @Test("Phone, birthday, names and e-mail", arguments: people)
  func person(customer: Configuration.CustomerInfo, isGood: Bool) {
    #expect(Rig.configuration(customer: customer).mistakes().isEmpty == isGood, "\(customer)")
  }

  @Test("A position without SKU warns and does not stop")
  func sku() throws {
    var configuration = Rig.configuration()
    configuration.order.items[1].sku = nil
    #expect(configuration.warnings.map(\.path) == ["order.items[1].sku"])
    let run = try Rig().pay(configuration)
    #expect(run.results == [.success])
    #expect(run.notes.contains("warning.skuMissing"))
  }

  @Test("A reused order id is refused without asking anybody; another one is not")
  func reused() throws {
    let rig = Rig()
    #expect(try rig.pay().results == [.success])
    let opened = rig.wire.count("orders")
    let again = try rig.pay()
    #expect(again.results == [.failure])
    #expect(again.flow.result?.error?.mistakes.map(\.code) == ["orderIDUsed"])
    #expect(rig.wire.count("orders") == opened)
    #expect(try rig.pay(Rig.configuration(order: "order-2")).results == [.success])
  }
}

@Suite("Roubles")
struct DecimalTests {
  typealias Decimal = DolyamePaymentConfiguration.Decimal

  static let texts: [(String, Int64?)] = [
    ("4600", 460_000), ("4600.99", 460_099), ("0.1", 10), ("-3.50", -350), ("1.001", nil),
    ("92233720368547.75", 9_223_372_036_854_775),
    ("0.00", 0), ("1.10000", 110),
  ]

  @Test("are read exactly", arguments: texts)
  func reading(text: String, kopecks: Int64?) {
    #expect(Decimal(text)?.kopecks == kopecks)
  }

  @Test(
    "are nothing where they are no number",
    arguments: ["", ".", "1.", ".5", "1e3", "1,5", "+1", " 1", "1.00001", "99999999999999999999"])
  func refused(text: String) {
    #expect(Decimal(text) == nil)
  }

  @Test("are not worn down by reckoning")
  func sums() {
    let items: [(Int, Decimal)] = [(3, 0.1), (1, 0.2), (7, 14.29)]
    #expect(items.map { $0.0 * $0.1 }.reduce(0, +) == 100.53)
    #expect((Int.max * Decimal(kopecks: 5)).isNaN)
    #expect(!(Decimal.nan == Decimal.nan))
    #expect(Decimal("4600.9").description == "4600.90")
  }
}

@Suite("The phone mask")
struct PhoneMaskTests {
  static let typed: [(String, String)] = [
    ("", "+7 (___) ___-__-__"), ("9", "+7 (9__) ___-__-__"), ("913001", "+7 (913) 001-__-__"),
    ("9130010101", "+7 (913) 001-01-01"), ("91300101019", "+7 (913) 001-01-01"),
  ]

  @Test("fills up while it is typed", arguments: typed)
  func typing(digits: String, shown: String) { #expect(PhoneMask.display(digits) == shown) }

  static let written: [(String, String?)] = [
    ("+79130010101", "9130010101"), ("8 (913) 001-01-01", "9130010101"), ("9130010101", "9130010101"),
    ("+7 (113) 001-01-01", nil), ("913001010", nil), ("", nil), ("+380501234567", nil),
  ]

  @Test("knows a number however it is written", arguments: written)
  func reading(text: String, national: String?) { #expect(PhoneMask.national(text) == national) }
}
