public import CheckoutCore
import Synchronization

/// The mock backend for Dolyame: the platform with its SDK and partner APIs, a card issuer and a partner server.
/// See <doc:DolyameWire> for the messages.
public final class DolyameSandbox: Sendable {
  public let configuration: DolyameConfiguration
  /// The transport for the merchant app and the SDK.
  public let transport: any Transport
  let platform: DolyamePlatform
  private let merchantMachine: DolyameMerchantServer
  private let issuer: Issuer
  private let spawn: Spawner

  /// Creates the mock backend.
  /// - Parameters:
  ///   - store: the store for the servers' state; nil to keep the state in memory only.
  ///   - notifications: wraps the transport from the platform to the partner server, e.g. to inject faults.
  public init(
    configuration: DolyameConfiguration = DolyameConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, store: (any KeyValueStore)? = nil
  ) {
    self.configuration = configuration
    self.spawn = spawn
    let network = configuration.latency.network
    let issuer = Issuer(
      behaviour: configuration.acs, limits: SandboxLimits(), clock: clock, randomness: randomness)
    self.issuer = issuer
    let toMerchant = Redirected()
    let platform = DolyamePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: DolyameNotifier(transport: notifications(toMerchant)), store: store)
    self.platform = platform
    merchantMachine = DolyameMerchantServer(
      configuration: configuration, clock: clock, randomness: randomness,
      transport: RESTTransport(
        machines: [SandboxAuthority.dolyamePartner: DolyamePartnerAPI(platform: platform)], latency: network,
        clock: clock),
      store: store, ordered: { platform.order($0) })
    let merchant = RESTTransport(
      machines: [SandboxAuthority.dolyameMerchant: merchantMachine], latency: network, clock: clock)
    let end = RedirectedEnd(toMerchant, at: merchant)
    let all = RESTTransport(
      machines: [
        SandboxAuthority.dolyame: DolyameSDKAPI(platform: platform),
        SandboxAuthority.dolyameMerchant: merchantMachine,
        SandboxAuthority.issuer: IssuerMachine(issuer: issuer),
      ], latency: network, clock: clock)
    transport = OwningTransport(transport: all, end: end)
  }

  /// Resumes the payments, webhooks and uncommitted holds that an earlier run of the program left unfinished.
  /// Work that another process has claimed is left alone.
  public func wake() { platform.wake() }

  /// The number of times that the first instalment of each order was charged, by order ID.
  /// A number above 1 means a double charge.
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
  /// - Parameter amount: the amount in kopecks; nil for the whole amount.
  public func operate(_ operation: PaymentOperation, on order: String, amount: Int64?) {
    let (merchant, rouble) = (merchant, CurrencyTable.standard["RUB"])
    let money = amount.flatMap { amount in rouble.map { Money(amount, $0) } }
    spawn { [randomness = platform.randomness] in
      _ = try? await merchant.perform(operation, on: order, amount: money, randomness: randomness)
    }
  }

  /// Makes the platform resend its last webhook about an order.
  /// - Returns: false if there is no webhook, or if the partner server did not acknowledge it.
  public func resend(payment order: String) async -> Bool { await platform.resend(order) }

  /// Simulates the payer's action in the banking app.
  /// - Returns: false if no challenge is waiting for the payer in the banking app.
  @discardableResult
  public func outOfBand(_ action: OutOfBandAction) -> Bool { issuer.outOfBand(action) }

  /// Returns the webhooks about an order that the partner server has read, oldest first and without duplicates.
  public func notifications(of order: String) -> [KeptNotification] {
    merchantMachine.state.read { state in
      (state.notified[order] ?? []).filter(\.isRead).map { given in
        KeptNotification(status: given.status, isAuthentic: given.isConfirmed, isFinal: given.isFinal)
      }
    }
  }

  /// The numbers of webhooks that the partner server ignored: duplicates, and webhooks from unknown addresses.
  public var ignoredWebhooks: (duplicates: Int, strangers: Int) {
    merchantMachine.state.read { ($0.duplicates, $0.strangers) }
  }
}

/// An adapter that exposes the issuer as a server addressed by method and path.
struct IssuerMachine: RESTMachine {
  let issuer: Issuer

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    try await issuer.answer(request.path, request.body)
  }
}
