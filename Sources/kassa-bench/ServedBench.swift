import CheckoutCore
import Dispatch
import HTTPTypes
import KassaBackend
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import Synchronization

/// Measures a server of worlds: creation, requests and whole checkouts, without sockets and, with the trait `Network`, over them.
struct ServedBench {
  private static let authority = "127.0.0.1:8484"

  func measure() -> [String] {
    let result = Mutex<[String]>([])
    let done = DispatchSemaphore(value: 0)
    let put: @Sendable ([String]) -> Void = { rows in result.withLock { $0 = rows } }
    Task.detached {
      put(await Self.rows())
      done.signal()
    }
    done.wait()
    return result.withLock(\.self)
  }

  private static func rows() async -> [String] {
    var settings = WorldSettings()
    settings.clock = .manual
    let registry = WorldRegistry(settings, of: .builtIn)
    let server = WorldServer(registry, ServerOptions(address: "http://" + authority))
    let direct = DirectTransport(server: server)
    var rows = [
      await row("served status request, 1 world", direct, authority),
      await checkouts("served ecommpay checkout", direct, authority),
    ]
    var creation = Samples()
    for _ in 1..<10_000 {
      let began = seconds()
      _ = try? registry.create(settings)
      creation.values.append(seconds() - began)
    }
    rows.append(creation.row("creation of a world", unit: "µs", scale: 1e6))
    rows.append(await row("served status request, 10,000 worlds", direct, authority))
    #if Network
    rows += await overSockets(server)
    #endif
    return rows
  }

  #if Network
  /// Pays many orders at a server of another process, and prints how many a second.
  static func load(_ url: String) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      // The first ones warm up both sides.
      _ = await ServedCheckout.load(url, orders: 0..<200, payers: 8)
      let (finished, time) = await ServedCheckout.load(url, orders: 200..<2_200, payers: 8)
      let rate = Double(finished) / max(time, 0.001)
      print("\(finished) of 2000 ecommpay checkouts, \(Int(rate)) a second")
      done.signal()
    }
    done.wait()
  }

  private static func overSockets(_ server: WorldServer) async -> [String] {
    let http = HTTPServer(server, [.init(host: "127.0.0.1", port: 0)])
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let run = Task { try await http.run(handlesSignals: false) { _, port in found.yield(port) } }
    let authority = "127.0.0.1:\(await ports.first { _ in true } ?? 0)"
    let rows = [
      await row("status request over HTTP, 10,000 worlds", HTTPTransport(), authority),
      await checkouts("ecommpay checkout over HTTP", HTTPTransport(), authority),
    ]
    run.cancel()
    _ = await run.result
    return rows
  }
  #endif

  private static func row(_ what: String, _ transport: any Transport, _ authority: String) async -> String {
    let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/w/default/_kassa/clock")
    var samples = Samples()
    for _ in 0..<2000 {
      let began = seconds()
      _ = try? await transport.send(TransportRequest(head: head))
      samples.values.append(seconds() - began)
    }
    return samples.row(what, unit: "µs", scale: 1e6)
  }

  private static func checkouts(_ what: String, _ transport: any Transport, _ authority: String) async -> String {
    let address = ServedAddress(scheme: "http", authority: authority, world: "default")
    let world = ServedWorld(EcommpaySandboxConfiguration.self, at: address, transport: transport)
    var samples = Samples()
    for number in 0..<50 {
      let began = seconds()
      let status = await ServedCheckout.pay("bench-\(authority)-\(number)", in: world)
      guard status == "success" else { return "\(what): \(status)" }
      samples.values.append(seconds() - began)
    }
    return samples.row(what, unit: "ms", scale: 1e3)
  }

  /// Carries requests to a server in the same process, without a socket.
  private struct DirectTransport: Transport {
    let server: WorldServer

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      try await server.respond(to: request).get()
    }
  }
}
