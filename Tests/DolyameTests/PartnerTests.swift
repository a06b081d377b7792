import CheckoutCore
import DolyameSDK
import HTTPTypes
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@Suite("The partner server")
struct PartnerTests {
  /// Returns a fixture with a paid order that the merchant has not yet committed.
  private func paid(_ configuration: DolyameConfiguration = DolyameConfiguration()) throws -> SandboxFixture {
    let fixture = SandboxFixture(configuration)
    let run = try fixture.pay()
    try #require(run.results == [.success])
    run.checkout.close()
    return fixture
  }

  private let items: JSON = [
    ["name": "Плащ", "quantity": 1, "price": "4600.00", "sku": "A-1"],
    ["name": "Шарф", "quantity": 4, "price": "600.00", "sku": "A-2"],
  ]

  private func commit(_ fixture: SandboxFixture) throws {
    let answer = try fixture.shop(
      "/orders/commit",
      ["order_id": "order-1", "amount": "6700.00", "prepaid_amount": "300.00", "items": items])
    try #require(answer.status == 200, "\(answer.body)")
    fixture.settle()
  }

  private func parts(_ info: JSON) -> [String] {
    (info["payment_schedule"]?.elements ?? []).map { "\($0["amount"]?.scalarText ?? "") \($0["status"]?.string ?? "")" }
  }

  private func info(_ fixture: SandboxFixture) throws -> JSON {
    try fixture.shop("/orders/info", ["order_id": "order-1"]).body
  }

  @Test("info reports the hold, the plan and the remaining amount")
  func info() throws {
    let info = try info(try paid())
    #expect(info["status"]?.string == "wait_for_commit")
    #expect(info["residual_amount"]?.scalarText == "5025.00")
    #expect(parts(info) == ["1675.00 hold", "1675.00 scheduled", "1675.00 scheduled", "1675.00 scheduled"])
    #expect(info["refund_info"] == nil)
  }

