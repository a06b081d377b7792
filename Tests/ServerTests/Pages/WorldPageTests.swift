import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaServer
import Testing

@Suite("Pages about worlds")
struct WorldPageTests {
  @Test("The page of a world has its payment, its webhooks and its messages", arguments: ServedSandbox.allCases)
  func world(system: ServedSandbox) async throws {
    let server = ControlledServer()
    let world = ServedWorld(system, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay(system.rawValue, in: world) == "success")
    try await server.waitForNotification()
    let page = try await Browser(server: server.server).get("/w/default").markup
    #expect(page.faults == [])
    for fact in ["order-1", "delivered", "Messages of the payment order-1"] { #expect(page.text.contains(fact)) }
    // The diagram of the payment has what the SDK, the platform and the merchant server said.
    let parties = Set(page.all("td").map(\.text))
    #expect(parties.isSuperset(of: ["SDK", "merchant server", "platform"]))
    for secret in ["4314220000000056", "4711100000000018", "JANE DOE"] { #expect(!page.text.contains(secret)) }
  }

  @Test("Each message is in the diagram of its payment")
  func traces() async throws {
    let server = ControlledServer()
    let world = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    let (one, other) = (WaitingPayer.choosing("skrill-wallet"), WaitingPayer.choosing("skrill-wallet"))
    async let first = one.ecommpay(world, "order-1")
    async let second = other.ecommpay(world, "order-2")
    let paths = [await one.path(), await other.path()]
    let browser = Browser(server: server.server)
    for path in paths { _ = try await browser.submit(path, [("action", "approve")]) }
    one.act(.returned)
    other.act(.returned)
    #expect(await first == "success")
    #expect(await second == "success")
    let entries = try #require(server.registry.world("default")).log.entries()
    let trace = PaymentTrace(entries, payments: ["order-1", "order-2"])
    let (left, right) = (trace.entries(of: "order-1"), trace.entries(of: "order-2"))
    #expect(left.count + right.count + trace.others.count == entries.count)
    for name in ["POST /v1/init", "POST /v1/payment", "POST /v1/payment/redirect"] {
      #expect(left.contains { $0.message.name == name } && right.contains { $0.message.name == name }, "\(name)")
    }
    #expect(left.contains { $0.message.from == .platform && $0.message.to == .merchantServer })
    #expect(!left.contains { $0.message.body.text.contains("order-2") })
    #expect(!right.contains { $0.message.body.text.contains("order-1") })
  }

  @Test("The list has every world")
  func list() async throws {
    let server = ControlledServer()
    _ = try await server.request(.post, "/_kassa/worlds", ["id": "b"])
    let page = try await Browser(server: server.server).get("/").markup
    #expect(page.faults == [])
    #expect(page.all("a").map { $0.attributes["href"] } == ["/w/b", "/w/default"])
  }

  @Test("With a token, a browser is asked for it, but a payer is not")
  func token() async throws {
    let server = ControlledServer(token: "s3cret")
    let refused = try await Browser(server: server.server).get("/w/default")
    #expect(refused.status == 401)
    #expect(refused.headers[.wwwAuthenticate]?.hasPrefix("Basic") == true)
    for (given, status) in [("kassa:s3cret", 200), ("s3cret:kassa", 401), (":", 401)] {
      let header = ("Authorization", "Basic " + Base64.encode(given.utf8))
      #expect(try await Browser(server: server.server, headers: [header]).get("/").status == status, "\(given)")
    }
    #expect(try await Browser(server: server.server).get("/pages/ecommpay/x").status == 404)
  }
}
