import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests the merchant's operations on a paid order, under the names that all payment systems in kassa share.
@Suite("Commit, cancel and refund by the merchant server")
struct OperationTests {
  private func paid() throws -> (SandboxFixture, Run) {
    let fixture = SandboxFixture()
    let run = try fixture.pay()
    try #require(run.results == [.success])
    return (fixture, run)
  }

  private func roubles(_ text: String?) throws -> Money? {
    let currency = try #require(CurrencyTable.standard["RUB"])
    return text.flatMap { Money(decimal: $0, currency) }
  }

  private func perform(
    _ fixture: SandboxFixture, _ operation: PaymentOperation, _ amount: String? = nil
  ) throws -> Result<PostPaymentOperations.Done, CheckoutError> {
    let (merchant, money) = (fixture.sandbox.merchant, try roubles(amount))
    return try fixture.run {
      do throws(CheckoutError) {
        return Result<PostPaymentOperations.Done, CheckoutError>.success(
          try await merchant.perform(operation, on: "order-1", amount: money))
      } catch {
        return .failure(error)
      }
    }
  }

  private func info(_ fixture: SandboxFixture) throws -> JSON {
    try fixture.shop("/orders/info", ["order_id": "order-1"]).body
  }

  @Test("A paid order can be committed or cancelled, and refunded after the commit")
  func offered() throws {
    let (fixture, run) = try paid()
    #expect(run.flow.payment?.operations == [.capture, .release])
    run.checkout.send(.operate(.capture, nil))
    fixture.settle()
    let after = try #require(run.person.seen.withLock(\.last)?.flow)
    #expect(after.postPaymentOperations.done.map(\.status) == ["committed"])
    #expect(after.payment?.operations == [.refund])
    #expect(fixture.sandbox.status(of: "order-1") == "completed")
    run.checkout.send(.operate(.refund, try roubles("600")))
    fixture.settle()
    let last = try #require(run.person.seen.withLock(\.last)?.flow)
    #expect(last.postPaymentOperations.done.last?.message == "1675.00 + 1475.00 + 1475.00 + 1475.00")
    #expect(last.result?.outcome == .success)
  }

  @Test(
    "What the payer has paid after refunds is what is left of the first instalment, whatever the status says",
    arguments: [
      (nil, "1675.00", Outcome.success, nil), ("1000.00", "1675.00", .success, .partlyGivenBack),
      ("6000.00", "700.00", .success, .partlyGivenBack), ("6700.00", nil, .success, .refunded),
    ] as [(String?, String?, Outcome, Payment.Ending?)])
  func paid(refunded: String?, paid: String?, outcome: Outcome, ending: Payment.Ending?) throws {
    var payment = Payment(id: "order-1", status: "completed")
    payment.captured = try roubles("6700.00")
    payment.refunded = try roubles(refunded)
    let meaning = try #require(DolyamePaymentCoordinator.rules.meaning(of: payment))
    #expect(meaning.outcome == outcome && meaning.ending == ending)
    #expect(meaning.paid == .sum(try roubles(paid)))
  }

  static let commits: [(String?, String)] = [
    (nil, "1675.00 + 1675.00 + 1675.00 + 1675.00"), ("6700", "1675.00 + 1675.00 + 1675.00 + 1675.00"),
    ("4300.01", "1075.01 + 1075.00 + 1075.00 + 1075.00"), ("0.03", "0.03 + 0.00 + 0.00 + 0.00"),
  ]

