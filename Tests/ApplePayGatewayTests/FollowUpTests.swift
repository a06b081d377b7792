import CheckoutCore
import KassaSandbox
import Synchronization
import Testing

/// Tests steps 7 to 9 in the Apple Pay gateway guide.
/// Only the response to the payment request determines the result shown. The order status is queried afterwards.
@Suite("Status check after the result")
struct FollowUpTests {
  private static let id = "b926351f-a634-49cf-9484-ccb0a3b8cfad"

  private static func answer(_ state: Int, amount: Int = 1999) -> JSON {
    [
      "success": true, "data": ["orderId": .string(id)],
      "orderStatus": [
        "orderStatus": JSON(state), "orderNumber": "order-1", "amount": JSON(amount), "actionCode": 0,
        "cardAuthInfo": ["pan": "411111**1111"],
      ],
    ]
  }

  @Test("The status is requested once, after step 13")
  func order() throws {
    let ended = try GatewayFixture().pay()
    let shown = try #require(ended.entries.firstIndex { $0.kind == .completed && $0.step == .resultDisplayed })
    let asked = ended.entries.indices.filter { index in
      guard case .message(let message) = ended.entries[index].kind else { return false }
      return message.name.hasSuffix("getOrderStatusExtended.do")
    }
    #expect(asked.count == 1)
    #expect(asked.allSatisfy { $0 > shown })
    // Only the response to the payment request determines the result shown, not the later status query.
    #expect(ended.result.outcome == .success)
    #expect(ended.result.payment?.account == "411111••••••1111")
  }

  @Test(
    "A different status updates the last known outcome, not the result",
    arguments: [(2, 6, Outcome.success, Outcome.declined), (1, 2, .held, .success), (6, 2, .declined, .success)])
  func differs(answer: Int, status: Int, shown: Outcome, known: Outcome) throws {
    let fixture = GatewayFixture()
    fixture.wire.forged.withLock {
      $0["payment.do"] = Self.answer(answer)
      $0["getOrderStatusExtended.do"] = ["orderStatus": JSON(status), "orderNumber": "order-1", "amount": 1999]
    }
    let ended = try fixture.pay()
    #expect(ended.result.outcome == shown)
    #expect(ended.flow.result?.outcome == shown)
    #expect(ended.last.lastKnown?.outcome == known)
  }

  @Test("A status with more details completes the last known payment")
  func more() throws {
    let fixture = GatewayFixture()
    fixture.wire.forged.withLock {
      $0["payment.do"] = Self.answer(2)
      $0["getOrderStatusExtended.do"] = [
        "orderStatus": 2, "orderNumber": "order-1", "amount": 1999, "date": 1_781_000_000_000,
      ]
    }
    let ended = try fixture.pay()
    #expect(ended.result.payment?.date == nil)
    #expect(ended.last.lastKnown?.payment?.date != nil)
    #expect(
      ended.last.lastKnown?.payment?.account == "411111••••••1111", "the account from the payment response must remain")
  }

  @Test("A refused or mismatched status is noted and changes nothing")
  func useless() throws {
    for status: JSON in [
      ["orderStatus": 6, "orderNumber": "order-2", "amount": 1999],
      ["orderStatus": 6, "orderNumber": "order-1", "amount": 1], ["errorCode": 5, "errorMessage": "Access denied"],
    ] {
      let fixture = GatewayFixture()
      fixture.wire.forged.withLock { $0["getOrderStatusExtended.do"] = status }
      let ended = try fixture.pay()
      #expect(ended.result.outcome == .success)
      #expect(ended.last.lastKnown?.outcome == .success)
      let notes = ended.entries.filter { if case .note("followUp.failed", _) = $0.kind { true } else { false } }
      #expect(notes.count == 1, "\(status.text)")
    }
  }

  @Test("After a response with a wrong amount the status is requested before the result is shown")
  func otherAmount() throws {
    let fixture = GatewayFixture()
    fixture.wire.forged.withLock {
      $0["payment.do"] = Self.answer(2, amount: 1)
      $0["getOrderStatusExtended.do"] = ["orderStatus": 2, "orderNumber": "order-1", "amount": 1999]
    }
    let ended = try fixture.pay()
    #expect(ended.result.outcome == .success)
    let shown = try #require(ended.entries.firstIndex { $0.kind == .completed && $0.step == .resultDisplayed })
    let asked = ended.entries.firstIndex { entry in
      if case .message(let message) = entry.kind { message.name.hasSuffix("getOrderStatusExtended.do") } else { false }
    }
    #expect(try #require(asked) < shown)
  }
}
