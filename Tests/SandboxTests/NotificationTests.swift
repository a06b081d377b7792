import CheckoutCore
import Synchronization
import TestSupport
import Testing

@testable import KassaEcommpaySandbox
@testable import KassaSandbox

@Suite("Steps 3 and 11: merchant server")
struct NotificationTests {
  private let signature = EcommpaySignature(secret: "your_secret")

  @Test("The merchant server signs an order")
  func signs() throws {
    let fixture = SandboxFixture()
    let text = InitRequest().stringToSign
    let signed = try fixture.run {
      try await fixture.post("/sign", ["string_to_sign": .string(text)], at: SandboxAuthority.ecommpayMerchant)
    }
    #expect(signed["signature"]?.string == signature.sign(text))
    #expect(signed.status == 200)
  }

  @Test(
    "The merchant server refuses to sign anything else",
    arguments: [
      "", "payment_id:1", "project_id:10", "project_id:11;payment_id:1", "project_id:10;payment_id:",
      "payment_id:1;project_id:100", "payment_id:1;payment_id:2;project_id:10",
      "payment_description:x;project_id:10;payment_id:1;project_id:10",
    ])
  func refusesToSign(_ text: String) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      try await fixture.post("/sign", ["string_to_sign": .string(text)], at: SandboxAuthority.ecommpayMerchant)
    }
    #expect(reply.status == 400)
    let refusal = reply["errors"]?.elements?.first
    #expect(["project_id", "payment_id"].contains(refusal?["field"]?.string))
    #expect(refusal?["message"]?.string?.isEmpty == false)
    #expect(reply["signature"] == nil)
  }

  @Test("The merchant client receives the signature and the notification")
  func client() throws {
    let fixture = SandboxFixture()
    let client = fixture.sandbox.merchant
    let text = InitRequest().stringToSign
    let (signed, notification) = try fixture.run {
      let signed = try await client.sign(text) { _ in }
      _ = try await fixture.pay("4000000000000077")
      return (signed, try await client.notification(payment: "payment-1", known: 0) { _ in })
    }
    #expect(signed == signature.sign(text))
    #expect(notification.number == 1 && notification.isAuthentic && notification.isFinal)
    #expect(notification.status == "success" && notification.subject == .outcome && notification.isAcknowledged)
    let exchange = try #require(notification.exchange)
    #expect(exchange.request.name == "POST /callback" && exchange.request.body["payment"]?["status"] == "success")
    #expect(exchange.request.body["signature"]?.string?.isEmpty == false)
    #expect(exchange.answer.name == "200" && exchange.answer.body["status"] == "ok")
    #expect(exchange.sent.flatMap { sent in exchange.answered.map { $0 >= sent } } == true)
  }

  @Test("The callback of a paid payment has the expected members")
  func callback() throws {
    let fixture = SandboxFixture()
    let (last, note) = try fixture.run {
      let replies = try await fixture.pay("4000000000000077").replies
      return (try #require(replies.last), try await fixture.notification())
    }
    #expect(note["number"] == 1)
    #expect(note["authentic"] == true)
    #expect(note["status"] == "success")
    #expect(note["final"] == true)
    let callback = try #require(note["callback"])
    #expect(callback["signature"] == nil)
    #expect(callback["project_id"] == 10)
    #expect(callback["customer"]?["id"] == "10")
    #expect(callback["account"] == last["account"])
    let payment = try #require(callback["payment"])
    #expect(payment["id"] == "payment-1")
    #expect(payment["type"] == "purchase")
    #expect(payment["method"] == "card")
    #expect(payment["date"] == "2026-06-15T12:00:01+0000")
    #expect(payment["result_code"] == "0")
    #expect(payment["result_message"] == "Success")
    #expect(payment["is_new_attempts_available"] == false)
    #expect(payment["sum"] == ["amount": 1999, "currency": "USD"])
    let operation = try #require(callback["operation"])
    #expect(operation["id"]?.int64.map { String($0) } == last["operation", "id"]?.string)
    #expect(operation["type"] == "sale")
    #expect(operation["status"] == "success")
    #expect(operation["created_date"] == "2026-06-15T12:00:00+0000")
    #expect(operation["request_id"] == "request-1")
    #expect(operation["sum_initial"] == ["amount": 1999, "currency": "USD"])
    #expect(operation["sum_converted"] == ["amount": 1999, "currency": "USD"])
    #expect(operation["code"] == "0")
    #expect(operation["message"] == "Success")
    #expect(operation["provider"]?["id"] == 6)
    #expect(operation["provider"]?["payment_id"]?.string?.count == 8)
    #expect(operation["provider"]?["auth_code"]?.string?.count == 6)
  }

  @Test("The shop is notified before the SDK")
  func order() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.open() }
    let received = Mutex<[String]>([])
    let sdk = fixture.start {
      if (try? await fixture.follow(session, after: 1)) != nil { received.withLock { $0.append("sdk") } }
    }
    let shop = fixture.start {
      if (try? await fixture.notification()) != nil { received.withLock { $0.append("shop") } }
    }
    #expect(received.withLock { $0.isEmpty })
    _ = try fixture.run {
      _ = try await fixture.pay(session, "4000000000000077")
      await sdk.value
      await shop.value
    }
    #expect(received.withLock { $0 } == ["shop", "sdk"])
  }

  @Test("A tampered callback is rejected and reported as not authentic")
  func tampered() throws {
    let fixture = SandboxFixture()
    let callback: JSON = [
      "project_id": 10, "payment": ["id": "payment-1", "status": "success"],
      "operation": ["id": 1, "status": "success"],
    ]
    @Sendable func signed(_ value: JSON, _ signature: String) -> JSON {
      guard let members = value.members else { return value }
      return .object(members + [.init("signature", .string(signature))])
    }
    let right = signature.sign(callback)
    let changed: JSON = [
      "project_id": 10, "payment": ["id": "payment-1", "status": "success"],
      "operation": ["id": 2, "status": "success"],
    ]
    let replies = try fixture.run {
      var replies: [SandboxFixture.Reply] = []
      for body in [signed(changed, right), callback, signed(callback, right), signed(callback, right)] {
        replies.append(try await fixture.post("/callback", body, at: SandboxAuthority.ecommpayMerchant))
      }
      return replies
    }
    #expect(replies.map(\.status) == [400, 400, 200, 200])
    let received = try fixture.run {
      [
        try await fixture.notification(), try await fixture.notification(after: 1),
        try await fixture.notification(after: 2),
      ]
    }
    #expect(received.map { $0["authentic"] } == [false, false, true])
    #expect(received.map { $0["final"] } == [false, false, true])
    #expect(throws: UnfinishedOperation.self, "a duplicate is acknowledged but not reported") {
      try fixture.run { try await fixture.notification(after: 3) }
    }
  }

  @Test("A malformed request is rejected")
  func malformed() throws {
    let fixture = SandboxFixture()
    let statuses = try fixture.run {
      [
        try await fixture.send("/callback", Array("nonsense".utf8), at: SandboxAuthority.ecommpayMerchant).status,
        try await fixture.send("/callback", Array("[]".utf8), at: SandboxAuthority.ecommpayMerchant).status,
        try await fixture.post("/sign", [:], at: SandboxAuthority.ecommpayMerchant).status,
        try await fixture.post("/notifications/next", [:], at: SandboxAuthority.ecommpayMerchant).status,
      ]
    }
    #expect(statuses == [400, 400, 400, 400])
  }

  @Test(
    "A failing merchant server does not withhold the result from the SDK",
    arguments: [
      (NotificationBehaviour.refused, Duration.milliseconds(1150)),
      (.ignored, .milliseconds(6090)),
    ])
  func failing(_ behaviour: NotificationBehaviour, _ duration: Duration) throws {
    let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.callbacks = behaviour })
    let start = fixture.clock.now
    let replies = try fixture.run { try await fixture.pay("4000000000000077").replies }
    #expect(replies.last?.outcome == "success 0")
    #expect(fixture.clock.now - start == duration)
    // The merchant's application still receives the notification, with its delivery marked as failed.
    let note = try fixture.run { try await fixture.notification() }
    #expect(note["final"] == false && note["subject"] == "outcome")
    #expect(note["acknowledgement", "status"] == (behaviour == .refused ? 500 : nil))
    #expect(fixture.sandbox.notifications(of: "payment-1").isEmpty)
    #expect(fixture.clock.sleeperCount == 1, "another delivery is scheduled")
    fixture.pass(.seconds(11 * 86_400))
    #expect(fixture.clock.sleeperCount == 0, "the retries end")
  }

  @Test("A callback is repeated as the platform's document says: 120 attempts in eleven days")
  func schedule() {
    let pauses = EcommpaySandboxConfiguration.callbackPauses
    #expect(pauses.count == 119)
    #expect(pauses.prefix(6).allSatisfy { $0 == .seconds(10) })
    #expect(pauses[6] > .seconds(70) && pauses[6] < .seconds(100))
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(pauses.last == .seconds(4 * 3600))
    #expect(pauses.reduce(.zero, +) < .seconds(11 * 86_400))
  }

  @Test("Two refunds at the same moment are told with their own IDs, amounts and times")
  func together() throws {
    let fixture = SandboxFixture()
    _ = try fixture.run { try await fixture.pay("4000000000000077") }
    fixture.settle()
    let asked = try fixture.run {
      async let first = fixture.refund(100)
      async let second = fixture.refund(200)
      return try await [first, second]
    }
    fixture.settle()
    #expect(asked.map(\.status) == [200, 200])
    let told = fixture.sandbox.outbox(of: "payment-1").suffix(2).compactMap {
      JSON(json: Array($0.message.utf8))?["operation"]
    }
    #expect(
      told.compactMap { $0["request_id"]?.string }.sorted() == asked.compactMap { $0["request_id"]?.string }.sorted())
    #expect(told.compactMap { $0["sum_initial"]?["amount"]?.int64 }.sorted() == [100, 200])
    #expect(told.allSatisfy { $0["id"]?.int64.map { String($0) } == $0["request_id"]?.string })
  }

  @Test("A refund with an ID of the merchant's takes effect once, and its callback names the ID")
  func named() throws {
    let fixture = SandboxFixture()
    _ = try fixture.run { try await fixture.pay("4000000000000077") }
    let replies = try fixture.run {
      [
        try await fixture.refund(500, id: "r-1"), try await fixture.refund(500, id: "r-1"),
        try await fixture.refund(500, id: "r-2"), try await fixture.refund(500),
      ]
    }
    fixture.settle()
    #expect(replies.map(\.status) == [200, 400, 200, 200])
    #expect(replies[1].mistakes == ["3230 payment.merchant_refund_id"])
    #expect(fixture.sandbox.books(of: "payment-1").refunded == 1500)
    let told = fixture.sandbox.outbox(of: "payment-1").suffix(3).map {
      JSON(json: Array($0.message.utf8))?["payment"]?["merchant_refund_id"]?.string
    }
    #expect(told == ["r-1", "r-2", nil])
  }
}

extension SandboxFixture {
  /// Sends a signed refund of a part, as the merchant server would.
  /// - Parameter id: the merchant's ID for the refund; nil if it has none.
  fileprivate func refund(_ amount: Int64, id: String? = nil) async throws -> Reply {
    let general: [JSON.Object.Member] = [.init("project_id", 10), .init("payment_id", "payment-1")]
    let payment: JSON = [
      "amount": .integer(amount), "currency": "USD", "merchant_refund_id": id.map(JSON.string),
    ]
    let signature = EcommpaySignature(secret: sandbox.configuration.secret)
      .sign(["general": .object(general), "payment": payment])
    return try await post(
      "/v2/payment/card/refund",
      ["general": .object(general + [.init("signature", .string(signature))]), "payment": payment])
  }
}
