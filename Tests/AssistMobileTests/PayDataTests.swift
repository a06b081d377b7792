import CheckoutCore
import Testing

@testable import AssistMobile

@Suite("Payment data")
struct PayDataTests {
  @Test("Every property of the document is sent under its wire name")
  func everyProperty() {
    let data = SandboxFixture.order()
    data.language = .BY
    data.orderComment = "Футболка"
    data.lastname = "Иванов"
    data.firstname = "Иван"
    data.middlename = "Иванович"
    data.email = "ivan@example.com"
    data.address = "ул. Ленина, 1"
    data.homePhone = "+7 495 1234567"
    data.workPhone = "+74951234568"
    data.mobilePhone = "+79161234567"
    data.fax = "+74951234569"
    data.country = "RUS"
    data.state = "77"
    data.city = "Москва"
    data.zip = "101000"
    #expect(data.mistakes.isEmpty)
    #expect(
      data.values.form(device: "en", signature: "c2ln").map(\.name) == [
        "Merchant_ID", "CustomerNumber", "OrderNumber", "Language", "OrderAmount", "OrderComment", "OrderCurrency",
        "Lastname", "Firstname", "Middlename", "Email", "Address", "HomePhone", "WorkPhone", "MobilePhone", "Fax",
        "Country", "State", "City", "Zip", "Signature",
      ])
  }

  @Test("All errors are reported together before anything is sent")
  func allTogether() {
    let data = PayData()
    data.orderNumber = String(repeating: "ж", count: 129)
    data.orderAmount = "0.00"
    data.languageStr = "DE"
    data.email = "nobody"
    data.zip = String(repeating: "1", count: 26)
    #expect(
      data.mistakes.map { "\($0.path) \($0.code)" } == [
        "merchantId missing", "orderNumber tooLong", "languageStr notInList", "orderAmount notPositive",
        "orderCurrency missing", "email malformedEmail", "zip tooLong",
      ])
  }

  @Test(
    "An email address needs one name and a domain with a dot",
    arguments: [
      ("a@example.test", true), ("a@localhost", false), ("a@.test", false), ("@example.test", false),
      ("a@b@example.test", false), ("a b@example.test", false),
    ])
  func email(address: String, isValid: Bool) {
    let data = SandboxFixture.order()
    data.email = address
    #expect(data.mistakes.map(\.code) == (isValid ? [] : ["malformedEmail"]))
  }

  @Test("Property lengths follow the document and count characters")
  func lengths() {
    let limits: [(ReferenceWritableKeyPath<PayData, String?>, Int, String)] = [
      (\.orderNumber, 128, "orderNumber"), (\.orderComment, 4000, "orderComment"), (\.lastname, 70, "lastname"),
      (\.firstname, 70, "firstname"), (\.middlename, 70, "middlename"), (\.address, 256, "address"),
      (\.homePhone, 64, "homePhone"), (\.workPhone, 20, "workPhone"), (\.mobilePhone, 20, "mobilePhone"),
      (\.fax, 20, "fax"), (\.country, 3, "country"), (\.state, 3, "state"), (\.city, 70, "city"),
      (\.zip, 25, "zip"),
    ]
    for (path, limit, name) in limits {
      let data = SandboxFixture.order()
      data[keyPath: path] = String(repeating: "я", count: limit)
      #expect(data.mistakes.isEmpty)
      data[keyPath: path] = String(repeating: "я", count: limit + 1)
      #expect(data.mistakes == [Mistake(path: name, code: "tooLong", details: ["limit": String(limit)])])
    }
  }

  @Test(
    "An amount has at most two decimals",
    arguments: [
      ("100.99", nil), ("100", nil), ("100,5", nil), ("999999999999.99", nil), ("1000000000000.00", "tooLong"),
      ("", "missing"), ("0", "notPositive"), ("0.00", "notPositive"), ("-1", "notPositive"),
      ("--1", "malformedDecimal"),
      ("1.234", "malformedDecimal"), ("1.", "malformedDecimal"), (".5", "malformedDecimal"),
      ("1 000", "malformedDecimal"),
      ("1.2.3", "malformedDecimal"), ("+5", "malformedDecimal"), ("٣", "malformedDecimal"),
    ] as [(String, String?)])
  func amount(text: String, code: String?) {
    let data = SandboxFixture.order()
    data.orderAmount = text
    #expect(data.mistakes.map(\.code) == [code].compactMap(\.self))
  }

  @Test(
    "A fraction in a currency without decimals is refused",
    arguments: [
      ("100.99", nil, "tooManyDecimals"), ("0.01", nil, "tooManyDecimals"), ("100", 100, nil), ("100.00", 100, nil),
      ("150000", 150_000, nil),
    ] as [(String, Int64?, String?)])
  func decimals(text: String, money: Int64?, code: String?) {
    let data = SandboxFixture.order()
    (data.orderAmount, data.orderCurrency, data.orderCurrencyStr) = (text, .BYR, nil)
    #expect(data.mistakes.map(\.code) == [code].compactMap(\.self))
    #expect(data.mistakes.allSatisfy { $0.path == "orderAmount" && $0.details == ["currency": "BYR", "limit": "0"] })
    #expect(data.money?.amount == money)
  }

  @Test("Language and currency are accepted as a value or as text, but not as both")
  func twoForms() {
    for language in ["RU", "EN", "BY", "UK"] {
      for currency in ["RUB", "USD", "EUR", "BYR", "UAH"] {
        let data = SandboxFixture.order()
        data.orderCurrency = nil
        data.languageStr = language
        data.orderCurrencyStr = currency
        data.orderAmount = "100"
        #expect(data.mistakes.isEmpty)
        #expect(data.values.language?.rawValue == language)
        #expect(data.values.currency == currency)
      }
    }
    let data = SandboxFixture.order()
    data.language = .EN
    data.languageStr = "RU"
    data.orderCurrencyStr = "USD"
    #expect(
      data.mistakes.map { "\($0.path) \($0.code)" } == ["languageStr contradicts", "orderCurrencyStr contradicts"])
  }

  @Test(
    "An amount is in its currency's units, including the withdrawn Belarusian rouble",
    arguments: [
      ("100.05", "RUB", "RUB 100.05"), ("100,5", "USD", "USD 100.50"), ("7", "UAH", "UAH 7.00"),
      ("150000", "BYR", "BYR 150000"),
      ("150000.00", "BYR", "BYR 150000"), ("0.50", "BYR", nil), ("1", "XXX", nil),
    ] as [(String, String, String?)])
  func money(amount: String, currency: String, shown: String?) {
    let data = SandboxFixture.order()
    data.orderAmount = amount
    data.orderCurrency = nil
    data.orderCurrencyStr = currency
    #expect(data.money.map { $0.currency.code + " " + $0.decimal } == shown)
  }

  @Test("An order number with a semicolon is refused")
  func semicolon() {
    let data = SandboxFixture.order("a;b")
    #expect(data.mistakes == [Mistake(path: "orderNumber", code: "invalid")])
  }

  @Test("Page languages have their ISO 639 codes", arguments: zip(Language.allCases, ["ru", "en", "be", "uk"]))
  func iso(language: Language, code: String) {
    #expect(language.iso == code)
    #expect(Language(iso: code) == language)
  }

  @Test("Every platform state maps to one of eleven statuses")
  func statuses() {
    #expect(
      PayStatus.allCases.map(\.rawValue) == [
        "Unknown", "InProgress", "Delayed", "Approved", "PartialApproved", "PartialDelayed", "Canceled",
        "PartialCanceled", "Declined", "Timeout", "Repeated",
      ])
    for status in PayStatus.allCases { #expect(PayStatus(wire: status.rawValue.uppercased()) == status) }
    #expect(PayStatus(wire: "In Process") == .InProgress)
    #expect(PayStatus(wire: "Something new") == .Unknown)
  }
}
