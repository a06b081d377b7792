public import CheckoutCore

/// The other side of the wire for Apple Pay through the gateway: the gateway, and the server of a shop. What is said is in
/// <doc:GatewayWire>.
public final class GatewaySandbox: Sendable {
  public let configuration: GatewayConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  let platform: GatewayPlatform
  private let shop: GatewayMerchant

  /// - Parameter notifications: what lies on the gateway's wire to the shop's server.
  public init(
    configuration: GatewayConfiguration = GatewayConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, key: ApplePayKey? = .sandbox,
    drawer: (any Drawer)? = nil
  ) {
    let drawer = drawer.map { DrawerSection("gateway", of: $0) }
    self.configuration = configuration
    let network = configuration.latency.network
    let shop = GatewayMerchant(configuration: configuration, clock: clock, drawer: drawer)
    self.shop = shop
    let wire = notifications(
      RESTTransport(machines: [SandboxAuthority.gatewayMerchant: shop], latency: network, clock: clock))
    let courier = Courier(
      outbox: Outbox(drawer), clock: clock, spawn: spawn, pauses: SandboxLimits().redelivery
    ) { await GatewayCallback.send($0, wire) }
    let platform = GatewayPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, courier: courier, key: key,
      drawer: drawer)
    self.platform = platform
    transport = RESTTransport(
      machines: [SandboxAuthority.gateway: platform, SandboxAuthority.gatewayMerchant: shop], latency: network,
      clock: clock)
  }

  /// Goes on with what another run of the program left unfinished: orders on their way, callbacks that were not delivered.
  /// Nothing happens to what another program has in hand.
  public func wake() { platform.wake() }

  /// Has the gateway send its last callback about an order again.
  /// - Returns: false where there was none.
  public func resend(payment: String) async -> Bool { await platform.courier.resend(payment) }

  /// What the gateway has told the shop's server about an order, or tries to, in order.
  public func outbox(of payment: String) -> [SentNotification] { platform.courier.outbox.all(of: payment) }

  /// The gateway's state of an order by the shop's number: 0 to 8; nil where it knows none.
  public func status(of number: String) -> Int? { platform.state.read { $0.order(number: number)?.status.rawValue } }

  /// How often each order was paid or held, by the shop's number: whoever watches over the sandbox wants to see at most 1.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map { ($0.value.number, $0.value.approved > 0 ? 1 : 0) }, uniquingKeysWith: +)
    }
  }

  /// Minor units that were taken and not given back, by the shop's number.
  public func taken(_ number: String) -> Int64 {
    platform.state.read { state in
      state.order(number: number).map { $0.status == .reversed ? 0 : $0.deposited.less($0.refunded) } ?? 0
    }
  }

  /// What the shop's server was told of an order, in order: `approved`, `deposited` …
  public func callbacks(of number: String) -> [String] { shop.heard(number) }
}
