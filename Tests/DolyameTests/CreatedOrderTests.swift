import CheckoutCore
import HTTPTypes
import KassaDolyameSandbox
import KassaSandbox
import TestSupport
import Testing

/// Orders that a partner's server creates, as public clients of the partner API do first.
@Suite("Orders of a partner's server")
struct CreatedOrderTests {
  private static let items: JSON = [["name": "Coat", "quantity": 1, "price": .number("2500.14")]]
  private static let order: JSON = ["id": "order-1", "amount": .number("2500.14"), "items": items]
  private static let key = "11111111-1111-4111-8111-111111111111"
  private static let page = "https://pay.dolyame.test/orders/order-1"

  private func ask(
    _ fixture: SandboxFixture, _ path: String, _ body: JSON? = nil, key: String = key
  ) throws -> (status: Int, body: JSON) {
    let request = TransportRequest(
      SandboxAuthority.dolyamePartner, "/v1/orders/" + path, method: body == nil ? .get : .post,
      headers: [
        ("Authorization", "Basic " + Base64.encode("cosmoshop:sandbox-password".utf8)),
        ("X-Client-Certificate", "sandbox-certificate"), ("X-Correlation-ID", key),
      ], body: body?.wireBytes ?? [])
    let transport = fixture.sandbox.transport
    let answer = try fixture.run { try await transport.send(request) }
    return (answer.head.status.code, (try? JSON(parsing: answer.body)) ?? .null)
  }

  @Test("An order is created once, and its numbers are numbers")
  func creates() throws {
    let fixture = SandboxFixture()
    let body: JSON = ["order": Self.order, "success_url": "https://shop.test/ok"]
    let made = try ask(fixture, "create", body)
    #expect(made.status == 200)
    #expect(made.body["status"]?.string == "new")
    #expect(made.body["amount"] == .number("2500.14"))
    #expect(made.body["residual_amount"] == .number("2500.14"))
    #expect(made.body["link"]?.string == Self.page)
    #expect(try ask(fixture, "create", body).body == made.body)
    let other = try ask(fixture, "create", body, key: "22222222-2222-4222-8222-222222222222")
    #expect(other.status == 409)
    let info = try ask(fixture, "order-1/info")
    #expect(info.body["items"]?.elements?.first?["price"] == .number("2500.14"))
  }

  @Test(
    "The customer decides on the page, and can go back to the shop; commit takes a number", arguments: [true, false])
  func pays(isApproved: Bool) throws {
    let fixture = SandboxFixture()
    let urls: JSON = ["order": Self.order, "success_url": "https://shop.test/ok", "fail_url": "https://shop.test/no"]
    _ = try ask(fixture, "create", urls)
    let sandbox = fixture.sandbox
    let waiting = try #require(sandbox.page(at: Self.page))
    #expect(waiting.progress == .waiting && waiting.back == nil)
    #expect(waiting.money.amount == 62_505)
    #expect(sandbox.waitingPages.map(\.address) == [Self.page])
    #expect(sandbox.answer(isApproved ? .approve : .decline, at: Self.page))
    #expect(!sandbox.answer(.approve, at: Self.page))
    fixture.settle()
    #expect(sandbox.status(of: "order-1") == (isApproved ? "wait_for_commit" : "rejected"))
    #expect(sandbox.page(at: Self.page)?.back == "https://shop.test/" + (isApproved ? "ok" : "no"))
    #expect(
      sandbox.outbox(of: "order-1").map(\.status) == (isApproved ? ["approved", "wait_for_commit"] : ["rejected"]))
    // The shop believes what the platform says when it is asked, which is further than the first webhook.
    #expect(sandbox.notifications(of: "order-1").map(\.status) == [isApproved ? "wait_for_commit" : "rejected"])
    let commit = try ask(
      fixture, "order-1/commit", ["amount": .number("2500.14"), "items": Self.items],
      key: "33333333-3333-4333-8333-333333333333")
    #expect(commit.status == (isApproved ? 200 : 422))
    #expect(sandbox.charges["order-1"] == (isApproved ? 1 : 0))
  }

  @Test(
    "What an order lacks or cannot have is refused by name",
    arguments: [
      ([:], 400, "order.id"), (["order": ["id": "a", "amount": "x", "items": items]], 400, "order.amount"),
      (["order": ["id": "a", "amount": 1, "items": []]], 400, "order.items"),
      (["order": ["id": "a", "amount": 1, "items": items]], 422, nil),
      (["order": ["id": "", "amount": .number("2500.14"), "items": items]], 400, "order.id"),
      (["order": order, "success_url": 1], 400, "success_url"),
    ] as [(JSON, Int, String?)])
  func refuses(body: JSON, status: Int, field: String?) throws {
    let fixture = SandboxFixture()
    let answer = try ask(fixture, "create", body)
    #expect(answer.status == status)
    #expect(answer.body["errors"]?.elements?.first?["field"]?.string == field)
    #expect(fixture.sandbox.status(of: "a") == nil)
  }

  @Test("A request that kassa does not have is named")
  func absent() throws {
    let answer = try ask(SandboxFixture(), "order-1/correction", [:])
    #expect(answer.status == 404)
    #expect(answer.body["description"]?.string == "kassa has no POST /v1/orders/order-1/correction")
  }
}
