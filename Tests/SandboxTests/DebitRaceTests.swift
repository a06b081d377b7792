import CheckoutCore
import KassaCards
import TestSupport
import Testing

@testable import KassaEcommpaySandbox
@testable import KassaSandbox

/// Debits that a merchant server requests at the same time.
@Suite("Debits at the same time")
struct DebitRaceTests {
  /// Pays an order that registers a charge a day, of which one is due today.
  /// - Returns: the ID of the recurring payment.
  private static func registered(_ fixture: SandboxFixture) async throws -> JSON {
    var order = InitRequest()
    let today = fixture.clock.now.date()
    let (day, month) = (
      today.day < 10 ? "0\(today.day)" : "\(today.day)", today.month < 10 ? "0\(today.month)" : "\(today.month)"
    )
    order.recurring = [
      "register": true, "type": "R", "period": "D", "interval": 1,
      "start_date": .string("\(day)-\(month)-\(today.year)"),
      "time": "00:00:00", "scheduled_payment_id": "plan-1", "amount": 1000,
    ]
    let paid = try await fixture.pay("4000000000000077", order: order)
    return try #require(paid.replies.last?["payment", "recurring", "id"])
  }

  private static func debit(_ plan: JSON, as payment: String, _ fixture: SandboxFixture) async throws -> String? {
    let general: [JSON.Object.Member] = [.init("project_id", 10), .init("payment_id", .string(payment))]
    let recurring: JSON = ["id": plan]
    let signature = EcommpaySignature(secret: fixture.sandbox.configuration.secret)
      .sign(["general": .object(general), "recurring": recurring])
    let signed = general + [.init("signature", .string(signature))]
    return try await fixture.post(
      "/v2/payment/card/recurring", ["general": .object(signed), "recurring": recurring]
    ).mistakes.first
  }

  @Test("Of several debits at once, one is the charge that is due, and the others are before their day")
  func due() async throws {
    for _ in 0..<30 {
      let fixture = SandboxFixture(EcommpaySandboxConfiguration { $0.latency = .none }, threads: true)
      let plan = try await Self.registered(fixture)
      let refusals = try await withThrowingTaskGroup { group in
        for number in 0..<8 { group.addTask { try await Self.debit(plan, as: "debit-\(number)", fixture) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(refusals.count { $0 == nil } == 1)
      #expect(refusals.compactMap(\.self).allSatisfy { $0 == "10101 recurring.id" }, "\(refusals)")
    }
  }
}
