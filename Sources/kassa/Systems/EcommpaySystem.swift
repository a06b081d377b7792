import CheckoutCore
import Ecommpay
import Rehearsal
import Resources
import Sandbox
import Screens

struct EcommpaySystem: PaymentSystem {
  static let name = "ecommpay"
  static var languages: [String] { SandboxConfiguration().languages }
  static var testCards: [TestCardRow] { TestCardRows.ecommpay(.english) }
  static var sampleText: String { EcommpayOrder.sampleText }
  static func sample(changedBy changes: [String: Any]) -> [String: Any] { OrderFile.sample(changedBy: changes) }

  var order: EcommpayOrder
  var configuration = SandboxConfiguration(methods: SandboxMethod.project)

  init(_ order: OrderTable?, mock: String?) throws(Failure) {
    let mock = try Self.checked(mock)
    self.order = try order.map { table throws(Failure) in try OrderFile(table).order() } ?? .sample
    if let mode = mock.flatMap(MockModeType.init) { self.order.mock = mode }
  }

  var mock: String { order.mock.rawValue }
  var language: String? { order.languageCode }

  mutating func choose(language: String?, method: String?) {
    order.languageCode = language ?? order.languageCode
    order.forcePaymentMethod = method ?? order.forcePaymentMethod
  }

  mutating func arrange(_ settings: SandboxSettings) throws(Failure) {
    try settings.refuseProducts()
    settings.set(&configuration)
  }

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func dress(_ setup: inout Setup) {
    setup.playsElsewhere = true
    order.dress(&setup)
  }

  var customer: String { order.customerID ?? "" }
  func payment(_ number: Int) -> String { EcommpayOrder.id(order.paymentID ?? "", number) }

  func taking(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order.take(kept)
    return copy
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      EcommpaySDK().presentPayment(at: presenter, paymentOptions: order.options(number: number)) { _ in onResult() }
    }
  }

  static let canResume = true

  func resume(
    _ memory: FlowMemory, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    EcommpaySDK().resumePayment(at: presenter, paymentOptions: order.options(number: 1), memory: memory) { _ in
      onResult()
    }
  }

  var otherSide: OtherSide.Maker { OtherSide.ecommpay(configuration) }

  /// Source: design of the outcomes, the column of ecommpay.
  static func outcome(_ status: String) -> Outcome? {
    switch status {
    case "success", "partially refunded": .success
    case "awaiting capture": .held
    case "canceled", "reversed", "refunded": .cancelled
    case "decline": .declined
    default: nil
    }
  }
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
  /// - Throws: `Failure` where products are named that the system does not have.
  func refuseProducts() throws(Failure) {
    guard products.isEmpty else { throw Failure(message: "products: only the shop of worldline offers some of them") }
  }
}
