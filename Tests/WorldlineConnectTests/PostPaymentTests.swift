import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

@Suite("Post-payment operations with Worldline")
struct PostPaymentTests {
  /// Returns a payment whose outcome is decided: captured, or only authorised if `isHeld` is set.
  private func paid(
    _ fixture: SandboxFixture, isHeld: Bool = false, currency: String = "EUR", amount: Int = 1999
  ) throws -> Payment {
    var order = SandboxFixture.order("a", amount: amount, currency: currency)
    order.requiresApproval = isHeld
    let result = try fixture.pay(order, method: "cards", WholePaymentTests.card("4567350000427977"))
    #expect(result.outcome == (isHeld ? .held : .success))
    return try #require(result.payment)
  }

  private func perform(
    _ operation: PaymentOperation, _ amount: Int64? = nil, _ fixture: SandboxFixture, currency: String = "EUR"
  ) throws -> String {
    let merchant = try #require(fixture.environment.merchant)
    let money = amount.flatMap { amount in CurrencyTable.standard[currency].map { Money(amount, $0) } }
    let status = try fixture.run {
      try await merchant.perform(operation, on: "a", amount: money) { _ in }.status
    }
    fixture.pass(.seconds(1))
    return status
  }

  @Test("A webhook without retries is given up at once, and a failed resend changes nothing")
  func givenUp() throws {
    var configuration = WorldlineConfiguration { $0.callbacks = .refused }
    configuration.limits.redelivery = []
    let fixture = SandboxFixture(configuration)
    _ = try paid(fixture)
    fixture.pass(.seconds(1))
    let sandbox = fixture.sandbox
    #expect(sandbox.outbox(of: "a").map(\.delivery) == [.givenUp])
    #expect(try !fixture.run { await sandbox.resend(payment: "a") })
    #expect(sandbox.outbox(of: "a").map(\.delivery) == [.givenUp])
    #expect(sandbox.outbox(of: "a").map(\.tries) == [2])
  }

  @Test("A held payment is captured in full or in part", arguments: [nil, 1000, 1999] as [Int64?])
  func capture(_ amount: Int64?) throws {
    let fixture = SandboxFixture()
    let payment = try paid(fixture, isHeld: true)
    #expect(payment.operations == [.capture, .release])
    #expect(fixture.sandbox.charges["a"] == 0)
    #expect(try perform(.capture, amount, fixture) == "CAPTURED")
    #expect(fixture.sandbox.charges["a"] == 1)
    #expect(fixture.sandbox.notifications(of: "a").map(\.status) == ["PENDING_APPROVAL", "CAPTURED"])
    #expect(throws: CheckoutError.self) { try perform(.capture, nil, fixture) }
  }

  @Test("A released payment is never charged")
  func release() throws {
    let fixture = SandboxFixture()
    _ = try paid(fixture, isHeld: true)
    #expect(try perform(.release, nil, fixture) == "CANCELLED")
    for operation in [PaymentOperation.capture, .release, .refund] {
      let error = #expect(throws: CheckoutError.self) { try perform(operation, nil, fixture) }
      #expect(error?.code == .merchantRefused, "\(operation)")
    }
    #expect(fixture.sandbox.charges["a"] == 0)
    #expect(fixture.sandbox.notifications(of: "a").map(\.status) == ["PENDING_APPROVAL", "CANCELLED"])
  }

  /// Source: the payment in createPayment.response and the webhook in test_webhooks_helper.py, both in the tests of the
  /// platform's server SDK for Python.
  @Test("Webhooks about a payment and about its refund have the members of the platform's")
  func members() throws {
    let fixture = SandboxFixture()
    _ = try paid(fixture)
    _ = try perform(.refund, 1000, fixture)
    let webhooks = try fixture.sandbox.outbox(of: "a").map { try JSON(parsing: $0.message.utf8) }
    let payment = webhooks.first { $0["type"] == "payment.captured" }?["payment"]
    let refund = webhooks.first { $0["type"] == "refund.refunded" }?["refund"]
    let card = payment?.at("paymentOutput.cardPaymentMethodSpecificOutput")
    #expect(card?["authorisationCode"]?.string?.count == 6)
    #expect(card?.at("fraudResults.fraudServiceResult") == "no-advice")
    #expect(payment?["id"] != nil && payment?.at("paymentOutput.references.paymentReference") == payment?["id"])
    #expect(refund?.at("refundOutput.references.paymentReference") == payment?["id"])
    #expect(refund?.at("statusOutput.isCancellable") == false)
    for object in [payment, refund] {
      let changed = object?.at("statusOutput.statusCodeChangeDateTime")?.string ?? ""
      #expect(changed.wholeMatch(of: #/\d{14}/#) != nil, "\(changed)")
    }
    for webhook in webhooks {
      let created = webhook["created"]?.string ?? ""
      #expect(created.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000/#) != nil, "\(created)")
    }
  }

