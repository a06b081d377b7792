import CheckoutCore
import Sandbox
import Testing

@testable import WorldlineConnect

@Suite("Post-payment operations with Worldline")
struct LaterTests {
  /// Returns a decided payment: captured, or only authorised if `isHeld` is set.
  private func paid(_ rig: Rig, isHeld: Bool = false, currency: String = "EUR", amount: Int = 1999) throws -> Payment {
    var order = Rig.order("a", amount: amount, currency: currency)
    order.requiresApproval = isHeld
    let result = try rig.pay(order, method: "cards", WholePaymentTests.card("4567350000427977"))
    #expect(result.outcome == (isHeld ? .held : .success))
    return try #require(result.payment)
  }

  private func perform(
    _ operation: PaymentOperation, _ amount: Int64? = nil, _ rig: Rig, currency: String = "EUR"
  ) throws -> String {
    let merchant = try #require(rig.environment.merchant)
    let money = amount.flatMap { amount in CurrencyTable.standard[currency].map { Money(amount, $0) } }
    let status = try rig.run {
      try await merchant.perform(operation, on: "a", amount: money) { _ in }.status
    }
    rig.pass(.seconds(1))
    return status
  }

  @Test("A held payment is captured in full or in part", arguments: [nil, 1000, 1999] as [Int64?])
  func capture(_ amount: Int64?) throws {
    let rig = Rig()
    let payment = try paid(rig, isHeld: true)
    #expect(payment.operations == [.capture, .release])
    #expect(rig.sandbox.charges["a"] == 0)
    #expect(try perform(.capture, amount, rig) == "CAPTURED")
    #expect(rig.sandbox.charges["a"] == 1)
    #expect(rig.sandbox.notifications(of: "a").map(\.status) == ["PENDING_APPROVAL", "CAPTURED"])
    #expect(throws: CheckoutError.self) { try perform(.capture, nil, rig) }
  }

  @Test("A released payment is never charged")
  func release() throws {
    let rig = Rig()
    _ = try paid(rig, isHeld: true)
    #expect(try perform(.release, nil, rig) == "CANCELLED")
    #expect(rig.sandbox.charges["a"] == 0)
    #expect(throws: CheckoutError.self) { try perform(.capture, nil, rig) }
  }

  @Test("A payment is refunded in parts up to its amount")
  func refund() throws {
    let rig = Rig()
    #expect(try paid(rig).operations == [.refund])
    #expect(try perform(.refund, 1000, rig) == "CAPTURED")
    #expect(throws: CheckoutError.self) { try perform(.refund, 1000, rig) }
    #expect(try perform(.refund, 999, rig) == "REFUNDED")
    #expect(throws: CheckoutError.self) { try perform(.refund, nil, rig) }
    #expect(rig.sandbox.notifications(of: "a").last?.status == "REFUNDED")
    #expect(rig.sandbox.notifications(of: "a").count(where: \.isFinal) == 1)
  }

  @Test("Refunds convert minor units to the platform's cents")
  func yen() throws {
    let rig = Rig()
    _ = try paid(rig, currency: "JPY", amount: 100_000)
    #expect(try perform(.refund, 400, rig, currency: "JPY") == "CAPTURED")
    #expect(try perform(.refund, 600, rig, currency: "JPY") == "REFUNDED")
  }

  @Test(
    "Unsupported operations and those that the status forbids are refused",
    arguments: [PaymentOperation.reverse, .debit, .release, .capture])
  func refused(_ operation: PaymentOperation) throws {
    let rig = Rig()
    _ = try paid(rig)
    let error = #expect(throws: CheckoutError.self) { try perform(operation, nil, rig) }
    #expect(error?.code == "merchant.refused")
    #expect(rig.sandbox.charges["a"] == 1)
  }

  @Test("Cancelling a decided payment reports its status")
  func left() throws {
    let rig = Rig()
    _ = try paid(rig)
    let answer = try rig.ask("/payments/cancel", ["merchantReference": "a"])
    #expect(answer.status == 200)
    #expect(answer.body["payment"]?["status"]?.string == "CAPTURED")
    #expect(rig.sandbox.charges["a"] == 1)
  }

  @Test("An operation on an unknown payment is refused")
  func unknown() throws {
    #expect(throws: CheckoutError.self) { try perform(.refund, nil, Rig()) }
  }

  @Test("An account on file can be deleted by its own customer only")
  func deletion() throws {
    let rig = Rig()
    let first = try rig.pay(
      Rig.order("a"), method: "1", WholePaymentTests.card("4567350000427977", tokenize: true))
    let token = try #require(first.payment?.token)
    func listed(_ reference: String) throws -> Bool {
      let session = try rig.session(Rig.order(reference))
      let items = try rig.run { try await session.paymentItems(for: Rig.context, groupPaymentProducts: true) }
      return items.accountsOnFile.contains { $0.identifier == token }
    }
    #expect(try listed("b"))
    _ = try rig.session(Rig.order("stranger", customer: "11"))
    #expect(try rig.ask("/accounts/remove", ["merchantReference": "stranger", "token": .string(token)]).status == 404)
    #expect(try listed("c"))
    #expect(try rig.ask("/accounts/remove", ["merchantReference": "b", "token": .string(token)]).status == 200)
    #expect(try !listed("d"))
    #expect(try rig.ask("/accounts/remove", ["merchantReference": "b", "token": .string(token)]).status == 404)
  }
}

extension Rig {
  /// Runs a complete payment; the payer answers any challenge with 1234.
  func pay(_ order: WorldlineOrder, method: String, _ values: [String: FieldValue]) throws -> CheckoutResult {
    let payer = Run.Payer(environment, method, values)
    let told = Results()
    let checkout = sdk.presentPayment(at: payer, order: order) { told.add($0) }
    settle()
    pass(.seconds(30))
    checkout.close()
    settle()
    guard let result = told.all.first else { throw Stuck() }
    return result
  }

  func ask(_ path: String, _ body: JSON) throws -> WireClient.Answer {
    let merchant = sdk.merchant(transport: wire, clock: clock)
    return try run { try await merchant.ask(path, body) { _ in } }
  }
}
