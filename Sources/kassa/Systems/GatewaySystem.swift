import ApplePayGateway
import CheckoutCore
import Ecommpay
import Rehearsal
import Resources
import Sandbox
import Screens

/// Apple Pay through the gateway of a bank.
struct GatewaySystem: PaymentSystem {
  static let name = "apple-pay"
  static var testCards: [TestCardRow] { TestCardRows.wallet(.english) }
  static var sampleText: String { EcommpayOrder.gatewaySampleText }
  static func sample(changedBy changes: [String: Any]) -> [String: Any] { OrderFile.sample(changedBy: changes) }

  var order: EcommpayOrder
  var configuration: GatewayConfiguration
  /// Knows the payments of this run.
  private let sdk = ApplePayGatewaySDK(
    authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)

  init(_ order: OrderTable?, mock: String?) throws(Failure) {
    let mock = try Self.checked(mock)
    self.order = try order.map { table throws(Failure) in try OrderFile(table).order() } ?? .sample
    if let mode = mock.flatMap(MockModeType.init) { self.order.mock = mode }
    configuration = GatewayConfiguration(mock: .init(rawValue: self.order.mock.rawValue) ?? .disabled)
  }

  var mock: String { order.mock.rawValue }
  var language: String? { order.languageCode }

  mutating func choose(language: String?, method: String?) { order.languageCode = language ?? order.languageCode }

  mutating func arrange(_ settings: SandboxSettings) throws(Failure) {
    try settings.refuseProducts()
    configuration.callbacks = settings.notifications ?? configuration.callbacks
  }

  var shown: Order { order.order(merchantName: configuration.merchantName) }

  func dress(_ setup: inout Setup) {
    setup.hasDesk = true
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
      sdk.presentPayment(at: presenter, order: GatewayOrder(order, number: number, configuration: configuration)) {
        result in
        (presenter.environment.desk as? GatewayDesk)?.remember(result)
        onResult()
      }
    }
  }

  var otherSide: OtherSide.Maker {
    { [configuration, sdk] around in
      let sandbox = GatewaySandbox(
        configuration: configuration, clock: around.clock, randomness: around.randomness, spawn: around.spawn,
        notifications: around.notifications)
      var side = OtherSide(transport: sandbox.transport) {
        sdk.merchant(transport: $0)
      } finalNotifications: {
        sandbox.callbacks(of: $0).count
      }
      side.lastStatus = { sandbox.callbacks(of: $0).last }
      side.desk = { wire, around in
        GatewayDesk(sdk: sdk, transport: wire, clock: around.clock, randomness: around.randomness)
      }
      return side
    }
  }
}
