public import CheckoutCore

/// The mock backend for Apple Pay through a gateway: the gateway and a merchant server.
/// See <doc:GatewayWire> for the format of the messages.
public final class ApplePayGatewaySandbox: Sendable {
  public let configuration: ApplePayGatewayConfiguration
  /// The transport for the merchant app and the SDK.
  public let transport: any Transport
  let platform: ApplePayGatewayPlatform
  private let shop: ApplePayGatewayMerchantServer

  /// Creates the mock backend.
  /// - Parameter notifications: wraps the transport for callbacks to the merchant server, for example to inject faults.
  public init(
    configuration: ApplePayGatewayConfiguration = ApplePayGatewayConfiguration(),
    clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, key: ApplePayKey? = .sandbox,
    store: (any KeyValueStore)? = nil
  ) {
    let store = store.map { StoreSection("gateway", of: $0) }
    self.configuration = configuration
    let network = configuration.latency.network
    let shop = ApplePayGatewayMerchantServer(configuration: configuration, clock: clock, store: store)
    self.shop = shop
    let wire = notifications(
      RESTTransport(machines: [SandboxAuthority.gatewayMerchant: shop], latency: network, clock: clock))
    let webhooks = WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: spawn, pauses: SandboxLimits().redelivery
    ) { await ApplePayGatewayCallback.send($0, wire) }
    let platform = ApplePayGatewayPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, webhooks: webhooks, key: key,
      store: store)
    self.platform = platform
    transport = RESTTransport(
      machines: [SandboxAuthority.gateway: platform, SandboxAuthority.gatewayMerchant: shop], latency: network,
      clock: clock)
  }

  /// Resumes the orders and callbacks that an earlier run of the program left unfinished.
  /// Work that another process has claimed is left alone.
  public func wake() { platform.wake() }

  /// Makes the gateway resend its last callback about an order.
  /// - Returns: false if there is no callback about the order, or the merchant server did not acknowledge it.
  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  /// Returns the callbacks about an order that the gateway has sent or is still trying to send, oldest first.
  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  /// Returns the `orderStatus`, 0 to 8, of the order with the given merchant order number; nil if the order is unknown.
  public func status(of number: String) -> Int? { platform.state.read { $0.order(number: number)?.status.rawValue } }

  /// The number of times each order was paid or held, by order number. More than 1 means a double charge.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map { ($0.value.number, $0.value.approved > 0 ? 1 : 0) }, uniquingKeysWith: +)
    }
  }

  /// Returns the amount charged and not refunded, in minor units, for the order with the given merchant order number.
  public func taken(_ number: String) -> Int64 {
    platform.state.read { state in
      state.order(number: number).map { $0.status == .reversed ? 0 : $0.deposited.less($0.refunded) } ?? 0
    }
  }

  /// Returns the operations that callbacks have reported to the merchant server, such as `approved`, oldest first.
  public func callbacks(of number: String) -> [String] { shop.heard(number) }
}
