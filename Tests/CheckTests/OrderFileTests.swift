import CheckoutCore
import Ecommpay
import FoundationEssentials
import KassaEcommpaySandbox
import KassaSandbox
import KassaScreens
import Synchronization
import Testing

@testable import KassaSystems

/// Tests order files, in which every parameter has the name used in the SDK guide.
@Suite("Order files") struct OrderFileTests {
  private func read(_ text: String) throws -> EcommpayOrder {
    let file = FileManager.default.temporaryDirectory.appending(path: "order-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try EcommpayOrder.read(OrderFile.table(file.path))
  }

  private func failure(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return (error as? CompositionError)?.message
    }
  }

  @Test(
    "A mistake that the SDK finds has the name of the parameter in the order file",
    arguments: [
      ("apple-pay", "currencyCode", "currency"), ("apple-pay", "countryCode", "applePayOptions.countryCode"),
      ("apple-pay", "merchantIdentifier", "applePayOptions.applePayMerchantID"),
      ("apple-pay", "orderNumber", "orderNumber"), ("worldline", "totalAmount", "paymentAmount"),
      ("worldline", "countryCode", "regionCode"), ("worldline", "merchantReference", "paymentID"),
      ("ecommpay", "applePayOptions.countryCode", "applePayOptions.countryCode"),
    ])
  func names(system: String, sdk: String, file: String) throws {
    let setup = try PaymentSystems.builtIn.named(system).init(nil, mock: nil).setup("en")
    #expect(setup.parameterNames(sdk) == file)
  }

