import CheckoutCore
import HTTPTypes
import KassaHTTPTransport
import KassaRehearsal
import KassaServer
import Testing

/// A stored world whose storage has no space for a while.
@Suite("Worlds that cannot be stored for a while")
struct FullStorageTests {
  /// A request to each platform, whatever it says.
  private static let requests: [ServedSandbox: String] = [
    .ecommpay: "/ecommpay/v1/init", .worldline: "/worldline/v1/9991/sessions", .assist: "/assist/pay/order.cfm",
    .applePayGateway: "/apple-pay/payment/rest/register.do", .dolyame: "/dolyame/api/bnpl/sdk/v1/orders",
  ]

  private static func server(_ storage: MemoryStorage) async throws -> ControlledServer {
    let registry = try WorldRegistry(WorldSettings(), of: .builtIn, in: storage)
    try await registry.wake()
    return ControlledServer(registry)
  }

  @Test(
    "A payment system that is first needed without space is still known after a restart",
    arguments: ServedSandbox.allCases)
  func first(system: ServedSandbox) async throws {
    let storage = MemoryStorage()
    let first = try await Self.server(storage)
    #expect(try await first.request(.post, "/_kassa/worlds", ["id": "one", "clock": "manual"]).status == 201)
    storage.isFull = true
    let refused = try await first.request(.post, "/w/one" + (try #require(Self.requests[system])), [:])
    #expect(refused.status == 503)
    #expect(refused.body["code"] == "storage.full")
    storage.isFull = false
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "one")
    let transport = DirectTransport(server: first.server)
    _ = await Payers.pay(system.rawValue, in: ServedWorld(system, at: address, transport: transport))
    let payments = try await first.request(.get, "/w/one/_kassa/payments").body
    #expect(payments["payments"]?.elements?.count == 1)
    let second = try await Self.server(storage)
    #expect(try await second.request(.get, "/w/one/_kassa/payments").body == payments)
  }

  @Test(
    "What has happened without space is not told, and is there when there is some", arguments: ServedSandbox.allCases)
  func told(system: ServedSandbox) async throws {
    let storage = MemoryStorage()
    let first = try await Self.server(storage)
    _ = try await first.request(.post, "/_kassa/worlds", ["id": "one", "clock": "manual"])
    let address = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "one")
    let transport = DirectTransport(server: first.server)
    _ = await Payers.pay(system.rawValue, in: ServedWorld(system, at: address, transport: transport))
    let payment = "/w/one/_kassa/payments/order-1"
    storage.isFull = true
    // The operation is done in memory and cannot be stored.
    let operation = system == .dolyame ? "/release" : "/refund"
    #expect(try await first.request(.post, payment + operation).status >= 400)
    for path in ["/payments", "/payments/order-1", "/webhooks", "/clock"] {
      let answer = try await first.request(.get, "/w/one/_kassa" + path)
      #expect(answer.status == 507, "\(path)")
      #expect(answer.body["error"] == "storage", "\(path)")
    }
    #expect(try await first.request(.get, "/w/one").status == 507)
    #expect(try await first.request(.get, "/w/default/_kassa/payments").status == 200)
    storage.isFull = false
    let books = try await first.request(.get, payment).body
    let second = try await Self.server(storage)
    let after = try await second.request(.get, payment).body
    for name in ["charges", "held", "taken", "refunded"] { #expect(after[name] == books[name], "\(name)") }
  }

  @Test("The time of a manual clock is told only if it is stored")
  func clock() async throws {
    let storage = MemoryStorage()
    let first = try await Self.server(storage)
    _ = try await first.request(.post, "/_kassa/worlds", ["id": "one", "clock": "manual"])
    storage.isFull = true
    let refused = try await first.request(.post, "/w/one/_kassa/clock", ["advance": "PT5M"])
    #expect(refused.status == 507)
    storage.isFull = false
    let now = try await first.request(.get, "/w/one/_kassa/clock").body["now"]
    let second = try await Self.server(storage)
    #expect(try await second.request(.get, "/w/one/_kassa/clock").body["now"] == now)
  }
}
