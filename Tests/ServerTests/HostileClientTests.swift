#if Network
import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@Suite("Hostile clients over sockets", .serialized)
struct HostileClientTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: String
    /// The status and the code of the error; a status alone for what the library or the platform answers.
    var status: Int
    var code: String?
    var testDescription: String { name }
  }

  private static let health = "GET /_kassa/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
  private static let post = "POST /_kassa/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\n"

  static let cases: [Case] = [
    Case(name: "good", bytes: health + "Connection: close\r\n\r\n", status: 200),
    Case(
      name: "two lengths", bytes: post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", status: 400,
      code: "malformed"),
    Case(name: "a list of lengths", bytes: post + "Content-Length: 2, 2\r\n\r\n{}", status: 400, code: "malformed"),
    Case(name: "a signed length", bytes: post + "Content-Length: +2\r\n\r\n{}", status: 400, code: "malformed"),
    Case(
      name: "length and chunks", bytes: post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      status: 400, code: "malformed"),
    Case(
      name: "two codings", bytes: post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
      status: 400, code: "malformed"),
    Case(
      name: "a hidden coding", bytes: post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", status: 501, code: "coding"
    ),
    Case(
      name: "a space before the colon", bytes: post + "Transfer-Encoding : chunked\r\n\r\n", status: 400,
      code: "malformed"),
    Case(name: "a folded line", bytes: health + "X: a\r\n b\r\n\r\n", status: 400, code: "malformed"),
    Case(
      name: "a bare line feed", bytes: "GET /_kassa/health HTTP/1.1\nHost: 127.0.0.1\n\n", status: 400,
      code: "malformed"),
    Case(name: "a bare carriage return", bytes: health + "X: a\rb\r\n\r\n", status: 400, code: "malformed"),
    Case(name: "a zero byte", bytes: health + "X: a\u{0}b\r\n\r\n", status: 400, code: "malformed"),
    Case(name: "no host", bytes: "GET /_kassa/health HTTP/1.1\r\n\r\n", status: 400, code: "malformed"),
    Case(name: "two hosts", bytes: health + "Host: evil.example\r\n\r\n", status: 400, code: "malformed"),
    Case(
      name: "another host", bytes: "GET /_kassa/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      status: 403, code: "origin"),
    Case(
      name: "another origin", bytes: health + "Origin: https://evil.example\r\nConnection: close\r\n\r\n", status: 403,
      code: "origin"),
    Case(name: "no method", bytes: " /_kassa/health HTTP/1.1\r\n\r\n", status: 400, code: "malformed"),
    Case(name: "no version", bytes: "GET /_kassa/health\r\n\r\n", status: 400, code: "malformed"),
    Case(name: "another version", bytes: "GET / HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n", status: 505, code: "version"),
    Case(name: "HTTP/2 without negotiation", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 505, code: "version"),
    Case(
      name: "a proxy", bytes: "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", status: 405,
      code: "method"),
    Case(name: "an echo", bytes: "TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", status: 405, code: "method"),
    Case(
      name: "a wrong method", bytes: "BREW /_kassa/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 405, code: "method"),
    Case(
      name: "the absolute form",
      bytes: "GET http://127.0.0.1/_kassa/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 200),
    Case(
      name: "the absolute form of another host",
      bytes: "GET http://evil.example/_kassa/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", status: 400, code: "malformed"
    ),
    Case(
      name: "a later HTTP/1", bytes: "GET /_kassa/health HTTP/1.9\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 200),
    Case(name: "HTTP/1.0", bytes: "GET /_kassa/health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n", status: 200),
    Case(
      name: "chunks in HTTP/1.0",
      bytes: "POST / HTTP/1.0\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      status: 400, code: "malformed"),
    Case(
      name: "a huge path", bytes: "GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n", status: 414,
      code: "long"),
    Case(
      name: "a huge field", bytes: health + "X: " + String(repeating: "a", count: 40_000) + "\r\n\r\n", status: 431,
      code: "headers"),
    Case(
      name: "many fields", bytes: health + String(repeating: "X: a\r\n", count: 200) + "\r\n", status: 431,
      code: "headers"),
    Case(name: "a huge body", bytes: post + "Content-Length: 99999999999999999999\r\n\r\n", status: 413, code: "large"),
    Case(
      name: "huge chunks", bytes: post + "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n", status: 413, code: "large"),
    Case(
      name: "a chunk without a number", bytes: post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n", status: 400,
      code: "malformed"),
    Case(
      name: "a chunk that is too long", bytes: post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}}\r\n", status: 400,
      code: "malformed"),
    Case(
      name: "good chunks",
      bytes: post + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;a=b\r\n}\r\n0\r\n\r\n",
      status: 201),
    Case(
      name: "a way out of the worlds",
      bytes: "GET /w/../_kassa HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 404, code: "world"),
    Case(
      name: "a hidden way out",
      bytes: "GET /w/%2e%2e%2f%2e%2e/_kassa HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 404, code: "world"),
    Case(
      name: "a hidden way out to a platform",
      bytes: "GET /w/%2e%2e%2fdefault/ecommpay/v1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
      status: 404,
      code: "world"),
    Case(
      name: "another expectation", bytes: post + "Expect: gold\r\nContent-Length: 2\r\n\r\n", status: 417,
      code: "expectation"),
    Case(name: "no HTTP at all", bytes: "\u{16}\u{3}\u{1}\r\n\r\n", status: 400, code: "malformed"),
  ]

  @Test("Each request gets its error, and the next client its answer", arguments: cases)
  func requests(_ one: Case) async throws {
    try await Serving.run { serving in
      let client = try RawConnection(port: serving.port)
      client.send(one.bytes)
      let (text, ending) = await client.readAll()
      #expect(text.hasPrefix("HTTP/1.1 \(one.status) "), "\(text)")
      if let code = one.code { #expect(text.contains("\"error\":\"\(code)\""), "\(text)") }
      #expect(ending == .closed)
      try await Self.expectHealth(serving)
    }
  }

  private static func expectHealth(_ serving: Serving) async throws {
    let client = try RawConnection(port: serving.port)
    client.send(health + "Connection: close\r\n\r\n")
    #expect(await client.readAll().text.hasPrefix("HTTP/1.1 200 "))
  }

  private static var quick: ConnectionLimits {
    var limits = ConnectionLimits()
    (limits.head, limits.pause, limits.idle) = (.milliseconds(150), .milliseconds(150), .milliseconds(400))
    return limits
  }

  @Test(
    "Who is too slow is refused, and costs others nothing",
    arguments: [health, post + "Content-Length: 20\r\n\r\n{", post + "Transfer-Encoding: chunked\r\n\r\n5\r\n{"])
  func slow(bytes: String) async throws {
    try await Serving.run(limits: Self.quick) { serving in
      let clients = try (0..<50).map { _ in try RawConnection(port: serving.port) }
      for client in clients { client.send(bytes) }
      try await Self.expectHealth(serving)
      for client in clients {
        let (text, ending) = await client.readAll()
        #expect(text.contains(" 408 "), "\(text)")
        #expect(ending == .closed)
      }
    }
  }

  @Test("A connection without a request is closed")
  func idle() async throws {
    try await Serving.run(limits: Self.quick) { serving in
      let client = try RawConnection(port: serving.port)
      let (text, ending) = await client.readAll()
      #expect(text == "")
      #expect(ending == .closed)
    }
  }

  @Test("More connections than there may be are refused")
  func connections() async throws {
    var limits = ConnectionLimits()
    limits.connections = 3
    try await Serving.run(limits: limits) { serving in
      let clients = try (0..<3).map { _ in try RawConnection(port: serving.port) }
      for client in clients {
        client.send(Self.health + "\r\n")
        #expect(await client.read(until: "}").hasPrefix("HTTP/1.1 200 "))
      }
      let next = try RawConnection(port: serving.port)
      #expect(await next.readAll().text.hasPrefix("HTTP/1.1 503 "))
    }
  }

  @Test("Pipelined requests are answered in their order, and a bad one after the good ones")
  func pipelining() async throws {
    try await Serving.run { serving in
      let client = try RawConnection(port: serving.port)
      client.send(
        String(repeating: Self.health + "\r\n", count: 20) + Self.post + "Content-Length: 2\r\n\r\n{}"
          + Self.health + "X: a\r\n b\r\n\r\n" + Self.post + "Content-Length: 2\r\n\r\n{}")
      let text = await client.readAll().text
      let statuses = text.components(of: "HTTP/1.1 ").map { String($0.prefix(3)) }
      #expect(statuses == Array(repeating: "200", count: 20) + ["201", "400"])
      #expect(serving.registry.all.count == 2, "what follows a bad request is not read")
    }
  }

  @Test("A client that asks for permission to send its body gets it")
  func permission() async throws {
    try await Serving.run { serving in
      let client = try RawConnection(port: serving.port)
      client.send(Self.post + "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n")
      #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send("{}")
      #expect(await client.readAll().text.hasPrefix("HTTP/1.1 201 "))
    }
  }

  @Test("What the request of a client waits for is cancelled when the client leaves")
  func leaving() async throws {
    try await Serving.run { serving in
      let transport = HTTPTransport()
      let fault = HTTPRequest(
        method: .post, scheme: "http", authority: serving.address.authority, path: "/w/default/_kassa/faults")
      let body: JSON = ["system": "ecommpay", "kind": "no-answer", "arrives": false]
      _ = try await transport.send(TransportRequest(head: fault, body: body.wireBytes))
      let world = try #require(serving.registry.world("default"))
      let head = HTTPRequest(
        method: .post, scheme: "http", authority: serving.address.authority, path: "/ecommpay/v1/init")
      let waiting = Task { try await transport.send(TransportRequest(head: head, body: Array("{}".utf8))) }
      while world.openRequests == 0 { await world.open.waitForChange(after: 0) }
      waiting.cancel()
      await #expect(throws: TransportError.cancelled) { try await waiting.value }
      while world.openRequests > 0 { await world.open.waitForChange(after: 1) }
    }
  }
}

extension String {
  /// The parts behind each occurrence of a text.
  fileprivate func components(of text: String) -> [Substring] {
    ranges(of: text).map { self[$0.upperBound...] }
  }
}
#endif