  @Test("commit charges the held amount")
  func full() throws {
    let fixture = try paid()
    try commit(fixture)
    let info = try info(fixture)
    #expect(info["status"]?.string == "completed")
    #expect(parts(info).first == "1675.00 paid")
    #expect(
      fixture.sandbox.notifications(of: "order-1").map(\.status) == [
        "approved", "wait_for_commit", "committed", "completed",
      ])
  }

  @Test("commit of a smaller amount divides the instalments again")
  func less() throws {
    let fixture = try paid()
    let answer = try fixture.shop(
      "/orders/commit",
      [
        "order_id": "order-1", "amount": "4300.01", "prepaid_amount": "299.99",
        "items": [["name": "Плащ", "quantity": 1, "price": "4600.00", "sku": "A-1"]],
      ])
    #expect(answer.status == 200)
    #expect(parts(answer.body).map { $0.prefix { $0 != " " } } == ["1075.01", "1075.00", "1075.00", "1075.00"])
  }

  @Test(
    "commit of a larger amount or of goods with another sum is refused", arguments: ["6700.01", "6600.00", "0.00", "x"])
  func wrongCommit(amount: String) throws {
    let fixture = try paid()
    let answer = try fixture.shop(
      "/orders/commit",
      ["order_id": "order-1", "amount": .string(amount), "prepaid_amount": "300.00", "items": items])
    #expect((400...422).contains(answer.status))
    #expect(fixture.sandbox.status(of: "order-1") == "wait_for_commit")
  }

  @Test("cancel releases the hold and rules out commit and refund")
  func cancel() throws {
    let fixture = try paid()
    #expect(try fixture.shop("/orders/cancel", ["order_id": "order-1"]).body["status"]?.string == "canceled")
    let late = try fixture.shop(
      "/orders/commit",
      ["order_id": "order-1", "amount": "6700.00", "prepaid_amount": "300.00", "items": items])
    #expect(late.status == 422)
    #expect(try fixture.shop("/orders/refund", ["order_id": "order-1", "amount": "1.00"]).status == 422)
    #expect(fixture.sandbox.notifications(of: "order-1").last?.status == "canceled")
  }

  @Test("A partial refund changes the plan and is processed once")
  func partialRefund() throws {
    let fixture = try paid()
    try commit(fixture)
    let refund = try fixture.shop(
      "/orders/refund",
      [
        "order_id": "order-1", "request_id": "11111111-1111-4111-8111-111111111111", "amount": "600.00",
        "returned_items": [["name": "Шарф", "quantity": 1, "price": "600.00", "sku": "A-2"]],
      ])
    // What the customer pays in all after the refund. Source: a public client of the partner API.
    #expect(refund.body["amount"] == .number("6100.00"))
    let info = try info(fixture)
    #expect(info["status"]?.string == "completed")
    #expect(parts(info) == ["1675.00 paid", "1475.00 scheduled", "1475.00 scheduled", "1475.00 scheduled"])
    #expect(info["refund_info"]?["total_refunded_amount"]?.scalarText == "600.00")
    #expect(info["refund_info"]?["items"]?.elements?.first?["status"]?.string == "processed")
    // Repeating the request, as a client does after a lost response, must not refund anything more.
    let again = try fixture.shop(
      "/orders/refund",
      ["order_id": "order-1", "request_id": "11111111-1111-4111-8111-111111111111", "amount": "600.00"])
    #expect(again.body["refund_id"] == refund.body["refund_id"])
    #expect(try self.info(fixture)["refund_info"]?["total_refunded_amount"]?.scalarText == "600.00")
  }

  @Test("A full refund leaves nothing to refund")
  func fullRefund() throws {
    let fixture = try paid()
    try commit(fixture)
    #expect(try fixture.shop("/orders/refund", ["order_id": "order-1", "amount": "6700.01"]).status == 422)
    let all: JSON = ["order_id": "order-1", "amount": "6700.00", "refunded_prepaid_amount": "300.00"]
    #expect(try fixture.shop("/orders/refund", all).status == 200)
    #expect(fixture.sandbox.status(of: "order-1") == "refunded")
    #expect(try fixture.shop("/orders/refund", ["order_id": "order-1", "amount": "0.01"]).status == 422)
  }

  @Test("A 429 response is retried after its delay, but not for ever")
  func busy() throws {
    var configuration = DolyameConfiguration {
      $0.busyAnswers = 3
      $0.retryAfter = 5
    }
    configuration.defaultNotificationURL = nil
    let fixture = SandboxFixture(configuration)
    var order = SandboxFixture.configuration()
    order.partner.notificationUrl = nil
    _ = try fixture.pay(order)
    let before = fixture.clock.now
    #expect(try info(fixture)["status"]?.string == "wait_for_commit")
    #expect(fixture.clock.now - before >= .seconds(15))
    let hopeless = SandboxFixture(DolyameConfiguration { $0.busyAnswers = 100 })
    _ = try hopeless.pay(order)
    #expect(try hopeless.shop("/orders/info", ["order_id": "order-1"]).status == 429)
  }

  @Test("An uncommitted order is cancelled automatically")
  func uncommitted() throws {
    let fixture = try paid()
    fixture.pass(.seconds(7 * 86_400 + 1))
    #expect(fixture.sandbox.status(of: "order-1") == "canceled")
  }

  @Test("The later instalments are charged on their dates")
  func later() throws {
    let fixture = try paid()
    try commit(fixture)
    fixture.pass(.seconds(14 * 86_400))
    #expect(parts(try info(fixture)).count { $0.hasSuffix("paid") } == 2)
    fixture.pass(.seconds(28 * 86_400))
    #expect(parts(try info(fixture)).allSatisfy { $0.hasSuffix("paid") })
    #expect(try info(fixture)["residual_amount"]?.scalarText == "0.00")
  }
}

