public import CheckoutCore
import HTTPTypes
import Synchronization

/// The other side of the wire for Assist: the platform, a card issuer and the merchant's server. What is said is in
/// <doc:AssistWire>.
public final class AssistSandbox: Sendable {
  public let configuration: AssistSandboxConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  private let platform: AssistPlatform
  private let server: AssistMerchantServer

  /// - Parameters: as those of ``Sandbox``.
  public init(
    configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    spawn: Spawner = Spawner(), notifications: (any Transport) -> any Transport = { $0 }
  ) {
    self.configuration = configuration
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    let platform = AssistPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      merchant: notifications(toMerchant))
    self.platform = platform
    let toPlatform = AssistTransport(latency: network, clock: clock) { authority, path, body throws(TransportError) in
      guard authority == SandboxAuthority.assist else { return nil }
      return await platform.answer(path, body)
    }
    let server = AssistMerchantServer(
      configuration: configuration, clock: clock, randomness: randomness, platform: toPlatform)
    self.server = server
    let all = AssistTransport(latency: network, clock: clock) { authority, path, body throws(TransportError) in
      switch authority {
      case SandboxAuthority.assist: await platform.answer(path, body)
      case SandboxAuthority.issuer: try await issuer.answer(path, body)
      case SandboxAuthority.assistMerchant: try await server.answer(path, body)
      default: nil
      }
    }
    toMerchant.target.withLock { $0 = all }
    transport = all
  }

  /// The shop's own server, as the shop's program calls it: signs, tells of notifications, charges (`capture`) and cancels
  /// (`release`, `refund`, `reverse`).
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.assistMerchant)
  }

  /// How many bills of each order were paid or held: whoever watches over the sandbox wants to see at most 1.
  public var charges: [String: Int] {
    platform.state.read { $0.orders.mapValues { $0.bills.count { $0.held + $0.taken + $0.cancelled > 0 } } }
  }

  /// The bills of an order and their states, the oldest first.
  public func bills(of order: String) -> [(number: String, state: AssistState)] {
    platform.state.read { $0.orders[order]?.bills.map { ($0.number, $0.state) } ?? [] }
  }

  /// What the merchant's server was told of an order and kept.
  public func notifications(of order: String) -> [KeptNotification] {
    server.told(order).map {
      KeptNotification(status: $0.status, isAuthentic: $0.isAuthentic, isFinal: $0.isAuthentic)
    }
  }
}

/// The wires between these machines.
struct AssistTransport: Transport {
  var latency: Duration
  var clock: any CheckoutClock
  /// Nil where there is no such machine.
  var ask:
    @Sendable (_ authority: String, _ path: String, _ body: [UInt8]) async throws(TransportError) -> MachineAnswer?

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard request.head.scheme == "https", request.head.method == .post else { throw .unreachable }
    do {
      try await clock.sleep(for: latency, as: .latency)
    } catch {
      throw .cancelled
    }
    guard let answer = try await ask(request.head.authority ?? "", request.head.path ?? "/", request.body) else {
      throw .unreachable
    }
    var head = HTTPResponse(status: .init(code: answer.status))
    head.headerFields[.contentType] =
      answer.body.first == UInt8(ascii: "<") ? "text/xml; charset=UTF-8" : "application/json"
    return TransportResponse(head: head, body: answer.body)
  }
}
