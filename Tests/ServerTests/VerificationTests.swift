import CheckoutCore
import HTTPTypes
import KassaEcommpaySandbox
import KassaHTTPTransport
import KassaServer
import Testing

/// What a client of a served world has sent, as `POST verify` and `GET messages` know it.
@Suite("Messages of a shop's server")
struct VerificationTests {
  private let server = ControlledServer()

  /// Pays `order-1` with ecommpay, and refunds a part as a shop's server does.
  private func refund() async throws {
    let world = ServedWorld(.ecommpay, transport: DirectTransport(server: server.server))
    #expect(await Payers.pay("ecommpay", in: world) == "success")
    let payment: JSON = ["amount": 700, "currency": "USD"]
    let unsigned: JSON = ["general": ["project_id": 10, "payment_id": "order-1"], "payment": payment]
    let signature = EcommpaySignature(secret: "your_secret").sign(unsigned)
    let signed: JSON = [
      "general": ["project_id": 10, "payment_id": "order-1", "signature": .string(signature)], "payment": payment,
      "card": ["pan": "4314220000000056", "cvv": "123"],
    ]
    _ = try await server.request(.post, "/ecommpay/v2/payment/card/refund", signed)
  }

  private func verify(_ path: String, _ body: JSON = [:]) async throws -> (status: Int, body: JSON) {
    try await server.request(
      .post, "/w/default/_kassa/verify", ["method": "POST", "path": .string(path), "body": body])
  }

  @Test("A request of the shop's server can be verified by its amount, and shows no secret")
  func amount() async throws {
    try await refund()
    let path = "/v2/payment/card/refund"
    for body: JSON in [
      ["payment.amount": 700], ["payment": ["amount": 700]],
      ["payment": ["amount": 700, "currency": "USD"], "general.payment_id": "order-1"],
    ] {
      let found = try await verify(path, body)
      #expect(found.status == 200, "\(found.body.text)")
    }
    let wrong = try await verify(path, ["payment": ["amount": 701]])
    #expect(wrong.status == 409)
    #expect(wrong.body["differences"] == ["payment.amount is 700"])
    #expect(wrong.body.at("nearest.from")?.string == "merchantServer")
    let log = try await server.request(.get, "/w/default/_kassa/messages?path=\(path)").body
    #expect(log.at("messages.0.body.card.pan")?.string == "••••")
    #expect(log.at("messages.0.body.card.cvv")?.string == "••••")
  }

  @Test("The nearest request has the path, or the most similar one")
  func nearest() async throws {
    try await refund()
    let other = try await verify("/v1/payment", ["method": "wire", "session_id": "x", "nothing": 1])
    #expect(other.body.at("nearest.name")?.string == "POST /v1/payment")
    let misspelt = try await verify("/v2/payment/card/refunds")
    #expect(misspelt.body.at("nearest.name")?.string == "POST /v2/payment/card/refund")
  }

  @Test("The sender of a request is the party that sends it in process")
  func senders() async throws {
    try await refund()
    let log = try await server.request(.get, "/w/default/_kassa/messages").body["messages"]?.elements ?? []
    func sender(_ name: String) -> String? { log.first { $0["name"]?.string == name }?["from"]?.string }
    #expect(sender("POST /v1/init") == "sdk")
    #expect(sender("POST /sign") == "application")
    #expect(sender("POST /v2/payment/card/refund") == "merchantServer")
  }
}
