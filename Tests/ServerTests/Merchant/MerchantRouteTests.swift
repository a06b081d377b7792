import CheckoutCore
import HTTPTypes
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaRehearsal
import KassaSandbox
import KassaServer
import TestSupport
import Testing

@testable import KassaBackend

/// The way to a shop's own backend, without a socket.
@Suite("A shop's own backend", .timeLimit(.minutes(HangLimit.minutes)))
struct MerchantRouteTests {
  private static let address = "http://shop.test:3000/payments"

  /// Returns a server whose world `default` has a manual clock and the shop.
  private func server(_ shop: RecordingShop) -> ControlledServer {
    var settings = WorldSettings()
    settings.clock = .manual
    settings.merchant = MerchantAddress(Self.address)
    return ControlledServer(settings, outward: shop)
  }

  /// A shop that signs ecommpay's orders, and answers notifications with the given reactions, the last one for all others.
  private func shop(_ reactions: [RecordingShop.Reaction]) -> RecordingShop {
    return RecordingShop { request, earlier in
      guard request.url.hasSuffix("/notify") else {
        let text = (try? JSON(parsing: Array(request.body.utf8)))?["string_to_sign"]?.string ?? ""
        return .answer(200, ["signature": .string(EcommpaySignature(secret: "your_secret").sign(text))])
      }
      let count = earlier.count { $0.url.hasSuffix("/notify") }
      return reactions[min(count, reactions.count - 1)]
    }
  }

  private func pay(_ server: ControlledServer) -> Task<String, Never> {
    let world = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    return Task { await Payers.pay("ecommpay", in: world) }
  }

  /// Advances the clock, and returns the deliveries of the payment's only notification.
  private func advance(_ server: ControlledServer, _ duration: String) async throws -> JSON? {
    let done = try await server.request(.post, "/w/default/_kassa/clock", ["advance": .string(duration)])
    #expect(done.status == 200)
    return try await server.request(.get, "/w/default/_kassa/webhooks").body.at("webhooks.0")
  }

  @Test("The shop signs, and gets the notification with its signature at its own path")
  func pays() async throws {
    let shop = shop([.answer(200)])
    let server = server(shop)
    #expect(await pay(server).value == "success")
    let signed = try #require(shop.all(at: "/sign").first)
    #expect(signed.url == Self.address + "/ecommpay/sign")
    #expect(signed.body.contains("string_to_sign"))
    let notified = shop.all(at: "/notify")
    #expect(notified.map(\.url) == [Self.address + "/ecommpay/notify"])
    #expect(notified.first?.type == "application/json")
    let callback = try JSON(parsing: Array((notified.first?.body ?? "").utf8))
    let signature = EcommpaySignature(secret: "your_secret")
    #expect(signature.verify(callback["signature"]?.string ?? "", of: callback, isCallback: true))
    // Nothing else reaches the shop: kassa itself waits for notifications.
    #expect(shop.all.count == 2)
    #expect(try await server.request(.get, "/w/default/_kassa/payments/order-1").body["notified"]?.integer == 1)
  }

  @Test("A refused notification is unknown to kassa, and comes again after the platform's pauses")
  func refuses() async throws {
    let shop = shop([.answer(500), .answer(202), .answer(400), .answer(200)])
    let server = server(shop)
    let payment = pay(server)
    try await server.waitForDeliveries(1)
    #expect(try await server.request(.get, "/w/default/_kassa/payments/order-1").body["notified"]?.integer == 0)
    // Six times 10 s, then longer. Source: EcommpayWire, step 11.
    #expect(try await advance(server, "PT9S")?["attempts"]?.integer == 1)
    #expect(try await advance(server, "PT1S")?["attempts"]?.integer == 2)
    #expect(try await advance(server, "PT9S")?["attempts"]?.integer == 2)
    #expect(try await advance(server, "PT1S")?["attempts"]?.integer == 3)
    let last = try await advance(server, "PT1H")
    #expect(last?["attempts"]?.integer == 4)
    #expect(last?["delivery"]?.string == "delivered")
    #expect(await payment.value == "success")
    #expect(Set(shop.all(at: "/notify").map(\.body)).count == 1, "a repetition is the same message")
  }

  @Test("A shop that never acknowledges gets every repetition, and then no more")
  func givesUp() async throws {
    let shop = shop([.answer(503)])
    let server = server(shop)
    let payment = pay(server)
    try await server.waitForDeliveries(1)
    let last = try await advance(server, "P11D")
    #expect(last?["attempts"]?.integer == 120)
    #expect(last?["delivery"]?.string == "givenUp")
    #expect(shop.all(at: "/notify").count == 120)
    payment.cancel()
  }

  @Test(
    "The platform's own rule says what acknowledges",
    arguments: [("worldline", 204, true), ("worldline", 302, false), ("ecommpay", 204, false), ("dolyame", 201, false)])
  func rules(system: String, status: Int, isTaken: Bool) async throws {
    let address = try #require(MerchantAddress(Self.address))
    let places = try #require(Sandboxes.builtIn.places(of: system))
    let recorder = RecordingShop { _, _ in .answer(200) }
    let wire = MerchantRoute(address, over: RecordingShop { _, _ in .answer(status) }).delivering(recorder, places)
    let found = places.places.first { $0.isMerchant }
    let merchant = try #require(found)
    let head = HTTPRequest(method: .post, scheme: "https", authority: merchant.authority, path: "/webhook")
    _ = try await wire.send(TransportRequest(head: head))
    #expect(recorder.all.count == (isTaken ? 1 : 0))
  }

