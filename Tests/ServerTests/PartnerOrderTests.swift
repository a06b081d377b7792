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
}
