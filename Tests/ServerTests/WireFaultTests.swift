#if Network
import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import Testing

@Suite("Faults of real connections", .serialized)
struct WireFaultTests {
  private static func arm(_ kind: String, _ serving: Serving, _ transport: HTTPTransport) async throws {
    let head = HTTPRequest(
      method: .post, scheme: "http", authority: serving.address.authority, path: "/w/default/_kassa/faults")
    let body: JSON = ["system": "ecommpay", "kind": .string(kind)]
    let answer = try await transport.send(TransportRequest(head: head, body: body.wireBytes))
    #expect(answer.head.status == .created)
    let armed = try JSON(parsing: answer.body)
    #expect(armed["kind"]?.string == kind)
  }

  private static let body = "{}"
  private static func bytes(_ port: Int) -> String {
    "POST /ecommpay/v1/init HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 2\r\n\r\n{}"
  }

  @Test(
    "The transport says what the fault was",
    arguments: [
      ("connection-reset", TransportError.connectionLost), ("half-answer", .connectionLost),
      // Somebody else's client has reached the server, and cannot be sent elsewhere.
      ("refused", .connectionLost),
    ])
  func errors(kind: String, error: TransportError) async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      try await Self.arm(kind, serving, transport)
      let head = HTTPRequest(
        method: .post, scheme: "http", authority: serving.address.authority, path: "/ecommpay/v1/init")
      await #expect(throws: error) {
        _ = try await transport.send(TransportRequest(head: head, body: Array(Self.body.utf8)))
      }
      // The fault is used up, and the server goes on.
      #expect(
        try await transport.send(TransportRequest(head: head, body: Array(Self.body.utf8))).head.status.code >= 400)
    }
  }

  @Test("A reset is a reset on the wire, and half an answer declares its whole length")
  func onTheWire() async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      try await Self.arm("connection-reset", serving, transport)
      let first = try RawConnection(port: serving.port)
      first.send(Self.bytes(serving.port))
      let (nothing, ending) = await first.readAll()
      #expect(nothing == "")
      #expect(ending == .reset)
      try await Self.arm("half-answer", serving, transport)
      let second = try RawConnection(port: serving.port)
      second.send(Self.bytes(serving.port))
      let text = await second.readAll().text
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
      let length = parts.first?.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
      let declared = try #require(length.flatMap { Int($0.dropFirst(15).filter(\.isNumber)) })
      #expect(parts.count == 2 && parts[1].utf8.count == declared / 2, "\(text)")
      #expect(!text.contains("Kassa-Manner"))
    }
  }

  @Test("A slow answer comes byte by byte, and the client can leave")
  func slow() async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      try await Self.arm("slow", serving, transport)
      let client = try RawConnection(port: serving.port)
      client.send(Self.bytes(serving.port))
      let head = await client.read(until: "\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 "))
      #expect(await client.read(until: "{") == "{")
      try await Self.arm("slow", serving, transport)
      let request = HTTPRequest(
        method: .post, scheme: "http", authority: serving.address.authority, path: "/ecommpay/v1/init")
      let waiting = Task { try await transport.send(TransportRequest(head: request, body: Array(Self.body.utf8))) }
      let world = try #require(serving.registry.world("default"))
      while world.log.last < 4 { await world.log.wait(after: world.log.last) }
      waiting.cancel()
      await #expect(throws: TransportError.cancelled) { try await waiting.value }
    }
  }

  @Test("A request that is never answered waits until the client leaves")
  func silent() async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      try await Self.arm("no-answer", serving, transport)
      let request = HTTPRequest(
        method: .post, scheme: "http", authority: serving.address.authority, path: "/ecommpay/v1/init")
      let waiting = Task { try await transport.send(TransportRequest(head: request, body: Array(Self.body.utf8))) }
      let world = try #require(serving.registry.world("default"))
      while world.openRequests == 0 { await world.open.waitForChange(after: 0) }
      waiting.cancel()
      await #expect(throws: TransportError.cancelled) { try await waiting.value }
    }
  }

  @Test("Our own client gets no connection at all, and the SDK knows that nothing has arrived")
  func noConnection() async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      try await Self.arm("refused", serving, transport)
      let places = try #require(Sandboxes.builtIn.places(of: "ecommpay"))
      let wire = ServedTransport(transport, to: serving.address, places)
      let head = HTTPRequest(
        method: .post, scheme: "https", authority: try #require(places.places.first).authority, path: "/v1/init")
      await #expect(throws: TransportError.unreachable) {
        _ = try await wire.send(TransportRequest(head: head, body: Array(Self.body.utf8)))
      }
      #expect(try await wire.send(TransportRequest(head: head, body: Array(Self.body.utf8))).head.status.code >= 400)
      let world = try #require(serving.registry.world("default"))
      let answers = world.log.entries().map(\.message).filter { $0.from == .platform && $0.to == .sdk }
      #expect(answers.first?.body == "unreachable", "the log says that there was no connection")
    }
  }

  @Test("The address that refuses connections is the same for every client")
  func refused() async throws {
    try await Serving.run { serving in
      let ports = try #require(serving.registry.ports)
      let address = try ports.refused()
      #expect(try ports.refused() == address, "opened once")
      let authority = String(address.dropFirst("http://".count))
      let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
      await #expect(throws: TransportError.unreachable) {
        _ = try await HTTPTransport().send(TransportRequest(head: head, body: []))
      }
    }
  }
}
#endif