  @Test("A payment is refunded in parts up to its amount")
  func refund() throws {
    let fixture = SandboxFixture()
    #expect(try paid(fixture).operations == [.refund])
    #expect(try perform(.refund, 1000, fixture) == "CAPTURED")
    #expect(throws: CheckoutError.self) { try perform(.refund, 1000, fixture) }
    #expect(try perform(.refund, 999, fixture) == "REFUNDED")
    #expect(throws: CheckoutError.self) { try perform(.refund, nil, fixture) }
    #expect(fixture.sandbox.notifications(of: "a").last?.status == "REFUNDED")
    #expect(fixture.sandbox.notifications(of: "a").count(where: \.isFinal) == 1)
  }

  @Test("Refunds convert minor units to the platform's cents")
  func yen() throws {
    let fixture = SandboxFixture()
    _ = try paid(fixture, currency: "JPY", amount: 100_000)
    #expect(try perform(.refund, 400, fixture, currency: "JPY") == "CAPTURED")
    #expect(try perform(.refund, 600, fixture, currency: "JPY") == "REFUNDED")
  }

  @Test(
    "Unsupported operations and those that the status forbids are refused",
    arguments: [PaymentOperation.reverse, .debit, .release, .capture])
  func refused(_ operation: PaymentOperation) throws {
    let fixture = SandboxFixture()
    _ = try paid(fixture)
    let error = #expect(throws: CheckoutError.self) { try perform(operation, nil, fixture) }
    #expect(error?.code == .merchantRefused)
    #expect(fixture.sandbox.charges["a"] == 1)
  }

  @Test("Cancelling a decided payment reports its status")
  func left() throws {
    let fixture = SandboxFixture()
    _ = try paid(fixture)
    let answer = try fixture.ask("/payments/cancel", ["merchantReference": "a"])
    #expect(answer.status == 200)
    #expect(answer.body["payment"]?["status"]?.string == "CAPTURED")
    #expect(fixture.sandbox.charges["a"] == 1)
  }

  @Test("An operation on an unknown payment is refused")
  func unknown() throws {
    #expect(throws: CheckoutError.self) { try perform(.refund, nil, SandboxFixture()) }
  }

  @Test("An account on file can be deleted by its own customer only")
  func deletion() throws {
    let fixture = SandboxFixture()
    let first = try fixture.pay(
      SandboxFixture.order("a"), method: "1", WholePaymentTests.card("4567350000427977", tokenize: true))
    let token = try #require(first.payment?.token)
    func listed(_ reference: String) throws -> Bool {
      let session = try fixture.session(SandboxFixture.order(reference))
      let items = try fixture.run {
        try await session.paymentItems(for: SandboxFixture.context, groupPaymentProducts: true)
      }
      return items.accountsOnFile.contains { $0.identifier == token }
    }
    #expect(try listed("b"))
    _ = try fixture.session(SandboxFixture.order("stranger", customer: "11"))
    #expect(
      try fixture.ask("/accounts/remove", ["merchantReference": "stranger", "token": .string(token)]).status == 404)
    #expect(try listed("c"))
    #expect(try fixture.ask("/accounts/remove", ["merchantReference": "b", "token": .string(token)]).status == 200)
    #expect(try !listed("d"))
    #expect(try fixture.ask("/accounts/remove", ["merchantReference": "b", "token": .string(token)]).status == 404)
  }
}

extension SandboxFixture {
  /// Runs a complete payment. The payer answers any challenge with 1234.
  func pay(_ order: WorldlineOrder, method: String, _ values: [String: FieldValue]) throws -> CheckoutResult {
    let payer = Run.Payer(environment, method, values)
    let collected = Collected<CheckoutResult>()
    let checkout = sdk.presentPayment(at: payer, order: order) { collected.add($0) }
    settle()
    pass(.seconds(30))
    checkout.close()
    settle()
    guard let result = collected.all.first else { throw UnfinishedOperation() }
    return result
  }

  func ask(_ path: String, _ body: JSON) throws -> WireClient.Answer {
    let merchant = sdk.merchant(transport: wire, clock: clock)
    return try run { try await merchant.ask(path, body) { _ in } }
  }
}
