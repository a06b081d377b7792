public import CheckoutCore
import Synchronization

/// The other side of the wire for Worldline Connect: the platform's Client API and Server API, somebody to whom the person
/// is sent away, and a merchant's server. What is said is in <doc:WorldlineWire>.
public final class WorldlineSandbox: Sendable {
  public let configuration: WorldlineConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  private let platform: WorldlinePlatform

  public init(
    configuration: WorldlineConfiguration = WorldlineConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner()
  ) {
    self.configuration = configuration
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let platform = WorldlinePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn,
      notifier: WorldlineNotifier(
        transport: toMerchant, clock: clock, spawn: spawn, redelivery: SandboxLimits().redelivery))
    self.platform = platform
    let server = RESTTransport(
      machines: [SandboxAuthority.worldlineServer: WorldlineServerAPI(platform: platform)], latency: network,
      clock: clock)
    let merchant = WorldlineMerchant(configuration: configuration, clock: clock, transport: server)
    toMerchant.target.withLock {
      $0 = RESTTransport(machines: [SandboxAuthority.worldlineMerchant: merchant], latency: network, clock: clock)
    }
    transport = RESTTransport(
      machines: [
        SandboxAuthority.worldlineClient: WorldlineClientAPI(platform: platform),
        SandboxAuthority.worldlineMerchant: merchant,
      ], latency: network, clock: clock)
  }

  /// Plays the person on the page or in the application to which the payment was redirected.
  /// - Returns: false where nobody is waited for.
  @discardableResult
  public func elsewhere(_ act: Elsewhere) -> Bool { WorldlineCourse(platform: platform).elsewhere(act) }
}
