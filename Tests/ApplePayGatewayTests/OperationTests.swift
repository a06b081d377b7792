import ApplePayGateway
import CheckoutCore
import KassaApplePayGatewaySandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests the merchant's operations after the payment. Source: Apple Pay gateway guide, steps 9 to 11.
@Suite("Operations on gateway orders")
struct OperationTests {
  private func held(_ fixture: GatewayFixture, _ number: String = "order-1") throws -> OrderID {
    let ended = try fixture.pay(GatewayFixture.order(number, preAuth: true))
    return try #require(ended.result.payment?.operationID.flatMap { OrderID($0) })
  }

  private func paid(_ fixture: GatewayFixture) throws -> OrderID {
    try #require(try fixture.pay().result.payment?.operationID.flatMap { OrderID($0) })
  }

  @Test(
    "A deposit captures all or part of the hold; zero captures all of it",
    arguments: [(1999, 1999), (500, 500), (0, 1999)])
  func deposit(_ amount: Int64, _ taken: Int64) throws {
    let fixture = GatewayFixture()
    let id = try held(fixture)
    let operations = try fixture.operations()
    let status = try fixture.run { () async throws(CheckoutError) in try await operations.deposit(id, amount: amount) }
    #expect(status.state == .deposited)
    #expect(status.depositedAmount == taken)
    #expect(fixture.sandbox.taken("order-1") == taken)
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["approved", "deposited"])
  }

  @Test("The status is requested after a deposit, whose response has none")
  func requestedAfterPayment() throws {
    let fixture = GatewayFixture()
    let id = try held(fixture)
    let operations = try fixture.operations()
    let before = fixture.wire.sent.withLock(\.count)
    _ = try fixture.run { () async throws(CheckoutError) in try await operations.deposit(id) }
    let paths = fixture.wire.sent.withLock { sent in sent[before...].map(\.path) }
    #expect(paths == ["/payment/rest/deposit.do", "/payment/rest/getOrderStatusExtended.do"])
  }

  @Test("A deposit above the hold and a second deposit are refused")
  func depositRefused() throws {
    let fixture = GatewayFixture()
    let id = try held(fixture)
    let operations = try fixture.operations()
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.deposit(id, amount: 2000) } == "5")
    _ = try fixture.run { () async throws(CheckoutError) in try await operations.deposit(id) }
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.deposit(id) } == "1")
    #expect(fixture.sandbox.taken("order-1") == 1999)
  }

  @Test("A hold is reversed once and cannot be deposited afterwards")
  func reverse() throws {
    let fixture = GatewayFixture()
    let id = try held(fixture)
    let operations = try fixture.operations()
    #expect(try fixture.run { () async throws(CheckoutError) in try await operations.reverse(id) }.state == .reversed)
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.reverse(id) } == "1")
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.deposit(id) } == "1")
  }

  @Test("A deposited order can be reversed on the same day only")
  func reverseLate() throws {
    let fixture = GatewayFixture()
    let id = try paid(fixture)
    let operations = try fixture.operations()
    fixture.pass(.seconds(86_401))
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.reverse(id) } == "1")
    #expect(fixture.sandbox.taken("order-1") == 1999)
  }

  @Test("Several refunds are made, each once by its id, until nothing is left")
  func refunds() throws {
    let fixture = GatewayFixture()
    let id = try paid(fixture)
    let operations = try fixture.operations()
    func refund(_ amount: Int64, _ name: String) throws -> OrderStatus {
      try fixture.run { () async throws(CheckoutError) in
        try await operations.refund(id, amount: amount, refundID: name)
      }
    }
    let first = try refund(500, "refund-1")
    #expect(first.state == .refunded)
    #expect(first.isPartlyRefunded)
    #expect(first.refundableAmount == 1499)
    #expect(try refund(500, "refund-1").refundedAmount == 500, "a repeated refund must be made once")
    #expect(try refund(499, "refund-2").refundedAmount == 999)
    let last = try refund(0, "refund-3")
    #expect(last.refundedAmount == 1999)
    #expect(!last.isPartlyRefunded)
    #expect(fixture.sandbox.taken("order-1") == 0)
    #expect(
      fixture.refusal { () async throws(CheckoutError) in
        try await operations.refund(id, amount: 1, refundID: "refund-4")
      } == "1")
  }

  @Test("A refund above the remaining amount is refused")
  func refundRefused() throws {
    let fixture = GatewayFixture()
    let id = try paid(fixture)
    let operations = try fixture.operations()
    #expect(
      fixture.refusal { () async throws(CheckoutError) in
        try await operations.refund(id, amount: 2000, refundID: "refund-1")
      } == "5")
  }

  @Test("A hold is released at its deadline")
  func holdDeadline() throws {
    let fixture = GatewayFixture()
    let id = try held(fixture)
    let operations = try fixture.operations()
    let status = try fixture.run { () async throws(CheckoutError) in try await operations.status(of: id) }
    let hold = try #require(HeldPayment(status, orderID: id))
    #expect(hold.amount == 1999)
    fixture.pass(hold.deadline - fixture.clock.now - .seconds(1))
    #expect(fixture.sandbox.status(of: "order-1") == 1)
    fixture.pass(.seconds(2))
    #expect(fixture.sandbox.status(of: "order-1") == 3)
    let after = try fixture.run { () async throws(CheckoutError) in try await operations.status(of: id) }
    #expect(HeldPayment(after, orderID: id) == nil)
    #expect(fixture.sandbox.callbacks(of: "order-1") == ["approved", "reversed"])
  }

  @Test(
    "Of an order that is charged in parts, each part is charged, and only the rest is released",
    arguments: [true, false])
  func parts(isLate: Bool) throws {
    let fixture = GatewayFixture(ApplePayGatewayConfiguration { $0.mock = .state(.partlyDeposited) })
    let id = try paid(fixture)
    let operations = try fixture.operations()
    func deposit(_ amount: Int64) throws -> OrderStatus {
      try fixture.run { () async throws(CheckoutError) in try await operations.deposit(id, amount: amount) }
    }
    let part = try deposit(100)
    #expect(part.state == .partlyDeposited && part.depositedAmount == 1099 && part.heldAmount == 900)
    #expect(fixture.refusal { () async throws(CheckoutError) in try await operations.deposit(id, amount: 901) } == "5")
    #expect(
      fixture.refusal { () async throws(CheckoutError) in
        try await operations.refund(id, amount: 1, refundID: "refund-1")
      } == "1")
    if isLate {
      fixture.pass(HeldPayment.lifetime + .seconds(1))
    } else {
      _ = try fixture.run { () async throws(CheckoutError) in try await operations.reverse(id) }
    }
    let rest = try fixture.run { () async throws(CheckoutError) in try await operations.status(of: id) }
    #expect(rest.state == .deposited && rest.depositedAmount == 1099 && rest.heldAmount == 0)
    #expect(fixture.sandbox.taken("order-1") == 1099)
  }

  @Test("The last part completes an order that is charged in parts")
  func lastPart() throws {
    let fixture = GatewayFixture(ApplePayGatewayConfiguration { $0.mock = .state(.partlyDeposited) })
    let id = try paid(fixture)
    let operations = try fixture.operations()
    let whole = try fixture.run { () async throws(CheckoutError) in try await operations.deposit(id) }
    #expect(whole.state == .deposited && whole.depositedAmount == 1999)
  }

  @Test("A wrong token and an unknown order are refused", arguments: [("wrong", "5"), ("sandbox-token", "6")])
  func access(_ token: String, _ code: String) throws {
    let fixture = GatewayFixture()
    let client = fixture.client(token: token)
    let id = try #require(OrderID("b926351f-a634-49cf-9484-ccb0a3b8cfad"))
    #expect(
      fixture.refusal { () async throws(CheckoutError) in try await client.getOrderStatusExtended(orderID: id) } == code
    )
  }
}
