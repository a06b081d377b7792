import CheckoutCore
import KassaSandbox
import TestSupport
import Testing

@Suite("Mock mode")
struct MockModeTests {
  static let cards = [
    "4000000000000077", "4111111111111111", "4314220000000056", "5544330000000045", "4012888888881881",
  ]

  /// The steps before the result. They are the same in success mode and decline mode.
  static let way = [
    "processing / registered", "awaiting clarification / clarification", "processing / registered",
    "awaiting 3ds result / authentication", "processing / processing", "processing / processed",
  ]

  @Test("Success mode goes through every step and pays every valid card", arguments: cards)
  func success(_ card: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run { try await fixture.payInMock(card, "success") }
    #expect(replies.map(\.step) == Self.way + ["success / success"])
    #expect(replies.last?.outcome == "success 0")
    #expect(replies.last?["operation", "authentication"] == "challenge")
  }

  @Test("Decline mode goes through every step and declines every valid card for good", arguments: cards)
  func decline(_ card: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run { try await fixture.payInMock(card, "decline") }
    #expect(replies.map(\.step) == Self.way + ["decline / decline"])
    #expect(replies.last?.outcome == "decline 10000")
    #expect(replies.last?["payment", "result_message"] == "General decline")
    #expect(replies.dropFirst(5).allSatisfy { $0["payment", "is_new_attempts_available"] == false })
  }

  @Test("A declined tokenisation cannot be tried again")
  func tokenisation() throws {
    let fixture = SandboxFixture()
    let last = try fixture.run {
      let session = try await fixture.open(InitRequest(mode: "decline", action: "tokenize"))
      var request = PayRequest(session: session)
      request.action = "tokenize"
      _ = try await fixture.post("/v1/payment", request.body)
      return try await fixture.follow(session).last
    }
    #expect(last?.outcome == "decline 10000")
  }

  @Test("The mode decides the outcome, whatever code the payer enters", arguments: ["1234", "0", "password"])
  func anyAnswer(_ answer: String) throws {
    let fixture = SandboxFixture()
    let replies = try fixture.run { try await fixture.payInMock("4000000000000077", "success", answer: answer) }
    #expect(replies.last?.outcome == "success 0")
  }

  @Test("An invalid card number is rejected in every mode", arguments: ["success", "decline", "disabled"])
  func invalid(_ mode: String) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      try await fixture.pay(try await fixture.open(InitRequest(mode: mode)), "4000000000000078")
    }
    #expect(reply.mistakes == ["3101 card.pan"])
  }

  @Test("Order errors are reported in every mode", arguments: ["success", "decline", "disabled"])
  func mistakes(_ mode: String) throws {
    let fixture = SandboxFixture()
    let reply = try fixture.run {
      try await fixture.post("/v1/init", InitRequest(mode: mode).with("payment_currency", "ABC").body)
    }
    #expect(reply.mistakes == ["3121 payment_currency"])
  }

  @Test("The mode of one session does not affect the next")
  func noLeak() throws {
    let fixture = SandboxFixture()
    let outcomes = try fixture.run {
      let modes = ["decline", "disabled", "success", "disabled", "decline", "disabled"]
      var sessions: [String] = []
      for (index, mode) in modes.enumerated() {
        sessions.append(try await fixture.open(InitRequest(payment: "payment-\(index)", mode: mode)))
      }
      var outcomes: [String] = []
      for (session, card) in zip(
        sessions,
        [
          "4000000000000077", "4000000000000077", "4111111111111111",
          "4111111111111111", "4000000000000077", "4000000000000077",
        ])
      {
        _ = try await fixture.pay(session, card)
        outcomes.append(try await fixture.followMock(session).last?.outcome ?? "")
      }
      return outcomes
    }
    #expect(
      outcomes == [
        "decline 10000", "success 0", "success 0", "awaiting customer 10000", "decline 10000", "success 0",
      ])
  }
}
