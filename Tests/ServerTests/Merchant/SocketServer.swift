#if Network
import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaRehearsal
import KassaSandbox
import KassaServer
import KassaWorldlineSandbox
import TestSupport

/// A server at free ports, with the world `shop`, whose clock is manual.
struct SocketServer {
  let registry: WorldRegistry
  let transport = HTTPTransport()
  /// The address of the world `shop`.
  let address: ServedAddress
  /// The address of a port that has only the world's Worldline.
  let worldline: String

  /// Runs a server while a test uses it.
  /// - Parameter outward: the transport to the shop's own backend.
  static func run(
    outward: any Transport = HTTPTransport(), _ use: @Sendable (SocketServer) async throws -> Void
  ) async throws {
    let registry = WorldRegistry(WorldSettings(), of: .builtIn, outward: outward)
    // The address is in answers only. A shop's own backend hands it on, and the server knows it again.
    let server = WorldServer(registry, ServerOptions(address: "http://127.0.0.1"))
    let listeners = [
      HTTPServer.Listener(host: "127.0.0.1", port: 0),
      HTTPServer.Listener(host: "127.0.0.1", port: 0, only: ("shop", WorldlineConfiguration.systemName)),
    ]
    let http = HTTPServer(server, listeners)
    let (ready, port) = AsyncStream.makeStream(of: (Int, Int).self)
    let run = Task { try await http.run(handlesSignals: false) { port.yield(($0, $1)) } }
    var ports: [Int: Int] = [:]
    for await (listener, number) in ready {
      ports[listener] = number
      if ports.count == listeners.count { break }
    }
    defer { run.cancel() }
    try await use(
      SocketServer(
        registry: registry,
        address: ServedAddress(scheme: "http", authority: "127.0.0.1:\(ports[0] ?? 0)", world: "shop"),
        worldline: "http://127.0.0.1:\(ports[1] ?? 0)"))
    run.cancel()
    _ = await run.result
  }

  /// Creates the world `shop`, whose clock begins with the real time: Assist's SDK asks for the orders of a day.
  /// - Parameter merchant: the address of the shop's own backend; nil for the simulated merchant servers.
  func create(merchant: String? = nil) async throws {
    var settings = WorldSettings()
    (settings.id, settings.clock) = ("shop", .manual)
    settings.merchant = merchant.flatMap(MerchantAddress.init)
    let world = try registry.create(settings)
    await world.manual?.advance(SystemClock().now - world.clock.now)
  }

  /// Calls the control API of the world.
  func control(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    let head = HTTPRequest(
      method: method, scheme: "http", authority: address.authority, path: address.path + "/_kassa/" + path)
    let answer = try await transport.send(TransportRequest(head: head, body: body?.wireBytes ?? []))
    return try JSON(parsing: answer.body)
  }

  /// The names of the messages in the world's log, oldest first.
  func messages() async throws -> [String] {
    (try await control(.get, "messages")["messages"]?.elements ?? []).compactMap { message in
      message["name"]?.string.map { "\(message["from"]?.string ?? "") \($0)" }
    }
  }

  /// Returns the world's record of a payment once it meets a condition, or after 20 s without a message.
  func payment(_ id: String, until isSo: (JSON) -> Bool) async throws -> JSON {
    for _ in 0..<100 {
      let payment = try await control(.get, "payments/" + id)
      if isSo(payment) { return payment }
      let last = try await control(.get, "messages?since=1000000")["last"]?.integer ?? 0
      _ = try await control(.get, "messages?since=\(last)&wait=200")
    }
    return try await control(.get, "payments/" + id)
  }

  /// Approves for the payer on the page outside the checkout, as soon as it is open, or gives up after 20 s without a message.
  func approve() async throws {
    for _ in 0..<100 {
      if try await control(.post, "act", ["action": "approve"])["acted"] != nil { return }
      let last = try await control(.get, "messages?since=1000000")["last"]?.integer ?? 0
      _ = try await control(.get, "messages?since=\(last)&wait=200")
    }
    throw Problem("nothing has waited for the payer")
  }

  func advance(_ duration: String) async throws {
    let answer = try await control(.post, "clock", ["advance": .string(duration)])
    guard answer["error"] == nil else { throw Problem(answer.text) }
  }
}
#endif
