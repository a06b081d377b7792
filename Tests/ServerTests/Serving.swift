#if Network
import KassaBackend
import KassaHTTPTransport
import KassaRehearsal
import KassaServer

/// A server at a free port of this machine, for tests that need sockets.
struct Serving: Sendable {
  let registry: WorldRegistry
  let port: Int
  /// The world `default`.
  var address: ServedAddress { ServedAddress(scheme: "http", authority: "127.0.0.1:\(port)", world: "default") }

  /// Runs a server while a test uses it.
  static func run(
    _ settings: WorldSettings = WorldSettings(), limits: ConnectionLimits = ConnectionLimits(),
    _ use: @escaping @Sendable (Serving) async throws -> Void
  ) async throws {
    // The address is known only once there is a port; nothing in these tests depends on it.
    let further = FurtherPorts(host: "127.0.0.1", .builtIn)
    let registry = WorldRegistry(settings, of: .builtIn, ports: further)
    let server = WorldServer(registry, ServerOptions(address: "http://127.0.0.1"))
    let http = HTTPServer(server, [.init(host: "127.0.0.1", port: 0)], limits: limits, ports: further)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let run = Task { try await http.run(handlesSignals: false) { _, number in port.yield(number) } }
    let number = await ports.first { _ in true } ?? 0
    let result: Result<Void, any Error>
    do {
      result = .success(try await use(Serving(registry: registry, port: number)))
    } catch {
      result = .failure(error)
    }
    run.cancel()
    _ = await run.result
    try result.get()
  }
}
#endif