  @Test("A field of the customer is given once, and the language of a gateway order is one that kassa has")
  func repeated() {
    for (kind, text, words) in [
      (
        "ecommpay", "additionalFields: { customer_email: a@b.co, email: c@d.co }",
        "additionalFields: customer_email and email are the same field"
      ),
      (
        "ecommpay", "additionalFields: [{ type: customer_email, value: a@b.co }, { type: customer_email }]",
        "additionalFields: customer_email and customer_email are the same field"
      ),
      ("apple-pay", "language: xx", "language must be one of be, de, en, es, fr, hu, it, ru, uk, not xx"),
    ] {
      let error = #expect(throws: CompositionError.self) {
        try PaymentSystems.builtIn.named(kind).init(OrderFile.table(text: text, path: "o.yaml"), mock: nil)
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test("The order printed by kassa order has every parameter once")
  func complete() throws {
    let order = try read(EcommpayOrder.sampleText)
    #expect(order.additionalFields.count == AdditionalFieldType.allCases.count)
    #expect(Set(order.additionalFields.map(\.type)).count == AdditionalFieldType.allCases.count)
    func empty(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap { child in
        let mirror = Mirror(reflecting: child.value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty ? child.label : nil
      }
    }
    let secure = try #require(order.threeDSecureInfo)
    #expect(empty(order) == ["signature", "token"])
    #expect(empty(secure).isEmpty)
    #expect(empty(try #require(order.recurrentInfo)).isEmpty)
    for member in Mirror(reflecting: secure).children {
      let object = try #require(Mirror(reflecting: member.value).children.first?.value)
      #expect(empty(object).isEmpty, "\(member.label ?? "")")
    }
  }

  @Test("The order printed by kassa order is accepted by the platform")
  func accepted() throws {
    let (clock, executor) = (VirtualClock(), ManualExecutor())
    let spawn = Spawner(executor: executor)
    let sandbox = EcommpaySandbox(
      EcommpaySandboxConfiguration(),
      BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
    let environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
      merchant: sandbox.merchant)
    struct Gone: Error {}
    let presenter = ScriptedPresenter(environment: environment) { _ in throw Gone() }
    let options = try read(EcommpayOrder.sampleText).options(number: 1)
    let read = ReadOrder()
    EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { read.set($0) }
    repeat { executor.run() } while clock.wakeNext()
    #expect(read.result?.status == .Cancelled, "\(String(describing: read.result))")
    #expect(sandbox.requests(of: "internal_payment_id_1").count == 1)
  }

  @Test("A field list and Apple Pay parameters outside their object are read as in the documented samples")
  func otherForms() throws {
    let order = try read(
      """
      additionalFields:
        - {type: customer_email, value: buyer@example.com}
        - {type: customer_phone}
      applePayMerchantID: merchant.example.com
      applePayDescription: Shirt
      countryCode: GB
      """)
    #expect(order.additionalFields.map(\.type) == [.customer_email, .customer_phone])
    #expect(order.additionalFields.map(\.value) == ["buyer@example.com", nil])
    #expect(order.applePayOptions?.applePayMerchantID == "merchant.example.com")
    #expect(order.applePayOptions?.applePayDescription == "Shirt")
    #expect(order.applePayOptions?.countryCode == "GB")
  }

  @Test("Unquoted values keep every character")
  func unquoted() throws {
    let order = try read(
      """
      paymentID: 007
      regionCode: NO
      recurrentInfo: {type: regular, period: MONTH, time: 12:30:00, expiryDay: 07}
      threeDSecureInfo: {threeDSecureCustomerInfo: {addressMatch: N, homePhone: 0044123}}
      additionalFields: {customer_phone: , customer_email: a@b.de, billing_country: SE}
      """)
    #expect(order.paymentID == "007")
    #expect(order.regionCode == "NO")
    #expect(order.recurrentInfo == RecurrentInfo(type: .Regular, period: .Month, expiryDay: "07", time: "12:30:00"))
    #expect(order.threeDSecureInfo?.threeDSecureCustomerInfo?.addressMatch == "N")
    #expect(order.threeDSecureInfo?.threeDSecureCustomerInfo?.homePhone == "0044123")
    #expect(
      order.additionalFields == [
        AdditionalField(type: .billing_country, value: "SE"), AdditionalField(type: .customer_email, value: "a@b.de"),
        AdditionalField(type: .customer_phone),
      ])
  }

  @Test("Documented spellings of values are read, and a schedule may be an object or a list")
  func spelled() throws {
    for (type, period, action, mode) in [
      (".OneClick", ".Day", ".Auth", ".success"),
      ("RecurrentType.OneClick", "RecurrentPeriod.Day", "ActionType.Auth", "MockModeType.success"),
      ("OneClick", "Day", "ActionTypeAuth", "MockModeTypeSuccess"), ("oneclick", "day", "auth", "success"),
    ] {
      let order = try read(
        """
        action: \(action)
        mockModeType: \(mode)
        brandColor: UIColor.green
        additionalFields: [{type: .customer_email, value: a@b.de}]
        recurrentInfo: {type: \(type), period: \(period), schedule: {amount: 100, date: 10-10-2034}}
        """)
      #expect(order.action == .Auth && order.mock == .success && order.brandColor == .green)
      #expect(order.additionalFields == [AdditionalField(type: .customer_email, value: "a@b.de")])
      #expect(order.recurrentInfo?.type == .OneClick && order.recurrentInfo?.period == .Day)
      #expect(order.recurrentInfo?.schedule == [RecurrentSchedule(amount: 100, date: "10-10-2034")])
    }
    let listed = try read("recurrentInfo: {schedule: [{amount: 1, date: 10-10-2034}, {amount: 2}]}").recurrentInfo
    #expect(listed?.schedule.map(\.amount) == [1, 2])
  }

  @Test("Missing required parameters are reported")
  func missing() throws {
    let mistakes = try read("paymentCurrency: USD").options(number: 1).mistakes
    #expect(mistakes.map(\.path).prefix(4) == ["projectID", "paymentID", "paymentAmount", "customerID"])
    #expect(mistakes.prefix(4).allSatisfy { $0.code == "missing" })
  }

  @Test("The shop page lists the items of the receipt")
  func positions() throws {
    let order = try read(EcommpayOrder.sampleText).order(merchantName: "Cosmoshop")
    #expect(order.positions == [Order.Position(name: "Dog print", quantity: 3, amount: 1999)])
  }

  @Test("The mock mode is a parameter of the order file", arguments: MockModeType.allCases)
  func mockMode(mode: MockModeType) throws {
    #expect(try read("mockModeType: \(mode.rawValue)").options(number: 1).mockModeType == mode)
    #expect(
      try #require(failure("mockModeType: maybe")).contains("mockModeType must be one of disabled, success, decline"))
  }

  @Test(
    "A project ID out of range is reported and not clamped", arguments: ["2147483648", "-2147483649"])
  func noProject(number: String) throws {
    #expect(try #require(failure("projectID: \(number)")).contains("projectID \(number)"))
  }

  @Test("All errors in an order file are reported together, each with its path")
  func mistakes() {
    let message =
      failure(
        """
        logo: x
        action: steal
        brandColor: greenish
        logoImage: nowhere.png
        applePayOptions: {merchant: x}
        recurrentInfo: {type: sometimes, amount: much, when: now, schedule: 5}
        threeDSecureInfo: {threeDSecureAccountInfo: {activityDay: many, age: 1}, other: {}, threeDSecurePaymentInfo: 1}
        """) ?? ""
    for words in [
      "logo is not a parameter of ecommpay", "action must be", "brandColor must be",
      "logoImage: nowhere.png cannot be read",
      "applePayOptions.merchant is not a known parameter",
      "recurrentInfo.type must be one of OneClick, Autopayment, Regular",
      "recurrentInfo.amount must be a whole number", "recurrentInfo.when is not a known parameter",
      "recurrentInfo.schedule must be a table with amount and date, or a list",
      "threeDSecureInfo.other is not a known parameter",
      "threeDSecureInfo.threeDSecureAccountInfo.activityDay must be a whole number",
      "threeDSecureInfo.threeDSecureAccountInfo.age is not a known parameter",
      "threeDSecureInfo.threeDSecurePaymentInfo must be a table",
    ] { #expect(message.contains(words), "\(words) — \(message)") }
  }
}

private final class ReadOrder: Sendable {
  private let storage = Mutex<PaymentResult?>(nil)
  var result: PaymentResult? { storage.withLock { $0 } }
  func set(_ result: PaymentResult) { storage.withLock { $0 = result } }
}
