import CheckoutCore
import DolyameSDK
import FoundationEssentials
import Sandbox
import Synchronization
import Testing

/// The merchant's operations on a paid order, as all payment systems of kassa name them.
@Suite("Commit, cancel and refund by the merchant server")
struct OperationTests {
  private func paid() throws -> (Rig, Run) {
    let rig = Rig()
    let run = try rig.pay()
    try #require(run.results == [.success])
    return (rig, run)
  }

  private func roubles(_ text: String?) throws -> Money? {
    let currency = try #require(CurrencyTable.standard["RUB"])
    return text.flatMap { Money(decimal: $0, currency) }
  }

  private func perform(
    _ rig: Rig, _ operation: PaymentOperation, _ amount: String? = nil
  ) throws -> Result<Afterwards.Done, CheckoutError> {
    let (merchant, money) = (rig.sandbox.merchant, try roubles(amount))
    return try rig.run {
      do throws(CheckoutError) {
        return Result<Afterwards.Done, CheckoutError>.success(
          try await merchant.perform(operation, on: "order-1", amount: money))
      } catch {
        return .failure(error)
      }
    }
  }

  private func info(_ rig: Rig) throws -> JSON { try rig.shop("/orders/info", ["order_id": "order-1"]).body }

  @Test("A paid order can be committed or cancelled, and refunded after the commit")
  func offered() throws {
    let (rig, run) = try paid()
    #expect(run.flow.payment?.operations == [.capture, .release])
    run.checkout.send(.operate(.capture, nil))
    rig.settle()
    let after = try #require(run.person.seen.withLock(\.last)?.flow)
    #expect(after.afterwards.done.map(\.status) == ["committed"])
    #expect(after.payment?.operations == [.refund])
    #expect(rig.sandbox.status(of: "order-1") == "completed")
    run.checkout.send(.operate(.refund, try roubles("600")))
    rig.settle()
    let last = try #require(run.person.seen.withLock(\.last)?.flow)
    #expect(last.afterwards.done.last?.message == "1675.00 + 1475.00 + 1475.00 + 1475.00")
    #expect(last.result?.outcome == .success)
  }

  static let commits: [(String?, String)] = [
    (nil, "1675.00 + 1675.00 + 1675.00 + 1675.00"), ("6700", "1675.00 + 1675.00 + 1675.00 + 1675.00"),
    ("4300.01", "1075.01 + 1075.00 + 1075.00 + 1075.00"), ("0.03", "0.03 + 0.00 + 0.00 + 0.00"),
  ]

  @Test("A full or partial commit divides the instalments again", arguments: commits)
  func commit(amount: String?, parts: String) throws {
    let (rig, _) = try paid()
    let done = try perform(rig, .capture, amount).get()
    #expect(done.message == parts)
    #expect(rig.sandbox.notifications(of: "order-1").map(\.status).suffix(2) == ["committed", "completed"])
    #expect(try info(rig)["amount"]?.string == (amount == nil ? "6700.00" : try roubles(amount)?.decimal))
  }

  @Test("Cancel releases the hold")
  func cancel() throws {
    let (rig, _) = try paid()
    #expect(try perform(rig, .release).get().status == "canceled")
    #expect(rig.sandbox.notifications(of: "order-1").last?.status == "canceled")
  }

  @Test(
    "Successive refunds reduce the coming instalments first, then return money to the card, up to the total"
  )
  func refunds() throws {
    let (rig, _) = try paid()
    _ = try perform(rig, .capture).get()
    #expect(try perform(rig, .refund, "600").get().message == "1675.00 + 1475.00 + 1475.00 + 1475.00")
    #expect(try perform(rig, .refund, "4425.01").get().message == "1674.99 + 0.00 + 0.00 + 0.00")
    #expect(throws: CheckoutError.self) { try perform(rig, .refund, "1675.00").get() }
    let all = try perform(rig, .refund).get()
    #expect(all.status == "refunded")
    let refund = try info(rig)["refund_info"]
    #expect(refund?["total_refunded_amount"]?.string == "6700.00")
    #expect(refund?["total_refunded_prepaid_amount"]?.string == "300.00")
    #expect(refund?["items"]?.elements?.count == 3)
    // In every refund, the value of the returned items equals the refunded amount.
    for item in refund?["items"]?.elements ?? [] {
      let goods = (item["returned_items"]?.elements ?? []).map { good in
        (good["quantity"]?.integer ?? 0) * (Decimal(string: good["price"]?.string ?? "") ?? .nan)
      }
      let given = [item["refunded_amount"], item["refunded_prepaid_amount"]].map {
        Decimal(string: $0?.string ?? "") ?? .nan
      }
      #expect(goods.reduce(.zero, +) == given.reduce(.zero, +))
    }
    #expect(rig.sandbox.notifications(of: "order-1").last?.status == "refunded")
  }

