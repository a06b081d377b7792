import CheckoutCore
import KassaSandbox
import TestSupport
import Testing

@Suite("Step 8: payment request")
struct PaymentRequestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var mistakes: [String]
    var change: @Sendable (inout PayRequest) -> Void

    init(_ name: String, _ mistakes: [String], _ change: @escaping @Sendable (inout PayRequest) -> Void) {
      testDescription = name
      self.mistakes = mistakes
      self.change = change
    }
  }

  @Test(
    "Errors are reported alone and together",
    arguments: [
      Case("not a number", ["3101 card.pan"]) { $0.number = "card" },
      Case("missing number", ["3101 card.pan"]) { $0.number = "" },
      Case("wrong check digit", ["3101 card.pan"]) { $0.number = "4314220000000057" },
      Case("number too short for its brand", ["3101 card.pan"]) { $0.number = "400000000000006" },
      Case("brand that is not accepted", ["3101 card.pan"]) { $0.number = "6011111111111117" },
      Case("unknown brand", ["3101 card.pan"]) { $0.number = "9999999999999995" },
      Case("expired last month", ["3021 card.year"]) { ($0.month, $0.year) = (5, 2026) },
      Case("expired last year", ["3021 card.year"]) { $0.year = 2025 },
      Case("invalid month", ["3021 card.year"]) { $0.month = 13 },
      Case("missing security code", ["3141 card.cvv"]) { $0.code = "" },
      Case("security code too long", ["3141 card.cvv"]) { $0.code = "1234" },
      Case("security code with letters", ["3141 card.cvv"]) { $0.code = "12a" },
      Case("three-digit security code for American Express", ["3141 card.cvv"]) { $0.number = "378282246310005" },
      Case("missing holder", ["3161 card.card_holder"]) { $0.holder = " " },
      Case("digits in the holder", ["3161 card.card_holder"]) { $0.holder = "JANE 4314" },
      Case("every field invalid", ["3101 card.pan", "3021 card.year", "3141 card.cvv", "3161 card.card_holder"]) {
        ($0.number, $0.year, $0.code, $0.holder) = ("4111", 2020, "1", "")
      },
    ])
  func mistakes(_ example: Case) throws {
    let fixture = SandboxFixture()
    let (reply, after) = try fixture.run {
      let session = try await fixture.open()
      var request = PayRequest(session: session)
      example.change(&request)
      let reply = try await fixture.post("/v1/payment", request.body)
      return (reply, try await fixture.status(session, after: 0))
    }
    #expect(reply.mistakes == example.mistakes)
    #expect(reply.status == 422)
    #expect(after.stage == "none", "no payment was started")
  }

  @Test(
    "Valid requests are accepted",
    arguments: [
      Case("expires this month", []) { ($0.month, $0.year) = (6, 2026) },
      Case("American Express", []) { ($0.number, $0.code) = ("378282246310005", "1234") },
      Case("Maestro without a security code", []) { ($0.number, $0.code) = ("6759649826438453", "") },
      Case("name with punctuation", []) { $0.holder = "Dr. Mary-Jane O'Neil" },
      Case("name in another script", []) { $0.holder = "Юлия Ёлкина" },
    ])
  func accepted(_ example: Case) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      var request = PayRequest(session: try await fixture.open())
      example.change(&request)
      return try await fixture.post("/v1/payment", request.body)
    }
    #expect(reply.status == 200)
    #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"status":"accepted","request_id":"request-1"}"#)
  }

  @Test("A repeated request gets the same response and has no effect")
  func repeated() throws {
    let fixture = SandboxFixture()
    let (first, again, late, operations) = try fixture.run {
      let session = try await fixture.open()
      let first = try await fixture.pay(session, "4000000000000077")
      let again = try await fixture.pay(session, "4000000000000077")
      let replies = try await fixture.follow(session)
      let late = try await fixture.pay(session, "4000000000000077")
      return (first, again, late, Set(replies.map { $0["operation", "id"]?.string }))
    }
    #expect(again == first)
    #expect(late == first)
    #expect(operations.count == 1)
    let numbers = try fixture.run { try await fixture.notification() }
    #expect(numbers["number"] == 1)
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.notification(after: 1) }
    }
  }

  @Test("Another request is rejected while a payment is in progress and after it is decided")
  func another() throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      let session = try await fixture.open()
      _ = try await fixture.pay(session, "4000000000000077")
      let during = try await fixture.pay(session, "4000000000000077", request: "request-2")
      _ = try await fixture.follow(session)
      return [during, try await fixture.pay(session, "4000000000000077", request: "request-3")]
    }
    for reply in replies {
      #expect(reply.status == 400)
      #expect(reply.mistakes == ["3060"])
    }
  }

  @Test("A request without an ID, a method or a card is rejected")
  func incomplete() throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run {
      let session = JSON.string(try await fixture.open())
      return [
        try await fixture.post("/v1/payment", ["session_id": session]),
        try await fixture.post("/v1/payment", ["session_id": session, "request_id": "r"]),
        try await fixture.post("/v1/payment", ["session_id": session, "request_id": "r", "method": "alipay"]),
        try await fixture.post("/v1/payment", ["session_id": session, "request_id": "r", "method": "card"]),
        try await fixture.post(
          "/v1/payment", ["session_id": session, "request_id": "r", "method": "card", "action": "auth", "card": [:]]),
      ]
    }
    #expect(
      replies.map(\.mistakes) == [
        ["2004 request_id"], ["2004 method"], ["2541 method"], ["2004 card"],
        ["702 action", "3101 card.pan", "3021 card.year", "3141 card.cvv", "3161 card.card_holder"],
      ])
  }

  @Test("The ID of a decided payment cannot be reused")
  func usedID() throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      _ = try await fixture.pay("4000000000000077")
      return try await fixture.post("/v1/init", InitRequest().body)
    }
    #expect(reply.mistakes == ["3041 payment_id"])
  }

  @Test("An unpaid session can be reopened under the same ID, and only one of them can be paid")
  func openedTwice() throws {
    let fixture = SandboxFixture()
    let (first, second, other) = try fixture.run {
      let one = try await fixture.open()
      let two = try await fixture.open()
      let first = try await fixture.pay(two, "4000000000000077")
      let second = try await fixture.pay(one, "4000000000000077")
      return (first, second, try await fixture.post("/v1/init", InitRequest(payment: "payment-2").body))
    }
    #expect(first.status == 200)
    #expect(second.mistakes == ["3041"])
    #expect(other.status == 200)
  }
}
