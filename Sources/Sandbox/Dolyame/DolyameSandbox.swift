public import CheckoutCore
import Synchronization

/// The other side of the wire for Dolyame: the platform with its interfaces for the SDK and for partners, a card issuer, and
/// a partner's server. What is said is in <doc:DolyameWire>.
public final class DolyameSandbox: Sendable {
  public let configuration: DolyameConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  private let platform: DolyamePlatform
  private let merchantMachine: DolyameMerchant

  /// - Parameter notifications: what lies on the platform's wire to the partner's server.
  public init(
    configuration: DolyameConfiguration = DolyameConfiguration(), clock: any CheckoutClock = SystemClock(),
    randomness: any Randomness = SystemRandomness(), spawn: Spawner = Spawner(),
    notifications: (any Transport) -> any Transport = { $0 }
  ) {
    self.configuration = configuration
    let network = configuration.latency.network
    let issuer = Issuer(
      behaviour: configuration.acs, limits: SandboxLimits(), clock: clock, randomness: randomness)
    let toMerchant = Redirected()
    platform = DolyamePlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      notifier: DolyameNotifier(
        transport: notifications(toMerchant), clock: clock, spawn: spawn, redelivery: configuration.limits.redelivery))
    merchantMachine = DolyameMerchant(
      configuration: configuration, clock: clock, randomness: randomness,
      transport: RESTTransport(
        machines: [SandboxAuthority.dolyamePartner: DolyamePartnerAPI(platform: platform)], latency: network,
        clock: clock))
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

  /// How often the first part of each order was charged, by the order's id: at most once.
  public var charges: [String: Int] { platform.state.read { $0.orders.mapValues(\.charges) } }

  /// The state of an order, in the platform's word.
  public func status(of order: String) -> String? { platform.order(order)?.status.rawValue }

  /// What the partner's server was told about an order, in order and each once.
  public func notifications(of order: String) -> [KeptNotification] {
    merchantMachine.state.read { state in
      (state.told[order] ?? []).map { told in
        KeptNotification(
          status: told.status, isAuthentic: told.isConfirmed,
          isFinal: told.isConfirmed && ["rejected", "canceled", "completed", "refunded"].contains(told.status))
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
