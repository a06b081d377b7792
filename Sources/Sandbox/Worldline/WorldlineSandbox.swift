public import CheckoutCore
import Synchronization

/// The other side of the wire for Worldline Connect: the platform's Client API and Server API, somebody to whom the person
/// is sent away, and a merchant's server. What is said is in <doc:WorldlineWire>.
public final class WorldlineSandbox: Sendable {
  public let configuration: WorldlineConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  private let platform: WorldlinePlatform
  private let merchantMachine: WorldlineMerchant

  /// - Parameter notifications: what lies on the platform's wire to the merchant's server.
  public init(
    configuration: WorldlineConfiguration = WorldlineConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }
  ) {
    self.configuration = configuration
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let platform = WorldlinePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn,
      notifier: WorldlineNotifier(
        transport: notifications(toMerchant), clock: clock, spawn: spawn, redelivery: SandboxLimits().redelivery))
    self.platform = platform
    let server = RESTTransport(
      machines: [SandboxAuthority.worldlineServer: WorldlineServerAPI(platform: platform)], latency: network,
      clock: clock)
    let merchant = WorldlineMerchant(configuration: configuration, clock: clock, transport: server)
    merchantMachine = merchant
    toMerchant.target.withLock {
      $0 = RESTTransport(machines: [SandboxAuthority.worldlineMerchant: merchant], latency: network, clock: clock)
    }
    transport = RESTTransport(
      machines: [
        SandboxAuthority.worldlineClient: WorldlineClientAPI(platform: platform),
        SandboxAuthority.worldlineMerchant: merchant,
      ], latency: network, clock: clock)
  }

  /// How often each order was charged, by the shop's reference: at most once.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.payments.values.map { ($0.reference, $0.status == .captured ? 1 : 0) }, uniquingKeysWith: +)
    }
  }

  /// What the merchant's server was told about an order and kept, in order.
  public func notifications(of reference: String) -> [KeptNotification] { merchantMachine.kept(reference) }

  /// Plays the person on the page or in the application to which the payment was redirected.
  /// - Returns: false where nobody is waited for.
  @discardableResult
  public func elsewhere(_ act: Elsewhere) -> Bool { WorldlineCourse(platform: platform).elsewhere(act) }
}
