import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Challenges through the provider")
struct ProviderChallengeTests {
  private static let asked: [JSON] = [
    Answers.status(2, "processing", "registered"),
    Answers.status(3, "awaiting 3ds result", "authentication", extra: Answers.threeds),
  ]

  /// Returns a provider in a payment whose payer has just been prompted for the challenge code.
  private func challenged(
    _ answers: [ScriptedTransport.Reply], threeds: [ScriptedTransport.Reply] = [.ok(Answers.accepted)],
    then statuses: [JSON] = []
  ) throws -> ProviderHarness {
    let harness = try ProviderHarness.opened([
      "/v1/payment/status": (Self.asked + statuses).map { .ok($0) },
      "/challenge": [.ok(Answers.challenge(counter: "000"))] + answers,
      "/v1/payment/threeds": threeds, "/v1/payment/cancel": [.ok(Answers.accepted)],
    ])
    try harness.run { provider async throws(CheckoutError) in
      _ = try await provider.nextUpdate()
      _ = try await provider.nextUpdate()
    }
    return harness
  }

  private func answer(_ harness: ProviderHarness, _ answer: ChallengeAnswer) throws -> ChallengeProgress {
    try harness.run { provider async throws(CheckoutError) in try await provider.answer(answer) }
  }

  private func counters(_ harness: ProviderHarness) -> [String?] {
    harness.transport.sent(to: "/challenge").map { $0.json?["sdkCounterStoA"]?.string }
  }

  @Test("A wrong code repeats the challenge; the right one ends it and notifies the platform")
  func wrongThenRight() throws {
    let harness = try challenged([.ok(Answers.challenge(counter: "001")), .ok(Answers.completed(counter: "002"))])
    guard case .again(let challenge) = try answer(harness, .entry(SecretText("0000"))) else {
      Issue.record("the challenge was not shown again")
      return
    }
    #expect(challenge.refusals == 1)
    #expect(challenge.isWarning)
    #expect(harness.transport.sent(to: "/threeds").isEmpty)
    #expect(try answer(harness, .entry(SecretText("1234"))) == .over)
    #expect(counters(harness) == ["000", "001", "002"])
    #expect(
      harness.transport.sent(to: "/threeds").map(\.text) == [#"{"session_id":"s-1","acs_trans_id":"acs-1"}"#])
  }

  @Test("An undelivered code can be sent again under the same counter")
  func unreachable() throws {
    let harness = try challenged([
      .fails(.unreachable), .fails(.unreachable), .fails(.unreachable), .ok(Answers.completed(counter: "001")),
    ])
    let error = harness.failure { provider async throws(CheckoutError) in
      try await provider.answer(.entry(SecretText("1234")))
    }
    #expect(error?.code == .networkUnreachable)
    #expect(try answer(harness, .entry(SecretText("1234"))) == .over)
    #expect(counters(harness) == ["000", "001", "001", "001", "001"])
  }

  @Test(
    "A code that may have arrived is sent again under the same counter",
    arguments: [
      ScriptedTransport.Reply.fails(.connectionLost), .fails(.timeout), .raw(200, "half an ans"), .json(500, [:]),
    ])
  func again(reply: ScriptedTransport.Reply) throws {
    let harness = try challenged([reply, .ok(Answers.completed(counter: "001"))])
    #expect(try answer(harness, .entry(SecretText("1234"))) == .over)
    let sent = harness.transport.sent(to: "/challenge").dropFirst().map(\.text)
    #expect(sent.count == 2)
    #expect(Set(sent).count == 1)
  }

  @Test("The issuer's protocol error is reported with its code")
  func objection() throws {
    let harness = try challenged([
      .json(
        400,
        ["messageType": "Erro", "errorCode": "302", "errorComponent": "A", "errorDescription": "Counter"])
    ])
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.answer(.resend) }
    #expect(error == CheckoutError(code: .challengeProtocol, platformCode: "302", platformMessage: "Counter"))
  }

  @Test("The issuer's timeout ends the challenge and notifies the platform")
  func late() throws {
    let harness = try challenged([.json(400, ["messageType": "Erro", "errorCode": "402"])])
    #expect(try answer(harness, .entry(SecretText("1234"))) == .over)
    #expect(harness.transport.sent(to: "/threeds").count == 1)
  }

  @Test("A finished challenge is not answered again; only the platform is notified again")
  func tellAgain() throws {
    let harness = try challenged(
      [.ok(Answers.completed(counter: "001"))],
      threeds: [.fails(.unreachable), .fails(.unreachable), .fails(.unreachable), .ok(Answers.accepted)])
    let error = harness.failure { provider async throws(CheckoutError) in
      try await provider.answer(.entry(SecretText("1234")))
    }
    #expect(error?.code == .networkUnreachable)
    #expect(try answer(harness, .entry(SecretText("1234"))) == .over)
    #expect(counters(harness) == ["000", "001"])
  }

  @Test("A finished challenge that the platform shows again is not reopened")
  func shownAgain() throws {
    let harness = try challenged(
      [.ok(Answers.completed(counter: "001"))],
      then: [
        Answers.status(4, "awaiting 3ds result", "authentication", extra: Answers.threeds),
        Answers.status(5, "success", "success"),
      ])
    _ = try answer(harness, .entry(SecretText("1234")))
    let update = try harness.run { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    guard case .progressed = update else {
      Issue.record("\(update)")
      return
    }
    #expect(counters(harness).count == 2)
  }

  @Test(
    "Leaving cancels the challenge first, whatever the issuer responds",
    arguments: [
      ScriptedTransport.Reply.ok(Answers.completed(counter: "001", "N")), .fails(.connectionLost), .fails(.unreachable),
      .raw(200, "?"),
    ])
  func leave(reply: ScriptedTransport.Reply) throws {
    let harness = try challenged([reply])
    try harness.run { provider async throws(CheckoutError) in try await provider.abandon() }
    #expect(harness.transport.sent(to: "/challenge").count == 2)
    #expect(harness.transport.sent(to: "/challenge").last?.json?["challengeCancel"] == "01")
    #expect(harness.transport.sent.last?.text == #"{"session_id":"s-1"}"#)
    #expect(harness.transport.sent.last?.address == "https://sdk.ecommpay.test/v1/payment/cancel")
  }
}
