public import CheckoutCore
import Synchronization

/// The mock backend for Worldline Connect: Client API, Server API, card issuer, third party and merchant server.
/// See <doc:WorldlineWire> for the format of the messages.
public final class WorldlineSandbox: Sendable {
  public let configuration: WorldlineConfiguration
  /// The transport for the merchant app and the SDK.
  public let transport: any Transport
  let platform: WorldlinePlatform
  private let issuer: Issuer
  private let merchantMachine: WorldlineMerchantServer
  private let spawn: Spawner

  /// Creates the mock backend.
  /// - Parameters:
  ///   - notifications: wraps the transport from the platform to the merchant server, for example to inject faults.
  ///   - store: stores the state of the servers; nil keeps it in memory only.
  public init(
    configuration: WorldlineConfiguration = WorldlineConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let store = store.map { WorldlineStoreSection($0, "worldline") }
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    self.issuer = issuer
    let platform = WorldlinePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: WorldlineNotifier(
        transport: notifications(toMerchant), clock: clock, spawn: spawn, redelivery: configuration.limits.redelivery,
        outbox: Outbox(store), key: (configuration.webhookKeyID, configuration.webhookSecret)),
      store: store)
    self.platform = platform
    let server = RESTTransport(
      machines: [SandboxAuthority.worldlineServer: WorldlineServerAPI(platform: platform)], latency: network,
      clock: clock)
    let merchant = WorldlineMerchantServer(
      configuration: configuration, clock: clock, spawn: spawn, transport: server, store: store)
    merchantMachine = merchant
    let end = RedirectedEnd(
      toMerchant,
      at: RESTTransport(machines: [SandboxAuthority.worldlineMerchant: merchant], latency: network, clock: clock))
    let all = RESTTransport(
      machines: [
        SandboxAuthority.worldlineClient: WorldlineClientAPI(platform: platform),
        SandboxAuthority.worldlineAssetServer: WorldlineAssets(),
        SandboxAuthority.worldlineMerchant: merchant, SandboxAuthority.issuer: IssuerMachine(issuer: issuer),
      ], latency: network, clock: clock)
    transport = OwningTransport(transport: all, end: end)
  }

  /// The number of times each order was charged, by the merchant's reference. More than 1 means a double charge.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.payments.all.map { ($0.value.reference, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  /// Resumes the payments and webhooks that an earlier run of the program left unfinished.
  /// Work that another process has claimed is left alone.
  public func wake() {
    WorldlinePaymentProcessor(platform: platform).wake()
    platform.notifier.wake()
    merchantMachine.wake()
  }

  /// Makes the platform resend its last webhook about an order.
  /// - Returns: false if there is no webhook about the order, or the merchant server did not acknowledge it.
  public func resend(_ reference: String) async -> Bool {
    guard let id = platform.state.read({ $0.payments.all.last { $0.value.reference == reference }?.key }) else {
      return false
    }
    return await platform.notifier.resend(id)
  }

  /// Returns those webhooks about an order that the merchant server has read, oldest first.
  public func notifications(of reference: String) -> [KeptNotification] { merchantMachine.kept(reference) }

  /// Makes the merchant server carry out an operation on its own initiative, without the merchant app.
  /// Returns immediately, before the operation completes.
  /// - Parameter amount: the amount in minor units of the payment's currency; nil for the whole amount.
  public func operate(_ operation: PaymentOperation, on reference: String, amount: Int64?) {
    spawn { [merchantMachine] in _ = try? await merchantMachine.operate(operation, reference, amount, key: nil) }
  }

  /// Simulates the payer's action on the redirect page, in the third party's app or in the banking app.
  /// - Returns: false if no payment or challenge is waiting for the payer.
  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool {
    WorldlinePaymentProcessor(platform: platform).outOfBand(action) || issuer.outOfBand(action)
  }
}
