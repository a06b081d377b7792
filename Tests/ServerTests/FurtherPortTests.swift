#if Network
import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaSandbox
import KassaServer
import Testing

@Suite("Ports of a world's own", .serialized)
struct FurtherPortTests {
  private static func call(
    _ method: HTTPRequest.Method, _ url: String, _ body: JSON? = nil
  ) async throws -> (status: Int, body: JSON) {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).map(String.init)
    let path = parts.count > 2 ? "/" + parts[2] : "/"
    var head = HTTPRequest(method: method, scheme: "http", authority: parts[1], path: path)
    head.headerFields[.contentType] = "application/json"
    let answer = try await HTTPTransport().send(TransportRequest(head: head, body: body?.wireBytes ?? []))
    return (answer.head.status.code, JSON(json: answer.body) ?? .null)
  }

  @Test("A world with ports has one for each system; they lead to this world only and close with it")
  func ports() async throws {
    try await Serving.run { serving in
      let server = "http://\(serving.address.authority)"
      let made = try await Self.call(.post, server + "/_kassa/worlds", ["id": "own", "ports": true])
      #expect(made.status == 201)
      let ports = try #require(made.body["ports"]?.object)
      #expect(ports.members.map(\.name) == ["ecommpay", "worldline", "assist", "dolyame", "apple-pay"])
      let addresses = ports.members.compactMap(\.value.string)
      #expect(Set(addresses).count == 5)
      let ecommpay = try #require(ports["ecommpay"]?.string)
      let unknown = try await Self.call(.post, ecommpay + "/v1/init", [:])
      #expect((400..<500).contains(unknown.status), "ecommpay answers: \(unknown)")
      let world = try #require(serving.registry.world("own"))
      #expect(world.log.entries().map(\.message.name).contains("POST /v1/init"))
      let other = try #require(serving.registry.world("default"))
      #expect(other.log.entries().isEmpty)
      #expect(try await Self.call(.post, server + "/w/own/_kassa/reset").body["ports"]?.object == ports)
      #expect(try await Self.call(.delete, server + "/_kassa/worlds/own").status == 200)
      while (try? await Self.call(.post, ecommpay + "/v1/init", [:])) != nil { await Task.yield() }
    }
  }

  @Test("A server without further ports says so")
  func none() async throws {
    let server = ControlledServer()
    let made = try await server.request(.post, "/_kassa/worlds", ["id": "own", "ports": true])
    #expect(made.status == 400)
    #expect(made.body["mistakes"]?.elements?.first?["path"] == "ports")
    #expect(server.registry.all.map(\.id) == ["default"])
    #expect(try await server.request(.get, "/_kassa/broken").status == 503)
    #expect(try await server.request(.post, "/_kassa/worlds", ["ports": "yes"]).status == 400)
  }
}
#endif
