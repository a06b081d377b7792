import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaServer
import Testing

/// Orders that a partner's server creates at Dolyame, in a served world.
@Suite("Dolyame's partner orders")
struct PartnerOrderTests {
  static let headers = [
    ("Authorization", "Basic " + Base64.encode("cosmoshop:sandbox-password".utf8)),
    ("X-Client-Certificate", "sandbox-certificate"),
  ]

  /// Creates an order.
  /// - Parameter url: the address to which the partner wants its webhooks; nil to name none.
  static func create(_ id: String, _ url: String? = nil, in server: ControlledServer) async throws {
    let correlation = (
      "X-Correlation-ID", "2f1f6f0e-3f0c-4f4a-9d6b-\(String(repeating: "0", count: 12 - id.count))\(id)"
    )
    let order: JSON = [
      "id": .string(id), "amount": 1000, "prepaid_amount": 0, "items": [["name": "T", "quantity": 1, "price": 1000]],
    ]
    let body = JSON.compact([("order", order), ("notification_url", url.map(JSON.string))])
    let made = try await server.request(
      .post, "/dolyame-partner/v1/orders/create", body, headers: headers + [correlation])
    try #require(made.status == 200, "\(made.body.text)")
  }

  @Test("Without a payment, the payer acts for all orders that wait")
  func all() async throws {
    let server = ControlledServer()
    try await Self.create("a1", in: server)
    try await Self.create("a2", in: server)
    let acted = try await server.request(.post, "/w/default/_kassa/act", ["action": "approve"])
    #expect(acted.status == 200)
    #expect(acted.body["acted"]?.string == "dolyame")
    for id in ["a1", "a2"] {
      #expect(try await server.request(.get, "/w/default/_kassa/payments/\(id)").body["held"]?.integer == 25_000)
    }
    #expect(try await server.request(.post, "/w/default/_kassa/act", ["action": "approve"]).status == 404)
  }

  /// Returns a server whose world `default` has the shop, on another machine or on this one.
  private func server(_ shop: RecordingShop, at address: String) -> ControlledServer {
    var settings = WorldSettings()
    settings.merchant = MerchantAddress(address)
    return ControlledServer(settings, outward: shop)
  }

  @Test(
    "Webhooks go to the address that the order names on the shop's own server",
    arguments: [
      (nil, "http://127.0.0.1:3000/shop/dolyame/notify"),
      ("https://dolyame.cosmoshop.test/webhooks/dolyame", "http://127.0.0.1:3000/shop/dolyame/notify"),
      ("http://dolyame.cosmoshop.test/webhooks/dolyame", "http://127.0.0.1:3000/shop/dolyame/notify"),
      ("https://dolyame.cosmoshop.test/hook", "http://127.0.0.1:3000/shop/dolyame/notify"),
      ("http://127.0.0.1:3000/hook?key=1", "http://127.0.0.1:3000/hook?key=1"),
      ("http://localhost:3000", "http://127.0.0.1:3000/"),
    ] as [(String?, String)])
  func named(url: String?, target: String) async throws {
    let shop = RecordingShop { _, _ in .answer(200) }
    let server = server(shop, at: "http://127.0.0.1:3000/shop")
    try await Self.create("a1", url, in: server)
    _ = try await server.request(.post, "/w/default/_kassa/act", ["action": "approve", "payment": "a1"])
    try await server.waitForNotification("a1")
    #expect(Set(shop.all.map(\.url)) == [target])
    let sent = try await server.request(.get, "/w/default/_kassa/webhooks").body.at("webhooks.0")
    #expect(sent?["delivery"]?.string == "delivered")
    #expect(sent?["trouble"] == nil)
    #expect(try await server.request(.get, "/w/default/_kassa/payments/a1").body["status"]?.string == "wait_for_commit")
  }

  @Test(
    "An address elsewhere gets nothing, and the webhook says why",
    arguments: [
      "http://127.0.0.1:3001/hook", "https://127.0.0.1:3000/hook", "https://shop.example/hook",
      "http://127.0.0.1:3000@shop.example/hook", "http://127.0.0.1.shop.example:3000/hook",
      "http://127.0.0.1:3000/a b", "/hook", "ftp://127.0.0.1:3000/",
    ])
  func elsewhere(url: String) async throws {
    let shop = RecordingShop { _, _ in .answer(200) }
    let server = server(shop, at: "http://127.0.0.1:3000")
    try await Self.create("a1", url, in: server)
    _ = try await server.request(.post, "/w/default/_kassa/act", ["action": "approve", "payment": "a1"])
    try await server.waitForDeliveries(1)
    #expect(shop.all.isEmpty)
    let sent = try await server.request(.get, "/w/default/_kassa/webhooks").body.at("webhooks.0")
    #expect(sent?["delivery"]?.string == "waiting")
    #expect(sent?["trouble"]?.string?.contains("http://127.0.0.1:3000") == true, "\(sent?.text ?? "")")
  }
}
