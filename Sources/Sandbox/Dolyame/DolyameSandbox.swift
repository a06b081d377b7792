public import CheckoutCore
import Synchronization

/// The other side of the wire for Dolyame: the platform with its interfaces for the SDK and for partners, a card issuer, and
/// a partner's server. What is said is in <doc:DolyameWire>.
public final class DolyameSandbox: Sendable {
  public let configuration: DolyameConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  let platform: DolyamePlatform
  private let merchantMachine: DolyameMerchant
  private let issuer: Issuer
  private let spawn: Spawner

  /// - Parameters:
  ///   - drawer: where the machines keep their state; nil for one that ends with this object.
  ///   - notifications: what lies on the platform's wire to the partner's server.
  public init(
    configuration: DolyameConfiguration = DolyameConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }, drawer: (any Drawer)? = nil
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
      notifier: DolyameNotifier(transport: notifications(toMerchant)), drawer: drawer)
    self.platform = platform
    merchantMachine = DolyameMerchant(
      configuration: configuration, clock: clock, randomness: randomness,
      transport: RESTTransport(
        machines: [SandboxAuthority.dolyamePartner: DolyamePartnerAPI(platform: platform)], latency: network,
        clock: clock),
      drawer: drawer, ordered: { platform.order($0) })
    let merchant = RESTTransport(
      machines: [SandboxAuthority.dolyameMerchant: merchantMachine], latency: network, clock: clock)
    toMerchant.target.withLock { $0 = merchant }
    transport = RESTTransport(
      machines: [
        SandboxAuthority.dolyame: DolyameSDKAPI(platform: platform),
        SandboxAuthority.dolyameMerchant: merchantMachine,
        SandboxAuthority.issuer: IssuerMachine(issuer: issuer),
      ], latency: network, clock: clock)
  }

  /// Goes on with what another run of the program left unfinished: payments on their way, webhooks that were not delivered,
  /// holds that nobody committed. Nothing happens to what another program has in hand.
  public func wake() { platform.wake() }

  /// How often the first part of each order was charged, by the order's id: at most once.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(state.orders.all.map { ($0.key, $0.value.charges) }, uniquingKeysWith: +)
    }
  }

  /// The merchant category code with which the first part of an order was charged; nil where it was not.
  public func category(of order: String) -> Int? {
    platform.order(order).flatMap { $0.charges > 0 ? $0.mcc.map { Int($0) } : nil }
  }

  /// The state of an order, in the platform's word.
  public func status(of order: String) -> String? { platform.order(order)?.status.rawValue }

  /// The shop's own server, as the shop's program calls it.
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.dolyameMerchant)
  }

  /// The partner's server does something with an order by itself: nobody in the shop's program asks for it or hears of it.
  /// Returns at once.
  /// - Parameter amount: kopecks; nil for all there is.
  public func operate(_ operation: PaymentOperation, on order: String, amount: Int64?) {
    let (merchant, rouble) = (merchant, CurrencyTable.standard["RUB"])
    let money = amount.flatMap { amount in rouble.map { Money(amount, $0) } }
    spawn { [randomness = platform.randomness] in
      _ = try? await merchant.perform(operation, on: order, amount: money, randomness: randomness)
    }
  }

  /// Has the platform send its last webhook about an order again.
  /// - Returns: false where there was none, or nobody acknowledged it.
  public func resend(payment order: String) async -> Bool { await platform.resend(order) }

  /// Plays the person in the bank's application.
  /// - Returns: false where it waits for nobody.
  @discardableResult
  public func elsewhere(_ act: Elsewhere) -> Bool { issuer.elsewhere(act) }

  /// What the partner's server was told about an order, in order and each once.
  public func notifications(of order: String) -> [KeptNotification] {
    merchantMachine.state.read { state in
      (state.told[order] ?? []).filter(\.isRead).map { told in
        KeptNotification(status: told.status, isAuthentic: told.isConfirmed, isFinal: told.isFinal)
      }
    }
  }

  /// Webhooks that the partner's server got more than once, and those that came from somewhere else.
  public var ignoredWebhooks: (duplicates: Int, strangers: Int) {
    merchantMachine.state.read { ($0.duplicates, $0.strangers) }
  }
}

/// The issuer as one of the machines that are asked by method and path.
struct IssuerMachine: RESTMachine {
  let issuer: Issuer

  func answer(_ request: RESTRequest) async throws(TransportError) -> MachineAnswer {
    try await issuer.answer(request.path, request.body)
  }
}
