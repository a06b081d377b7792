import CheckoutCore
import Ecommpay
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens

struct EcommpaySystem: PaymentSystem {
  static let name = "ecommpay"
  static var languages: [String] { EcommpaySandboxConfiguration().languages }
  static func testCards(in strings: StringTable) -> [TestCardRow] { TestCardRows.ecommpay(strings) }
  static var sampleText: String { EcommpayOrder.sampleText }
  static func sample(changedBy changes: [String: Any]) -> [String: Any] { EcommpayOrder.table(changedBy: changes) }
  static let parameters = EcommpayOrder.parameters
  /// The mock mode in which the platform rejects the order's payment ID as already used.
  private static let paymentExists = "payment-exists"
  static let mocks = MockModeType.allCases.map(\.rawValue) + [paymentExists]

  var order: EcommpayOrder
  var configuration = EcommpaySandboxConfiguration(methods: SandboxMethod.project)

  init(_ order: OrderTable?, mock: String?) throws(Failure) {
    let mock = try Self.checked(mock)
    self.order = try order.map { table throws(Failure) in try EcommpayOrder.read(table) } ?? .sample
    if let mode = mock.flatMap(MockModeType.init) { self.order.mock = mode }
    configuration.refusesFirstPayment = mock == Self.paymentExists
  }

  var mock: String { order.mock.rawValue }
  var language: String? { order.languageCode }

  mutating func choose(language: String?, method: String?) {
    order.languageCode = language ?? order.languageCode
    order.forcePaymentMethod = method ?? order.forcePaymentMethod
  }

  mutating func configure(_ settings: SandboxSettings) throws(Failure) {
    try settings.refuseForeign(shop: Self.supplements.keys.sorted())
    settings.set(&configuration)
    for (name, value) in settings.shop {
      guard let signed = Self.supplements[name] else { continue }
      configuration.supplements[signed] = value
    }
    if let flag = try settings.shopFlag("hideSavedWallets") {
      configuration.supplements["hide_saved_wallets"] = flag ? "1" : "0"
    }
  }

  /// The parameters that the merchant server can add when it signs an order, with their names in the signature.
  private static let supplements = [
    "paymentCurrency": "payment_currency", "paymentDescription": "payment_description", "customerID": "customer_id",
    "regionCode": "region_code", "token": "account_token", "languageCode": "language_code",
    "forcePaymentMethod": "force_payment_method", "hideSavedWallets": "hide_saved_wallets",
  ]

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func customize(_ setup: inout Setup) {
    setup.simulatesOutOfBandActions = true
    order.customize(&setup)
  }

  var customer: String { order.customerID ?? "" }
  var isSigned: Bool { order.signature?.isEmpty == false }
  func payment(_ number: Int) -> String { EcommpayOrder.id(order.paymentID ?? "", number) }

  func resuming(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order.take(kept)
    return copy
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      let callbacks = CallbackLog()
      return callbacks.attach(
        EcommpaySDK().presentPayment(at: presenter, paymentOptions: order.options(number: number)) { result in
          callbacks.take(result)
          onResult()
        })
    }
  }

  static let canResume = true

  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    let callbacks = CallbackLog()
    return callbacks.attach(
      EcommpaySDK().resumePayment(at: presenter, paymentOptions: order.options(number: 1), resumeToken: resumeToken) {
        result in
        callbacks.take(result)
        onResult()
      })
  }

  /// Source: ecommpay SDK guide, "awaiting capture"; Gate, operations on a payment.
  static let ownWords: [(word: String, acts: [PaymentAction])] = [
    ("cancel", [.release]), ("reversal", [.reverse]),
  ]

  var backend: MockBackend.Maker { MockBackend.ecommpay(configuration) }

  static func settle(_ payment: inout Payment) -> Outcome? { EcommpaySDK.settle(&payment) }
}

extension EcommpayOrder {
  mutating func take(_ kept: KeptOrder) {
    paymentID = kept.key.payment
    paymentAmount = kept.amount
    paymentCurrency = kept.currency
    customerID = kept.customer
  }
}

extension SandboxSettings {
  /// - Parameters:
  ///   - names: the merchant settings that the payment system supports.
  ///   - hasProducts: whether the shop can offer a subset of the products.
  ///   - hasWallet: whether the wallet can be configured.
  /// - Throws: `Failure` if the payment system does not support a setting.
  func refuseForeign(
    shop names: [String] = [], hasWallet: Bool = false, hasProducts: Bool = false
  ) throws(Failure) {
    guard products.isEmpty || hasProducts else {
      throw Failure(message: "products: only worldline can offer a subset")
    }
    if let unknown = shop.keys.sorted().first(where: { !names.contains($0) }) {
      throw Failure(
        message: names.isEmpty
          ? "shop: this payment system has no settings, so \(unknown) cannot be set"
          : "shop: unknown \(unknown); known: \(names.joined(separator: ", "))")
    }
    if wallet != nil, !hasWallet { throw Failure(message: "wallet: only apple-pay has a wallet to configure") }
  }

  /// Reads a merchant setting that has a fixed set of values.
  /// - Returns: the value; nil if the setting is absent.
  func shop<Word: RawRepresentable & CaseIterable>(_ name: String, of type: Word.Type) throws(Failure) -> Word?
  where Word.RawValue == String {
    guard let text = shop[name] else { return nil }
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(message: "shop: unknown \(name) \(text); known: \(known)")
    }
    return word
  }

  func shopFlag(_ name: String) throws(Failure) -> Bool? {
    guard let text = shop[name] else { return nil }
    guard let flag = Bool(text) else { throw Failure(message: "shop: unknown \(name) \(text); known: true, false") }
    return flag
  }
}
