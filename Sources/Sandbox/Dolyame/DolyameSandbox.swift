public import CheckoutCore
import Synchronization

/// The mock backend for Dolyame: the platform with its SDK and partner APIs, a card issuer and a partner server.
/// See <doc:DolyameWire> for the messages.
public final class DolyameSandbox: PaymentSandbox {
  /// The settings with which the sandbox was created.
  public let configuration: DolyameConfiguration
  public let transport: any Transport
  let platform: DolyamePlatform
  private let merchantServer: DolyameMerchantServer
  private let spawn: Spawner

  /// Creates the mock backend.
  /// - Parameters:
  ///   - configuration: the settings of the sandbox.
  ///   - clock: the clock of deadlines and timestamps.
  ///   - randomness: the source of generated IDs.
  ///   - spawn: starts the tasks.
  ///   - notifications: wraps the transport from the platform to the partner server, e.g. to inject faults.
  ///   - store: the store for the servers' state; nil to keep the state in memory only.
  ///   - environmentLog: receives the messages between the platform and the payment environment.
  public init(
    configuration: DolyameConfiguration = DolyameConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil,
    environmentLog: @escaping EnvironmentLog = { _, _ in }
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let store = store.map { StoreSection("dolyame.", of: $0) }
    let network = SandboxTransport(latency: configuration.latency.network, clock: clock)
    let toMerchant = MachineLink()
    let issuer = Issuer(
      behaviour: configuration.acs, limits: SandboxLimits(), clock: clock, randomness: randomness,
      log: environmentLog)
    let platform = DolyamePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      transport: notifications(network.to([SandboxAuthority.dolyameMerchant: toMerchant])), store: store)
    self.platform = platform
    let partner = DolyamePartnerAPI(platform: platform)
    merchantServer = DolyameMerchantServer(
      configuration: configuration, clock: clock, randomness: randomness,
      transport: network.to([SandboxAuthority.dolyamePartner: partner]),
      store: store, ordered: { platform.order($0) })
    toMerchant.connect(merchantServer)
    transport = network.to([
      SandboxAuthority.dolyame: DolyameSDKAPI(platform: platform), SandboxAuthority.dolyameMerchant: merchantServer,
      SandboxAuthority.dolyamePartner: partner, SandboxAuthority.issuer: issuer,
    ])
  }

  public func decline(_ request: TransportRequest) -> TransportResponse? {
    platform.declines.refusal(
      of: request, unless: ["/pay", "/threeds"], as: DolyameRefusal(status: 403, code: "forbidden").answer)
  }

  public func wake() { platform.wake() }

  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.orders.all.map { ($0.key, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  /// Returns the merchant category code with which the first instalment was charged; nil if it was not charged.
  public func category(of order: String) -> Int? {
    platform.order(order).flatMap { $0.charges > 0 ? $0.mcc.map { Int($0) } : nil }
  }

  /// Returns the status of an order, in the platform's own spelling; nil if there is no such order.
  public func status(of order: String) -> String? { platform.order(order)?.status.rawValue }

  /// The client with which the merchant app calls the partner server.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.dolyameMerchant)
  }

  /// Makes the partner server carry out an operation on its own initiative, without the merchant app.
  /// Returns immediately, before the operation completes.
  /// - Parameters:
  ///   - operation: the kind of operation.
  ///   - order: the merchant's ID for the order.
  ///   - amount: the amount in kopecks; nil for the whole amount.
  ///   - onEnd: called when the operation has ended, with the error if it was refused.
  public func operate(
    _ operation: PaymentOperation, on order: String, amount: Int64?,
    onEnd: @escaping @Sendable (CheckoutError?) -> Void = { _ in }
  ) {
    let (merchant, rouble) = (merchant, CurrencyTable.standard["RUB"])
    let money = amount.flatMap { amount in rouble.map { Money(amount, $0) } }
    spawn { [randomness = platform.randomness] in
      do throws(CheckoutError) {
        _ = try await merchant.perform(operation, on: order, amount: money, randomness: randomness)
        onEnd(nil)
      } catch {
        onEnd(error)
      }
    }
  }

  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  public func outbox(of payment: String) -> [SentNotification] { platform.all(of: payment) }

  public func notifications(of payment: String) -> [KeptNotification] { merchantServer.inbox.kept(payment) }

  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool { platform.issuer.outOfBand(action) }

  /// The numbers of webhooks that the partner server ignored: duplicates, and webhooks from unknown addresses.
  public var ignoredWebhooks: (duplicates: Int, strangers: Int) {
    (merchantServer.inbox.duplicates, merchantServer.strangers.withLock(\.self))
  }
}
