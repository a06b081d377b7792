public import CheckoutCore
import HTTPTypes
import Synchronization

/// The mock backend for Assist: the platform, a card issuer and the merchant server.
/// See <doc:AssistWire> for the format of the messages.
public final class AssistSandbox: Sendable {
  public let configuration: AssistSandboxConfiguration
  /// The transport for the merchant app and the SDK.
  public let transport: any Transport
  let platform: AssistPlatform
  private let server: AssistMerchantServer

  /// Creates the mock backend.
  /// - Parameters:
  ///   - notifications: wraps the transport from the platform to the merchant server, for example to inject faults.
  ///   - store: stores the state of the servers; nil keeps it in memory only.
  public init(
    configuration: AssistSandboxConfiguration = AssistSandboxConfiguration(),
    clock: any CheckoutClock = SystemClock(), randomness: any Randomness = SystemRandomness(),
    spawn: Spawner = Spawner(), notifications: (any Transport) -> any Transport = { $0 },
    store: (any KeyValueStore)? = nil
  ) {
    self.configuration = configuration
    let store = store.map { StoreSection("assist", of: $0) }
    let network = configuration.latency.network
    let toMerchant = Redirected()
    let issuer = Issuer(
      behaviour: configuration.acs, limits: configuration.limits, clock: clock, randomness: randomness)
    let wire = notifications(toMerchant)
    let webhooks = WebhookDelivery(
      outbox: Outbox(store), clock: clock, spawn: spawn, pauses: configuration.limits.redelivery
    ) { await AssistPlatform.send($0, wire) }
    let platform = AssistPlatform(
      configuration: configuration, clock: clock, randomness: randomness, spawn: spawn, issuer: issuer,
      webhooks: webhooks, store: store)
    self.platform = platform
    let toPlatform = AssistTransport(latency: network, clock: clock) { authority, path, body throws(TransportError) in
      guard authority == SandboxAuthority.assist else { return nil }
      return await platform.answer(path, body)
    }
    let server = AssistMerchantServer(
      configuration: configuration, clock: clock, randomness: randomness, platform: toPlatform, store: store)
    self.server = server
    let all = AssistTransport(latency: network, clock: clock) { authority, path, body throws(TransportError) in
      switch authority {
      case SandboxAuthority.assist: await platform.answer(path, body)
      case SandboxAuthority.issuer: try await issuer.answer(path, body)
      case SandboxAuthority.assistMerchant: try await server.answer(path, body)
      default: nil
      }
    }
    transport = OwningTransport(transport: all, end: RedirectedEnd(toMerchant, at: all))
  }

  /// The private key, in PEM, with which the sandbox merchant signs orders. It is test data and protects nothing.
  /// The key is nil if the program was built without it.
  public static var merchantKey: String? { AssistMerchantKey.pem }

  /// A client for the merchant server, like the one in the merchant app.
  /// The server signs orders, returns notifications, charges (`capture`) and cancels (`release`, `refund`, `reverse`).
  public var merchant: MerchantClient {
    MerchantClient(transport: transport, authority: SandboxAuthority.assistMerchant)
  }

  /// The number of bills that were paid or held for each order, by order number. More than 1 means a double charge.
  public var charges: [String: Int] {
    platform.state.read { state in
      Dictionary(
        state.orders.all.map {
          ($0.key, $0.value.bills.count { [$0.held, $0.taken, $0.cancelled].contains { $0 > 0 } })
        },
        uniquingKeysWith: +)
    }
  }

  /// Resumes the payments and notifications that an earlier run of the program left unfinished.
  /// Work that another process has claimed is left alone.
  public func wake() { platform.wake() }

  /// Makes the platform resend its last notification about an order.
  /// - Returns: false if there is no notification about the order, or the merchant server did not acknowledge it.
  public func resend(payment: String) async -> Bool { await platform.webhooks.resend(payment) }

  /// Returns the notifications about an order that the platform has sent or is still trying to send, oldest first.
  public func outbox(of payment: String) -> [SentNotification] { platform.webhooks.outbox.all(of: payment) }

  /// Returns the bills for an order with their states, oldest first.
  public func bills(of order: String) -> [(number: String, state: AssistState)] {
    platform.state.read { $0.orders[order]?.bills.map { ($0.number, $0.state) } ?? [] }
  }

  /// Returns those notifications about an order that the merchant server has read, oldest first.
  public func notifications(of order: String) -> [KeptNotification] {
    server.notified(order).map {
      KeptNotification(status: $0.status, isAuthentic: $0.isAuthentic, isFinal: $0.isAuthentic)
    }
  }
}

/// The transport between the mock servers.
struct AssistTransport: Transport {
  var latency: Duration
  var clock: any CheckoutClock
  /// Handles a request; returns nil if no server has the given authority.
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
