import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaRehearsal
import KassaServer
import Testing

/// Carries requests to a server in the same process, without a socket.
struct DirectTransport: Transport {
  let server: WorldServer

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let response = try await server.respond(to: request).get()
    guard WireManner.refusal(response) == nil else { throw .unreachable }
    return response
  }
}

/// A server in the same process, with a few words to call its control API.
struct ControlledServer {
  let registry: WorldRegistry
  let server: WorldServer

  static let address = "http://127.0.0.1:8484"

  init(
    _ settings: WorldSettings = WorldSettings(), token: String? = nil, limits: WorldRegistry.Limits = .init(),
    outward: (any Transport)? = nil
  ) {
    self.init(WorldRegistry(settings, of: .builtIn, limits: limits, outward: outward), token: token)
  }

  init(_ registry: WorldRegistry, token: String? = nil) {
    var options = ServerOptions(address: Self.address)
    options.token = token
    self.registry = registry
    server = WorldServer(registry, options)
  }

  /// Waits until the world `default` has told the merchant server how a payment has ended.
  func waitForNotification(_ id: String = "order-1") async throws {
    for _ in 0..<100 {
      let payment = try await request(.get, "/w/default/_kassa/payments/\(id)").body
      if (payment["notified"]?.integer ?? 0) > 0 { return }
      let last = try await request(.get, "/w/default/_kassa/messages?since=1000000").body["last"]?.integer ?? 0
      _ = try await request(.get, "/w/default/_kassa/messages?since=\(last)&wait=200")
    }
  }

  /// Waits until the platforms have tried that many deliveries in the world `default`.
  func waitForDeliveries(_ count: Int) async throws {
    for _ in 0..<100 {
      let webhooks = try await request(.get, "/w/default/_kassa/webhooks").body["webhooks"]?.elements ?? []
      if webhooks.reduce(0, { $0 + ($1["attempts"]?.integer ?? 0) }) >= count { return }
      let last = try await request(.get, "/w/default/_kassa/messages?since=1000000").body["last"]?.integer ?? 0
      _ = try await request(.get, "/w/default/_kassa/messages?since=\(last)&wait=200")
    }
  }

  func request(
    _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, headers: [(String, String)] = [],
    host: String = "127.0.0.1:8484"
  ) async throws -> (status: Int, body: JSON) {
    var head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    for (name, value) in headers { head.headerFields[try #require(HTTPField.Name(name))] = value }
    let response = try await server.respond(to: TransportRequest(head: head, body: body?.wireBytes ?? [])).get()
    return (response.head.status.code, (try? JSON(parsing: response.body)) ?? .null)
  }
}
