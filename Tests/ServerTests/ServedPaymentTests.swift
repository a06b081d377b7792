import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaHTTPTransport
import KassaServer
import Testing

@Suite("Payments in a served world")
struct ServedPaymentTests {
  @Test("Every SDK pays in a served world, and the world knows it", arguments: ServedSandbox.allCases)
  func pays(system: ServedSandbox) async throws {
    let server = ControlledServer()
    let world = ServedWorld(system, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay(system.rawValue, in: world) == "success")
    // Dolyame tells the shop after the payer has been told.
    try await server.waitForNotification()
    let payment = try await server.request(.get, "/w/default/_kassa/payments/order-1").body
    #expect(payment["system"]?.string == system.rawValue)
    #expect(payment["charges"]?.integer == 1)
    #expect(payment["notified"]?.integer ?? 0 >= 1)
    let webhooks = try await server.request(.get, "/w/default/_kassa/webhooks").body
    #expect(webhooks.at("webhooks.0.delivery")?.string == "delivered")
  }

  @Test("The log has what crossed the wires, and no secret", arguments: ServedSandbox.allCases)
  func messages(system: ServedSandbox) async throws {
    let server = ControlledServer()
    let world = ServedWorld(system, transport: DirectTransport(server: server.server))
    _ = await Payers.pay(system.rawValue, in: world)
    // The answer that tells the shop's program of the notification is added after the program may have ended.
    let answered = try await server.request(.get, "/w/default/_kassa/messages?since=7&wait=20000").body
    #expect((answered["last"]?.integer ?? 0) >= 8)
    let log = try await server.request(.get, "/w/default/_kassa/messages").body
    #expect(
      log["messages"]?.elements?.contains { $0["from"]?.string == "platform" && $0["to"]?.string == "merchantServer" }
        == true)
    for secret in ["4314220000000056", "4711100000000018", "2201382000000047", "JANE DOE", "Petrova", "9161234567"] {
      #expect(!log.text.contains(secret), "\(secret)")
    }
    let verified = try await server.request(.post, "/w/default/_kassa/verify", ["path": "/nothing"])
    #expect(verified.status == 409)
    #expect(verified.body["nearest"] != nil)
  }

  @Test("A world with a manual clock answers at once, and waits with deadlines until it is told")
  func manualClock() async throws {
    var settings = WorldSettings()
    settings.clock = .manual
    let server = ControlledServer(settings)
    let world = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay("ecommpay", in: world) == "success")
    let before = try await server.request(.get, "/w/default/_kassa/clock").body
    #expect(before["clock"]?.string == "manual")
    let after = try await server.request(.post, "/w/default/_kassa/clock", ["advance": "PT5M"]).body
    #expect(after["now"]?.string?.hasPrefix("2026-06-15T12:05") == true, "\(before) \(after)")
    let real = try await ControlledServer().request(.post, "/w/default/_kassa/clock", ["advance": "PT5M"])
    #expect(real.body["error"]?.string == "clock")
  }

  @Test("The same seed, manual clock and requests give the same bytes")
  func sameBytes() async throws {
    func log() async throws -> String {
      var settings = WorldSettings()
      settings.clock = .manual
      settings.seed = 11
      let server = ControlledServer(settings)
      for body: JSON in [[:], ["payment_info": ["project_id": 10]]] {
        _ = try await server.request(.post, "/ecommpay/v1/init", body)
        _ = try await server.request(.post, "/worldline/client/v1/1/2", body)
      }
      return try await server.request(.get, "/w/default/_kassa/messages").body.text
    }
    #expect(try await log() == log())
  }

  /// Changes the amount of an order after it was signed.
  private struct TamperingTransport: Transport {
    let inner: any Transport

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var request = request
      request.body = Array(String(decoding: request.body, as: UTF8.self).replacing("1999", with: "2999").utf8)
      return try await inner.send(request)
    }
  }

  @Test("A refused signature is in the log, with both canonical strings and the first character that differs")
  func signatures() async throws {
    let server = ControlledServer()
    let served = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay("ecommpay", in: TamperedWorld(inner: served)) != "success")
    let log = try await server.request(.get, "/w/default/_kassa/messages").body
    let found = try #require(log["messages"]?.elements?.compactMap { $0["signature"] }.first, "\(log)")
    #expect(found["subject"]?.string == "order")
    #expect(found["ours"]?.string?.contains("2999") == true)
    #expect(found["theirs"]?.string?.contains("1999") == true)
    #expect(found["our-rest"]?.string?.hasPrefix("2999") == true)
    #expect(found["their-rest"]?.string?.hasPrefix("1999") == true)
    #expect((found["position"]?.integer ?? 0) > 0)
  }

  /// A served world in which the platform gets another amount than the merchant server has signed.
  private struct TamperedWorld: PaymentWorld {
    let inner: ServedWorld

    var transport: any Transport { TamperingTransport(inner: inner.transport) }
    var deviceStorage: any DeviceStorage { inner.deviceStorage }
    var merchant: (any MerchantServer)? { inner.merchant }
    var merchantAuthority: String? { inner.merchantAuthority }
    var platformAuthority: String? { inner.platformAuthority }
    var wallet: (any Wallet)? { inner.wallet }
  }

  @Test("Worlds share nothing, and a world begins anew")
  func isolation() async throws {
    let server = ControlledServer()
    _ = try await server.request(.post, "/_kassa/worlds", ["id": "b"])
    let transport = DirectTransport(server: server.server)
    let other = ServedAddress(scheme: "http", authority: "127.0.0.1:8484", world: "b")
    #expect(await Payers.pay("ecommpay", in: ServedWorld(.ecommpay, at: other, transport: transport)) == "success")
    #expect(try await server.request(.get, "/w/default/_kassa/payments").body["payments"]?.elements == [])
    #expect(try await server.request(.get, "/w/b/_kassa/payments").body["payments"]?.elements?.count == 1)
    #expect(try await server.request(.post, "/w/b/_kassa/reset").status == 200)
    #expect(try await server.request(.get, "/w/b/_kassa/payments").body["payments"]?.elements == [])
  }

  @Test("The merchant server refunds a part, and a refusal has the platform's code")
  func refund() async throws {
    let server = ControlledServer()
    let world = ServedWorld(.worldline, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay("worldline", in: world) == "success")
    let done = try await server.request(.post, "/w/default/_kassa/payments/order-1/refund", ["amount": 500])
    #expect(done.body["refunded"]?.integer == 500, "\(done)")
    #expect(done.body["done"]?["operation"] == "refund" && done.body["done"]?["amount"] == 500, "\(done)")
    let refused = try await server.request(.post, "/w/default/_kassa/payments/order-1/refund", ["amount": 999_999])
    #expect(refused.status == 409)
    #expect(refused.body["code"]?.string?.isEmpty == false)
  }

  @Test("A client that knows no names gets addresses")
  func addresses() async throws {
    let server = ControlledServer()
    let session: JSON = [
      "merchantReference": "order-1", "amount": 1999, "currencyCode": "EUR", "countryCode": "NL",
    ]
    let foreign = try await server.request(.post, "/merchant/worldline/sessions", session).body.text
    let own = try await server.request(
      .post, "/merchant/worldline/sessions", session, headers: [("Kassa-Addresses", "names")]
    ).body.text
    #expect(foreign.contains("http://127.0.0.1:8484/w/default/worldline"), "\(foreign)")
    #expect(!foreign.contains(".worldline.test"))
    #expect(own.contains("https://client.worldline.test"))
  }
}
