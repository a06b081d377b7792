public import CheckoutCore
import Synchronization

/// The other side of the wire for Worldline Connect: the platform's Client API and Server API, a card issuer, somebody to
/// whom the person is sent away, and a merchant's server. What is said is in <doc:WorldlineWire>.
public final class WorldlineSandbox: Sendable {
  public let configuration: WorldlineConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  let platform: WorldlinePlatform
  private let issuer: Issuer
  private let merchantMachine: WorldlineMerchant
  private let spawn: Spawner

  /// - Parameters:
  ///   - notifications: what lies on the platform's wire to the merchant's server.
  ///   - drawer: where the machines keep their state; nil for one that ends with this object.
  public init(
    configuration: WorldlineConfiguration = WorldlineConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, drawer: (any Drawer)? = nil
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let drawer = drawer.map { Compartment($0, "worldline") }
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    self.issuer = issuer
    let platform = WorldlinePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: WorldlineNotifier(
        transport: notifications(toMerchant), clock: clock, spawn: spawn, redelivery: configuration.limits.redelivery,
        outbox: Outbox(drawer), key: (configuration.webhookKeyID, configuration.webhookSecret)),
      drawer: drawer)
    self.platform = platform
    let server = RESTTransport(
      machines: [SandboxAuthority.worldlineServer: WorldlineServerAPI(platform: platform)], latency: network,
      clock: clock)
    let merchant = WorldlineMerchant(
      configuration: configuration, clock: clock, spawn: spawn, transport: server, drawer: drawer)
    merchantMachine = merchant
    toMerchant.target.withLock {
      $0 = RESTTransport(machines: [SandboxAuthority.worldlineMerchant: merchant], latency: network, clock: clock)
    }
    transport = RESTTransport(
      machines: [
        SandboxAuthority.worldlineClient: WorldlineClientAPI(platform: platform),
        SandboxAuthority.worldlineAssetServer: WorldlineAssets(),
        SandboxAuthority.worldlineMerchant: merchant, SandboxAuthority.issuer: IssuerMachine(issuer: issuer),
      ], latency: network, clock: clock)
  }

  /// How often each order was charged, by the shop's reference: at most once.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.payments.all.map { ($0.value.reference, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  /// Goes on with what another run of the program left unfinished: payments on their way, messages that were not
  /// delivered. Nothing happens to what another program has in hand.
  public func wake() {
    WorldlineCourse(platform: platform).wake()
    platform.notifier.wake()
    merchantMachine.wake()
  }

  /// Has the platform send its last message about an order again.
  /// - Returns: false where there was none, or nobody acknowledged it.
  public func resend(_ reference: String) async -> Bool {
    guard let id = platform.state.read({ $0.payments.all.last { $0.value.reference == reference }?.key }) else {
      return false
    }
    return await platform.notifier.resend(id)
  }

  /// What the merchant's server was told about an order and kept, in order.
  public func notifications(of reference: String) -> [KeptNotification] { merchantMachine.kept(reference) }

  /// The merchant's server does something with a payment by itself: nobody in the shop's program asks for it or hears of
  /// it. Returns at once.
  /// - Parameter amount: minor units of the payment's currency; nil for all there is.
  public func operate(_ operation: PaymentOperation, on reference: String, amount: Int64?) {
    spawn { [merchantMachine] in _ = try? await merchantMachine.operate(operation, reference, amount, key: nil) }
  }

  /// Plays the person on the page or in the application to which the payment was redirected, or in the bank's.
  /// - Returns: false where nobody is waited for.
  @discardableResult
  public func elsewhere(_ act: Elsewhere) -> Bool {
    WorldlineCourse(platform: platform).elsewhere(act) || issuer.elsewhere(act)
  }
}