  static let refused: [(PaymentOperation, String?, String)] = [
    (.capture, "6700.01", "wrong_amount"), (.refund, nil, "wrong_status"), (.refund, "1", "wrong_status"),
  ]

  @Test(
    "An operation that the order does not allow is refused with the platform's code and message", arguments: refused)
  func refusals(operation: PaymentOperation, amount: String?, code: String) throws {
    let (rig, _) = try paid()
    guard case .failure(let error) = try perform(rig, operation, amount) else {
      Issue.record("\(operation) was not refused")
      return
    }
    #expect(error.code == "merchant.refused")
    #expect(error.platformCode == code)
    #expect(error.platformMessage?.isEmpty == false)
    #expect(rig.sandbox.status(of: "order-1") == "wait_for_commit")
  }

  @Test("An unknown order, another currency and an unknown operation are refused")
  func strangers() throws {
    let (rig, _) = try paid()
    for body: JSON in [["payment_id": "nobody"], [:], ["payment_id": "order-1", "amount": 100, "currency": "USD"]] {
      #expect(try rig.shop("/capture", body).status == 400)
    }
    #expect(try rig.shop("/debit", ["payment_id": "order-1"]).status == 404)
    #expect(rig.sandbox.status(of: "order-1") == "wait_for_commit")
  }

  @Test("A busy platform is retried after its delay, and the operation is done once")
  func busy() throws {
    let rig = Rig(DolyameConfiguration(busyAnswers: 2, retryAfter: 7))
    var order = Rig.configuration(isDemo: true)
    order.partner.notificationUrl = nil
    _ = try rig.pay(order)
    let before = rig.clock.now
    #expect(try perform(rig, .capture).get().status == "committed")
    #expect(rig.clock.now - before >= .seconds(14))
    #expect(try info(rig)["amount"]?.string == "6700.00")
  }

  @Test("A retry delay that is too long fails the operation at once")
  func busyForLong() throws {
    let rig = Rig(DolyameConfiguration(busyAnswers: 9, retryAfter: 3_600))
    var order = Rig.configuration(isDemo: true)
    order.partner.notificationUrl = nil
    _ = try rig.pay(order)
    let before = rig.clock.now
    guard case .failure(let error) = try perform(rig, .capture) else {
      Issue.record("a busy platform carried out the operation")
      return
    }
    #expect(error.platformCode == "too_many_requests")
    #expect(rig.clock.now - before < .seconds(60))
  }

  @Test("An order is captured and refunded after a restart")
  func afterRestart() throws {
    let disk = Disk()
    let rig = Rig(disk: disk)
    _ = try rig.pay()
    let later = Rig(start: rig.clock.now, disk: disk)
    later.sandbox.wake()
    _ = try perform(later, .capture).get()
    _ = try perform(later, .refund, "600").get()
    let last = Rig(start: later.clock.now, disk: disk)
    #expect(last.sandbox.status(of: "order-1") == "completed")
    #expect(try info(last)["refund_info"]?["items"]?.elements?.first?["status"]?.string == "processed")
    #expect(last.sandbox.notifications(of: "order-1").map(\.status).last == "completed")
  }

  @Test("An uncommitted order is cancelled at its deadline, even after restarts")
  func uncommitted() throws {
    let disk = Disk()
    let rig = Rig(disk: disk)
    _ = try rig.pay()
    rig.pass(.seconds(3 * 86_400))
    let later = Rig(start: rig.clock.now, disk: disk)
    later.sandbox.wake()
    later.pass(.seconds(3 * 86_400))
    #expect(later.sandbox.status(of: "order-1") == "wait_for_commit")
    later.pass(.seconds(86_400 + 60))
    #expect(later.sandbox.status(of: "order-1") == "canceled")
    #expect(later.sandbox.notifications(of: "order-1").last?.status == "canceled")
  }
}
