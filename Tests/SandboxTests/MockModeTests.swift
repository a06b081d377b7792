import CheckoutCore
import Sandbox
import Testing

@Suite("Mock mode")
struct MockModeTests {
  static let cards = [
    "4000000000000077", "4111111111111111", "4314220000000056", "5544330000000045", "4012888888881881",
  ]

  @Test("success pays every valid card without a challenge", arguments: cards)
  func success(_ card: String) throws {
    let rig = Rig()
    let replies = try rig.run { try await rig.pay(card, order: InitRequest(mode: "success")).replies }
    #expect(replies.map(\.step) == ["processing / registered", "processing / processed", "success / success"])
    #expect(replies.last?.outcome == "success 0")
    #expect(replies.last?["operation", "authentication"] == "none")
  }

  @Test("decline declines every valid card for good", arguments: cards)
  func decline(_ card: String) throws {
    let rig = Rig()
    let replies = try rig.run { try await rig.pay(card, order: InitRequest(mode: "decline")).replies }
    #expect(replies.map(\.step) == ["processing / registered", "processing / processed", "decline / decline"])
    #expect(replies.last?.outcome == "decline 10000")
    #expect(replies.last?["payment", "result_message"] == "General decline")
    #expect(replies.allSatisfy { $0["payment", "is_new_attempts_available"] == false })
  }

  @Test("a card that is none is refused in every mode", arguments: ["success", "decline", "disabled"])
  func invalid(_ mode: String) throws {
    let rig = Rig()
    let reply = try rig.run {
      try await rig.pay(try await rig.open(InitRequest(mode: mode)), "4000000000000078")
    }
    #expect(reply.mistakes == ["3101 card.pan"])
  }

  @Test("mistakes are told in every mode", arguments: ["success", "decline", "disabled"])
  func mistakes(_ mode: String) throws {
    let rig = Rig()
    let reply = try rig.run {
      try await rig.post("/v1/init", InitRequest(mode: mode).with("payment_currency", "ABC").body)
    }
    #expect(reply.mistakes == ["3121 payment_currency"])
  }

  @Test("the mode of one session says nothing about the next")
  func noLeak() throws {
    let rig = Rig()
    let outcomes = try rig.run {
      let modes = ["decline", "disabled", "success", "disabled", "decline", "disabled"]
      var sessions: [String] = []
      for (index, mode) in modes.enumerated() {
        sessions.append(try await rig.open(InitRequest(payment: "payment-\(index)", mode: mode)))
      }
      var outcomes: [String] = []
      for (session, card) in zip(
        sessions,
        [
          "4000000000000077", "4000000000000077", "4111111111111111",
          "4111111111111111", "4000000000000077", "4000000000000077",
        ])
      {
        _ = try await rig.pay(session, card)
        outcomes.append(try await rig.follow(session).last?.outcome ?? "")
      }
      return outcomes
    }
    #expect(
      outcomes == [
        "decline 10000", "success 0", "success 0", "awaiting customer 10000", "decline 10000", "success 0",
      ])
  }
}