  @Test("A delivery whose acknowledgement is lost comes again")
  func lost() async throws {
    let shop = shop([.lost, .answer(200)])
    let server = server(shop)
    let payment = pay(server)
    try await server.waitForDeliveries(1)
    #expect(try await advance(server, "PT10S")?["delivery"]?.string == "delivered")
    #expect(await payment.value == "success")
    #expect(shop.all(at: "/notify").count == 2)
  }

  @Test("The platform waits for a silent shop as long as it may, and nobody else learns of the notification")
  func silent() async throws {
    var limits = MerchantRoute.Limits()
    limits.notification = .milliseconds(1)
    let address = try #require(MerchantAddress(Self.address))
    let places = try #require(Sandboxes.builtIn.places(of: "ecommpay"))
    let route = MerchantRoute(address, over: RecordingShop { _, _ in .silent }, limits: limits)
    let recorder = RecordingShop { _, _ in .answer(200) }
    let wire = route.delivering(recorder, places)
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: SandboxAuthority.ecommpayMerchant, path: "/callback")
    await #expect(throws: TransportError.timeout) { _ = try await wire.send(TransportRequest(head: head)) }
    #expect(recorder.all.isEmpty)
    let limit = MerchantRoute.Limits().notification
    #expect(limit == SandboxLatency().silence, "the limit is the one that the sandbox's own merchant server meets")
  }

  @Test("The refusal of the shop reaches the payer's program as it is")
  func refusal() async throws {
    let shop = RecordingShop { _, _ in .answer(400, ["code": "2442", "message": "Not ours"]) }
    let server = server(shop)
    let answer = try await server.request(.post, "/merchant/ecommpay/sign", ["string_to_sign": "a:1"])
    #expect(answer.status == 400)
    #expect(answer.body["message"]?.string == "Not ours")
  }

  @Test("Addresses of the world in the shop's answers become names for a program that knows names")
  func names() async throws {
    let base = ControlledServer.address + "/w/default"
    let shop = RecordingShop { _, _ in
      .answer(
        201, ["clientApiUrl": .string(base + "/worldline/client"), "assetUrl": .string(base + "/worldline/assets/")])
    }
    let server = server(shop)
    let foreign = try await server.request(.post, "/merchant/worldline/sessions", [:])
    #expect(foreign.body["clientApiUrl"]?.string == base + "/worldline/client")
    let own = try await server.request(
      .post, "/merchant/worldline/sessions", [:], headers: [("Kassa-Addresses", "names")])
    #expect(own.body["clientApiUrl"]?.string == "https://client.worldline.test/client")
    #expect(own.body["assetUrl"]?.string == "https://assets.worldline.test/")
  }

  @Test("A world is created with a backend, and one that cannot be is refused")
  func creation() async throws {
    let server = server(shop([.answer(200)]))
    let made = try await server.request(.post, "/_kassa/worlds", ["merchant": "HTTP://LocalHost:3000/"])
    #expect(made.status == 201)
    #expect(made.body["merchant"]?.string == "http://localhost:3000")
    // Whoever reaches the control API does not choose where in the network the server sends.
    let foreign = try await server.request(.post, "/_kassa/worlds", ["merchant": "https://shop.test"])
    #expect(foreign.body.at("mistakes.0.message")?.string?.contains("--allow-merchant shop.test") == true)
    let wrong = try await server.request(.post, "/_kassa/worlds", ["merchant": "shop.test"])
    #expect(wrong.body.at("mistakes.0.path")?.string == "merchant")
    let closed = try await ControlledServer().request(.post, "/_kassa/worlds", ["merchant": "http://127.0.0.1"])
    #expect(closed.status == 400)
  }

  @Test(
    "Which backends are on this machine",
    arguments: [
      ("http://127.0.0.1:1", true), ("http://127.9.9.9", true), ("http://localhost", true),
      ("http://a.localhost", true), ("http://[::1]", true), ("http://127.1", false),
      ("http://127.0.0.1.evil.test", false), ("http://10.0.0.1", false), ("http://0.0.0.0", false),
      ("http://localhost.evil.test", false), ("http://[::]", false),
    ])
  func local(text: String, isLocal: Bool) {
    #expect(MerchantAddress(text)?.isLocal == isLocal)
  }

  @Test(
    "Addresses",
    arguments: [
      ("http://127.0.0.1:3000", "http://127.0.0.1:3000"), ("https://shop.test/a/b//", "https://shop.test/a/b"),
      ("ftp://shop.test", nil), ("http://", nil), ("http://user@shop.test", nil), ("http://shop.test?a", nil),
      ("http://shop.test/#a", nil), ("http://shop.test/a b", nil), ("shop.test", nil),
      ("HTTPS://Shop.Test/A", "https://shop.test/A"), ("http://[::1]:3000", "http://[::1]:3000"), ("http://[::1", nil),
      ("http://[]", nil), ("http://x:99999", nil), ("http://x:0", nil), ("http://x:", nil), ("http://x:1:2", nil),
      ("http://x:-1", nil), ("http://:3000", nil), ("http://a%41", nil),
    ] as [(String, String?)])
  func addresses(text: String, known: String?) {
    #expect(MerchantAddress(text)?.description == known)
  }
}
