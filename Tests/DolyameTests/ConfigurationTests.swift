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
