public import CheckoutCore

/// The other side of the wire for Apple Pay through the gateway: the gateway, and the server of a shop. What is said is in
/// <doc:GatewayWire>.
public final class GatewaySandbox: Sendable {
  public let configuration: GatewayConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  private let platform: GatewayPlatform
  private let shop: GatewayMerchant

  /// - Parameter notifications: what lies on the gateway's wire to the shop's server.
  public init(
    configuration: GatewayConfiguration = GatewayConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, key: ApplePayKey? = .sandbox
  ) {
    self.configuration = configuration
    let network = configuration.latency.network
    let shop = GatewayMerchant(configuration: configuration, clock: clock)
    self.shop = shop
    let platform = GatewayPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn,
      notifier: GatewayNotifier(
        transport: notifications(
          RESTTransport(machines: [SandboxAuthority.gatewayMerchant: shop], latency: network, clock: clock)),
        clock: clock, spawn: spawn, secret: configuration.callbackSecret, redelivery: SandboxLimits().redelivery),
      key: key)
    self.platform = platform
    transport = RESTTransport(
      machines: [SandboxAuthority.gateway: platform, SandboxAuthority.gatewayMerchant: shop], latency: network,
      clock: clock)
  }

  /// The gateway's state of an order by the shop's number: 0 to 6; nil where it knows none.
  public func status(of number: String) -> Int? {
    platform.state.read { state in state.numbers[number].flatMap { state.orders[$0]?.status.rawValue } }
  }

  /// Minor units that were taken and not given back, by the shop's number.
  public func taken(_ number: String) -> Int64 {
    platform.state.read { state in
      state.numbers[number].flatMap { state.orders[$0] }.map { order in
        order.status == .reversed ? 0 : order.deposited - order.refunded
      } ?? 0
    }
  }

  /// What the shop's server was told of an order, in order: `approved`, `deposited` …
  public func callbacks(of number: String) -> [String] { shop.heard(number) }
}
