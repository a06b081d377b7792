import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens

struct EcommpaySystem: EcommpayOrderSystem {
  static var languages: [String] { EcommpaySandboxConfiguration().languages }
  static let refusesOtherLanguages = true
  static var sampleText: String { EcommpayOrder.sampleText }
  static func sample(changedBy changes: JSON) -> JSON { EcommpayOrder.table(changedBy: changes) }
  static let parameters = EcommpayOrder.parameters
  static let fileParameters = ["logoImage"]
  static let orderFields: [OrderField] = [
    OrderField(name: "amount", path: ["paymentAmount"], value: .minorUnits),
    OrderField(name: "currency", path: ["paymentCurrency"], value: .currency),
    OrderField(name: "country", path: ["regionCode"], value: .country(isLetters2: true)),
    OrderField(name: "description", path: ["paymentDescription"], value: .text),
    OrderField(name: "customer", path: ["customerID"], value: .text, alias: "customerId"),
    .language("languageCode", languages),
    OrderField(name: "action", path: ["action"], value: .words(["sale", "auth", "verify", "tokenize"])),
    OrderField(
      name: "recurring", path: ["recurrentInfo"], value: .recurrence(["OneClick", "Autopayment", "Regular"])),
    OrderField(name: "method", path: ["forcePaymentMethod"], value: .method(EcommpayMethod.project.map(Self.method))),
    // The platform does not compare the receipt with the amount.
    OrderField(
      name: "goods", path: ["receiptData"],
      value: .goods(
        [
          OrderField(name: "name", path: ["description"], value: .text),
          OrderField(name: "quantity", path: ["quantity"], value: .count),
          OrderField(name: "amount", path: ["amount"], value: .minorUnits, mayBeZero: true),
        ], .receipt)),
  ]

  private static func method(_ method: EcommpayMethod) -> OrderField.Method {
    var offered = OrderField.Method(code: method.code, name: method.name)
    guard let redirect = method.redirect else { return offered }
    if !redirect.currencies.isEmpty { offered.conditions["currency"] = redirect.currencies }
    if !redirect.regions.isEmpty { offered.conditions["country"] = redirect.regions.union([""]) }
    // Redirect methods support sales only.
    offered.conditions["action"] = ["", "sale"]
    return offered
  }

  var orderMistakes: [Mistake] { order.options(number: 1).mistakes }

  var order: EcommpayOrder
  var configuration = EcommpaySandboxConfiguration.everything

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    let mock = try Self.checked(mock)
    self.order = try EcommpayOrder.read(Self.given(order))
    if let mode = mock.flatMap(MockModeType.init) { self.order.mock = mode }
    configuration.apply(.mock(mock))
  }

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func customize(_ setup: inout Setup) {
    setup.simulatesOutOfBandActions = true
    setup.takeHints(of: configuration.acs)
    order.customize(&setup)
  }

  var isSigned: Bool { order.signature?.isEmpty == false }

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

  var backend: MockBackend.Maker { configuration.backend() }

  static let rules = EcommpaySDK.rules
}

/// A payment system whose orders are written with the parameters of ecommpay.
protocol EcommpayOrderSystem: PaymentSystem {
  var order: EcommpayOrder { get set }
}

extension EcommpayOrderSystem {
  var mock: String { order.mock.rawValue }
  var language: String? { order.languageCode }

  mutating func choose(language: String?, method: String?) {
    order.languageCode = language ?? order.languageCode
    order.forcePaymentMethod = method ?? order.forcePaymentMethod
  }

  var customer: String { order.customerID ?? "" }
  func payment(_ number: Int) -> String { EcommpayOrder.id(order.paymentID ?? "", number) }

  func resuming(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order.take(kept)
    return copy
  }
}

extension EcommpayOrder {
  fileprivate mutating func take(_ kept: KeptOrder) {
    paymentID = kept.key.payment
    paymentAmount = kept.amount
    paymentCurrency = kept.currency
    customerID = kept.customer
  }
}
