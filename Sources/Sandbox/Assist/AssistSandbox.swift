public import CheckoutCore
import HTTPTypes
import Synchronization

/// The other side of the wire for Assist: the platform, a card issuer and the merchant's server. What is said is in
/// <doc:AssistWire>.
public final class AssistSandbox: Sendable {
  public let configuration: AssistSandboxConfiguration
  /// The wire of the shop's program and the SDK.
  public let transport: any Transport
  let platform: AssistPlatform
  private let server: AssistMerchantServer

  /// - Parameters: as those of ``Sandbox``.
  public init(
    configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    spawn: Spawner = Spawner(), notifications: (any Transport) -> any Transport = { $0 }, drawer: (any Drawer)? = nil
  ) {
    self.configuration = configuration
    let drawer = drawer.map { DrawerSection("assist", of: $0) }
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    let wire = notifications(toMerchant)
    let courier = Courier(
      outbox: Outbox(drawer), clock: clock, spawn: spawn, pauses: configuration.limits.redelivery
    ) { await AssistPlatform.send($0, wire) }
    let platform = AssistPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      courier: courier, drawer: drawer)
    self.platform = platform
    let toPlatform = AssistTransport(latency: network, clock: clock) { authority, path, body throws(TransportError) in
      guard authority == SandboxAuthority.assist else { return nil }
      return await platform.answer(path, body)
    }
    let server = AssistMerchantServer(
      configuration: configuration, clock: clock, randomness: randomness, platform: toPlatform, drawer: drawer)
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

  /// The private key with which the sandbox's merchant signs, PEM: an order that is signed with it is taken. It protects
  /// nothing. Nil where the program was built without it.
  public static var merchantKey: String? { AssistMerchantKey.pem }

  /// The shop's own server, as the shop's program calls it: signs, tells of notifications, charges (`capture`) and cancels
  /// (`release`, `refund`, `reverse`).
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.assistMerchant)
  }

  /// How many bills of each order were paid or held: whoever watches over the sandbox wants to see at most 1.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map {
          ($0.key, $0.value.bills.count { [$0.held, $0.taken, $0.cancelled].contains { $0 > 0 } })
        },
        uniquingKeysWith: +)
    }
  }

  /// Goes on with what another run of the program left unfinished: payments on their way, notifications that were not
  /// delivered. Nothing happens to what another program has in hand.
  public func wake() { platform.wake() }

  /// Has the platform send its last notification about an order again.
  /// - Returns: false where there was none.
  public func resend(payment: String) async -> Bool { await platform.courier.resend(payment) }

  /// What the platform has told the merchant's server about an order, or tries to, in order.
  public func outbox(of payment: String) -> [SentNotification] { platform.courier.outbox.all(of: payment) }

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