  @Test("A full or partial commit divides the instalments again", arguments: commits)
  func commit(amount: String?, parts: String) throws {
    let (fixture, _) = try paid()
    let done = try perform(fixture, .capture, amount).get()
    #expect(done.message == parts)
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status).suffix(2) == ["committed", "completed"])
    #expect(Decimal(string: try info(fixture)["amount"]?.text ?? "") == Decimal(string: amount ?? "6700.00"))
  }

  @Test("Cancel releases the hold")
  func cancel() throws {
    let (fixture, _) = try paid()
    let done = try perform(fixture, .release).get()
    #expect(done.status == "canceled" && done.message == nil, "a cancelled order has no instalments")
    #expect(fixture.sandbox.notifications(of: "order-1").last?.status == "canceled")
  }

  @Test(
    "Successive refunds reduce the coming instalments first, then return money to the card, up to the total",
    arguments: [false, true]
  )
  func refunds(isNamed: Bool) throws {
    let (fixture, _) = try paid()
    _ = try perform(fixture, .capture).get()
    #expect(try perform(fixture, .refund, "600").get().message == "1675.00 + 1475.00 + 1475.00 + 1475.00")
    #expect(try perform(fixture, .refund, "4425.01").get().message == "1674.99 + 0.00 + 0.00 + 0.00")
    #expect(throws: CheckoutError.self) { try perform(fixture, .refund, "1675.00").get() }
    // The rest, named or not, is all of it, with the bonus points.
    let all = try perform(fixture, .refund, isNamed ? "1674.99" : nil).get()
    #expect(all.status == "refunded")
    let refund = try info(fixture)["refund_info"]
    #expect(Decimal(string: refund?["total_refunded_amount"]?.text ?? "") == 6700)
    #expect(Decimal(string: refund?["total_refunded_prepaid_amount"]?.text ?? "") == 300)
    #expect(refund?["items"]?.elements?.count == 3)
    // In every refund, the returned items must be worth exactly the refunded amount.
    for item in refund?["items"]?.elements ?? [] {
      func decimal(_ value: JSON?) -> Decimal { Decimal(string: value?.string ?? "") ?? .nan }
      let goods = (item["returned_items"]?.elements ?? []).map { good in
        Decimal(good["quantity"]?.integer ?? 0) * decimal(good["price"])
      }
      let given = [decimal(item["refunded_amount"]), decimal(item["refunded_prepaid_amount"])]
      #expect(goods.reduce(.zero, +) == given.reduce(.zero, +))
    }
    #expect(fixture.sandbox.notifications(of: "order-1").last?.status == "refunded")
  }

  static let refused: [(PaymentOperation, String?, String)] = [
    (.capture, "6700.01", "wrong_amount"), (.refund, nil, "wrong_status"), (.refund, "1", "wrong_status"),
  ]

  @Test(
    "An operation that the order does not allow is refused with the platform's code and message", arguments: refused)
  func refusals(operation: PaymentOperation, amount: String?, code: String) throws {
    let (fixture, _) = try paid()
    guard case .failure(let error) = try perform(fixture, operation, amount) else {
      Issue.record("\(operation) was not refused")
      return
    }
    #expect(error.code == .merchantRefused)
    #expect(error.platformCode == code)
    #expect(error.platformMessage?.isEmpty == false)
    #expect(fixture.sandbox.status(of: "order-1") == "wait_for_commit")
  }

  @Test("An unknown order, another currency and an unknown operation are refused")
  func strangers() throws {
    let (fixture, _) = try paid()
    for body: JSON in [["payment_id": "nobody"], [:], ["payment_id": "order-1", "amount": 100, "currency": "USD"]] {
      #expect(try fixture.shop("/capture", body).status == 400)
    }
    #expect(try fixture.shop("/debit", ["payment_id": "order-1"]).status == 404)
    #expect(fixture.sandbox.status(of: "order-1") == "wait_for_commit")
  }

  /// Pays an order at a platform that answers some partner requests with a delay in seconds instead.
  private func busyPlatform(answers: Int, retryAfter: Int) throws -> SandboxFixture {
    let fixture = SandboxFixture(
      DolyameConfiguration {
        $0.busyAnswers = answers
        $0.retryAfter = retryAfter
      })
    var order = SandboxFixture.configuration(isDemo: true)
    order.partner.notificationUrl = nil
    _ = try fixture.pay(order)
    return fixture
  }

  @Test("A busy platform is retried after its delay, and the operation is done once")
  func busy() throws {
    let fixture = try busyPlatform(answers: 2, retryAfter: 7)
    let before = fixture.clock.now
    #expect(try perform(fixture, .capture).get().status == "committed")
    #expect(fixture.clock.now - before >= .seconds(14))
    #expect(Decimal(string: try info(fixture)["amount"]?.text ?? "") == 6700)
  }

  @Test("A retry delay that is too long fails the operation at once")
  func busyForLong() throws {
    let fixture = try busyPlatform(answers: 9, retryAfter: 3_600)
    let before = fixture.clock.now
    guard case .failure(let error) = try perform(fixture, .capture) else {
      Issue.record("a busy platform carried out the operation")
      return
    }
    #expect(error.platformCode == "too_many_requests")
    #expect(fixture.clock.now - before < .seconds(60))
  }

  @Test("An order is captured and refunded after a restart")
  func afterRestart() throws {
    let disk = SimulatedDisk()
    let fixture = SandboxFixture(disk: disk)
    _ = try fixture.pay()
    let later = SandboxFixture(start: fixture.clock.now, disk: disk)
    later.sandbox.wake()
    _ = try perform(later, .capture).get()
    _ = try perform(later, .refund, "600").get()
    let last = SandboxFixture(start: later.clock.now, disk: disk)
    #expect(last.sandbox.status(of: "order-1") == "completed")
    #expect(try info(last)["refund_info"]?["items"]?.elements?.first?["status"]?.string == "processed")
    #expect(last.sandbox.notifications(of: "order-1").map(\.status).last == "completed")
  }

  @Test("An uncommitted order is cancelled at its deadline, even after restarts")
  func uncommitted() throws {
    let disk = SimulatedDisk()
    let fixture = SandboxFixture(disk: disk)
    _ = try fixture.pay()
    fixture.pass(.seconds(3 * 86_400))
    let later = SandboxFixture(start: fixture.clock.now, disk: disk)
    later.sandbox.wake()
    later.pass(.seconds(3 * 86_400))
    #expect(later.sandbox.status(of: "order-1") == "wait_for_commit")
    later.pass(.seconds(86_400 + 60))
    #expect(later.sandbox.status(of: "order-1") == "canceled")
    #expect(later.sandbox.notifications(of: "order-1").last?.status == "canceled")
  }
}
