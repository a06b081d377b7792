#if Network
import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Synchronization
import Testing

@Suite("Over real sockets", .serialized)
struct SocketTests {
  /// Runs a server at a free port while a test uses it.
  private func serving(_ use: @escaping @Sendable (ServedAddress, HTTPTransport) async throws -> Void) async throws {
    try await Serving.run { serving in try await use(serving.address, HTTPTransport()) }
  }

  @Test("Every SDK pays over HTTP", arguments: ServedSandbox.allCases)
  func pays(system: ServedSandbox) async throws {
    try await serving { address, transport in
      let world = ServedWorld(system, at: address, transport: transport)
      #expect(await Payers.pay(system.rawValue, in: world) == "success")
    }
  }

  @Test("A connection that a fault breaks is lost, and a port without a server is unreachable")
  func faults() async throws {
    try await serving { address, transport in
      let faults = HTTPRequest(
        method: .post, scheme: "http", authority: address.authority, path: "/w/default/_kassa/faults")
      let fault: JSON = ["system": "ecommpay", "kind": "connection-reset"]
      let armed = try await transport.send(TransportRequest(head: faults, body: fault.wireBytes))
      #expect(armed.head.status == .created)
      let head = HTTPRequest(method: .post, scheme: "http", authority: address.authority, path: "/ecommpay/v1/init")
      await #expect(throws: TransportError.connectionLost) {
        _ = try await transport.send(TransportRequest(head: head, body: Array("{}".utf8)))
      }
      let nobody = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/")
      await #expect(throws: TransportError.unreachable) {
        _ = try await transport.send(TransportRequest(head: nobody))
      }
    }
  }

  @Test("A body that is too large is refused")
  func tooLarge() async throws {
    try await serving { address, transport in
      let head = HTTPRequest(method: .post, scheme: "http", authority: address.authority, path: "/ecommpay/v1/init")
      let answer = try await transport.send(
        TransportRequest(head: head, body: Array(repeating: 32, count: 1 << 20 + 1)))
      #expect(answer.head.status.code == 413)
    }
  }
}
#endif