@Suite("Webhooks")
struct WebhookTests {
  /// A transport that delivers every request twice, optionally with a forged source address.
  private struct Twice: Transport {
    let inner: any Transport
    var source: String?

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var request = request
      if let source, let name = HTTPField.Name("X-Real-IP") { request.head.headerFields[name] = source }
      _ = try await inner.send(request)
      return try await inner.send(request)
    }
  }

  @Test("A webhook that arrives twice counts once")
  func duplicates() throws {
    let fixture = SandboxFixture { Twice(inner: $0) }
    #expect(try fixture.pay().results == [.success])
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", "wait_for_commit"])
    #expect(fixture.sandbox.ignoredWebhooks.duplicates == 2)
  }

  static let strangers = ["91.194.225.255", "91.194.228.0", "10.0.0.1", "91.194.226", "91.194.226.17.5", "", "x"]

  @Test("A webhook from another network is ignored", arguments: strangers)
  func source(address: String) throws {
    let fixture = SandboxFixture { Twice(inner: $0, source: address) }
    let run = try fixture.pay()
    // The payer's result does not depend on the merchant's notification.
    #expect(run.results == [.success])
    #expect(fixture.sandbox.notifications(of: "order-1").isEmpty)
    #expect(!run.steps.contains(.merchantNotified))
    #expect(fixture.sandbox.ignoredWebhooks.strangers > 0)
  }

  @Test("A webhook from the platform's network is accepted", arguments: ["91.194.226.0", "91.194.227.255"])
  func network(address: String) throws {
    let fixture = SandboxFixture { Twice(inner: $0, source: address) }
    #expect(try fixture.pay().steps.contains(.merchantNotified))
  }

  /// A transport that tampers with the status in webhooks.
  private struct Liar: Transport {
    let inner: any Transport
    let told: String

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      var request = request
      let text = String(decoding: request.body, as: UTF8.self).split(separator: "\"status\":\"approved\"")
      if text.count == 2 { request.body = Array((text[0] + "\"status\":\"\(told)\"" + text[1]).utf8) }
      return try await inner.send(request)
    }
  }

  @Test(
    "A webhook that contradicts info is not final, and info decides; one that is late does not contradict it",
    arguments: ["completed", "new"])
  func info(told: String) throws {
    let fixture = SandboxFixture { Liar(inner: $0, told: told) }
    _ = try fixture.pay()
    let received = fixture.sandbox.notifications(of: "order-1")
    #expect(received.first?.status == "approved")
    #expect(received.first?.isAuthentic == (told == "new"))
    #expect(received.first?.isFinal == false)
    #expect(!received.contains { $0.status == told })
    #expect(fixture.sandbox.outbox(of: "order-1").map(\.delivery) == [.delivered, .delivered])
  }

  private struct Failing: Transport {
    let inner: any Transport
    let count: @Sendable () -> Bool

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      if count() { return TransportResponse(head: HTTPResponse(status: .serviceUnavailable)) }
      return try await inner.send(request)
    }
  }

  @Test("A webhook is given up after the last retry, stays so after a failed resend, and can be resent")
  func givenUp() throws {
    // Two webhooks, each with five attempts, and one failed resend.
    let box = Box(failures: 11)
    let fixture = SandboxFixture { Failing(inner: $0) { box.fails() } }
    #expect(try fixture.pay().results == [.success])
    fixture.pass(.seconds(3600))
    let sandbox = fixture.sandbox
    #expect(sandbox.outbox(of: "order-1").map(\.delivery) == [.givenUp, .givenUp])
    #expect(sandbox.outbox(of: "order-1").map(\.tries) == [5, 5])
    #expect(try !fixture.run { await sandbox.resend(payment: "order-1") })
    #expect(sandbox.outbox(of: "order-1").map(\.delivery) == [.givenUp, .givenUp])
    #expect(try fixture.run { await sandbox.resend(payment: "order-1") })
    #expect(sandbox.outbox(of: "order-1").map(\.delivery) == [.givenUp, .delivered])
    #expect(sandbox.outbox(of: "order-1").map(\.status) == ["approved", "wait_for_commit"])
    #expect(sandbox.notifications(of: "order-1").map(\.status) == ["wait_for_commit"])
  }

  @Test("A webhook that is not answered with 200 is sent again")
  func redelivery() throws {
    let box = Box(failures: 2)
    let fixture = SandboxFixture { Failing(inner: $0) { box.fails() } }
    #expect(try fixture.pay().results == [.success])
    #expect(fixture.sandbox.notifications(of: "order-1").isEmpty)
    fixture.pass(.seconds(120))
    #expect(Set(fixture.sandbox.notifications(of: "order-1").map(\.status)).contains("wait_for_commit"))
  }

  private final class Box: Sendable {
    private let left: Mutex<Int>
    init(failures: Int) { left = Mutex(failures) }
    func fails() -> Bool {
      left.withLock { left in
        guard left > 0 else { return false }
        left -= 1
        return true
      }
    }
  }

  @Test("A demo payment notifies only the address in its configuration", arguments: [true, false])
  func demo(hasAddress: Bool) throws {
    let fixture = SandboxFixture()
    var configuration = SandboxFixture.configuration(isDemo: true)
    if !hasAddress { configuration.partner.notificationUrl = nil }
    let run = try fixture.pay(configuration)
    fixture.pass(.seconds(600))
    #expect(run.results == [.success])
    #expect(fixture.sandbox.notifications(of: "order-1").isEmpty == !hasAddress)
    #expect(run.notes.contains("warning.noConfirmation") == !hasAddress)
  }

  @Test("A real payment without an address notifies the address on file")
  func onFile() throws {
    let fixture = SandboxFixture()
    var configuration = SandboxFixture.configuration()
    configuration.partner.notificationUrl = nil
    _ = try fixture.pay(configuration)
    #expect(!fixture.sandbox.notifications(of: "order-1").isEmpty)
  }
}
