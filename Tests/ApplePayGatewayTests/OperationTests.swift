import ApplePayGateway
import CheckoutCore
import Sandbox
import Synchronization
import Testing

/// What the shop does afterwards: seed 003, steps 9 to 11.
@Suite("Operations on orders of the gateway")
struct OperationTests {
  private func held(_ rig: GatewayRig, _ number: String = "order-1") throws -> OrderID {
    let ended = try rig.pay(GatewayRig.order(number, preAuth: true))
    return try #require(ended.result.payment?.operationID.flatMap { OrderID($0) })
  }

  private func paid(_ rig: GatewayRig) throws -> OrderID {
    try #require(try rig.pay().result.payment?.operationID.flatMap { OrderID($0) })
  }

  @Test("A deposit takes the whole, a part, or with zero the whole", arguments: [(1999, 1999), (500, 500), (0, 1999)])
  func deposit(_ amount: Int64, _ taken: Int64) throws {
    let rig = GatewayRig()
    let id = try held(rig)
    let operations = try rig.operations()
    let status = try rig.run { () async throws(CheckoutError) in try await operations.deposit(id, amount: amount) }
    #expect(status.state == .deposited)
    #expect(status.depositedAmount == taken)
    #expect(rig.sandbox.taken("order-1") == taken)
    #expect(rig.sandbox.callbacks(of: "order-1") == ["approved", "deposited"])
  }

  @Test("The answer of a deposit tells no status; the order is asked about afterwards")
  func askedAfterwards() throws {
    let rig = GatewayRig()
    let id = try held(rig)
    let operations = try rig.operations()
    let before = rig.wire.sent.withLock(\.count)
    _ = try rig.run { () async throws(CheckoutError) in try await operations.deposit(id) }
    let paths = rig.wire.sent.withLock { sent in sent[before...].map(\.path) }
    #expect(paths == ["/payment/rest/deposit.do", "/payment/rest/getOrderStatusExtended.do"])
  }

  @Test("More than is held is refused, and so is a second deposit")
  func depositRefused() throws {
    let rig = GatewayRig()
    let id = try held(rig)
    let operations = try rig.operations()
    #expect(rig.refusal { () async throws(CheckoutError) in try await operations.deposit(id, amount: 2000) } == "5")
    _ = try rig.run { () async throws(CheckoutError) in try await operations.deposit(id) }
    #expect(rig.refusal { () async throws(CheckoutError) in try await operations.deposit(id) } == "1")
    #expect(rig.sandbox.taken("order-1") == 1999)
  }

  @Test("A hold is reversed once and can then not be charged")
  func reverse() throws {
    let rig = GatewayRig()
    let id = try held(rig)
    let operations = try rig.operations()
    #expect(try rig.run { () async throws(CheckoutError) in try await operations.reverse(id) }.state == .reversed)
    #expect(rig.refusal { () async throws(CheckoutError) in try await operations.reverse(id) } == "1")
    #expect(rig.refusal { () async throws(CheckoutError) in try await operations.deposit(id) } == "1")
  }

  @Test("What was charged can be reversed on the same day only")
  func reverseLate() throws {
    let rig = GatewayRig()
    let id = try paid(rig)
    let operations = try rig.operations()
    rig.pass(.seconds(86_401))
    #expect(rig.refusal { () async throws(CheckoutError) in try await operations.reverse(id) } == "1")
    #expect(rig.sandbox.taken("order-1") == 1999)
  }

  @Test("Several refunds, each once by its own id; sums tell a part from the whole")
  func refunds() throws {
    let rig = GatewayRig()
    let id = try paid(rig)
    let operations = try rig.operations()
    func refund(_ amount: Int64, _ name: String) throws -> OrderStatus {
      try rig.run { () async throws(CheckoutError) in try await operations.refund(id, amount: amount, refundID: name) }
    }
    let first = try refund(500, "refund-1")
    #expect(first.state == .refunded)
    #expect(first.isPartlyRefunded)
    #expect(first.refundableAmount == 1499)
    #expect(try refund(500, "refund-1").refundedAmount == 500, "the same refund again is done once")
    #expect(try refund(499, "refund-2").refundedAmount == 999)
    let last = try refund(0, "refund-3")
    #expect(last.refundedAmount == 1999)
    #expect(!last.isPartlyRefunded)
    #expect(rig.sandbox.taken("order-1") == 0)
    #expect(
      rig.refusal { () async throws(CheckoutError) in
        try await operations.refund(id, amount: 1, refundID: "refund-4")
      } == "1")
  }

  @Test("More than is left is refused")
  func refundRefused() throws {
    let rig = GatewayRig()
    let id = try paid(rig)
    let operations = try rig.operations()
    #expect(
      rig.refusal { () async throws(CheckoutError) in
        try await operations.refund(id, amount: 2000, refundID: "refund-1")
      } == "5")
  }

  @Test("A hold has a deadline, after which it is given back")
  func holdDeadline() throws {
    let rig = GatewayRig()
    let id = try held(rig)
    let operations = try rig.operations()
    let status = try rig.run { () async throws(CheckoutError) in try await operations.status(of: id) }
    let hold = try #require(HeldPayment(status, orderID: id))
    #expect(hold.amount == 1999)
    rig.pass(hold.deadline - rig.clock.now - .seconds(1))
    #expect(rig.sandbox.status(of: "order-1") == 1)
    rig.pass(.seconds(2))
    #expect(rig.sandbox.status(of: "order-1") == 3)
    let after = try rig.run { () async throws(CheckoutError) in try await operations.status(of: id) }
    #expect(HeldPayment(after, orderID: id) == nil)
    #expect(rig.sandbox.callbacks(of: "order-1") == ["approved", "reversed"])
  }

  @Test("A wrong token is no access, an unknown order none", arguments: [("wrong", "5"), ("sandbox-token", "6")])
  func access(_ token: String, _ code: String) throws {
    let rig = GatewayRig()
    let client = rig.client(token: token)
    let id = try #require(OrderID("b926351f-a634-49cf-9484-ccb0a3b8cfad"))
    #expect(
      rig.refusal { () async throws(CheckoutError) in try await client.getOrderStatusExtended(orderID: id) } == code)
  }
}
