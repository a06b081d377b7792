import CheckoutCore
import KassaSandbox
import TestSupport
import Testing

@Suite("Cancellation by the payer")
struct CancelTests {
  @Test("Leaving without a payment ends the session")
  func withoutPayment() throws {
    let fixture = SandboxFixture()
    let (answer, status, again, pay, interface) = try fixture.run {
      let session = try await fixture.open()
      let answer = try await fixture.cancel(session)
      return (
        answer, [try await fixture.status(session, after: 0), try await fixture.status(session, after: 1)],
        try await fixture.cancel(session), try await fixture.pay(session, "4000000000000077"),
        try await fixture.post("/v1/session/interface", ["session_id": .string(session)])
      )
    }
    #expect(String(decoding: answer.bytes, as: UTF8.self) == #"{"status":"accepted"}"#)
    for reply in status { #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"revision":1,"payment":null}"#) }
    #expect(again == answer)
    #expect(pay.status == 401)
    #expect(interface.status == 401)
    #expect(try fixture.run { try await fixture.open() }.isEmpty == false, "the payment ID is free again")
  }

  @Test("A held status request returns when the session ends")
  func heldStatus() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.open() }
    let held = fixture.start { _ = try? await fixture.status(session, after: 1) }
    _ = try fixture.run { try await fixture.cancel(session) }
    _ = try fixture.run { await held.value }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var card = "4000000000000077"
    /// The revision after which the payer leaves; nil to leave right after the payment request.
    var leavesAfter: Int?
    var steps: [String]
    var outcome: String
    /// The statuses in the notifications that the merchant server receives.
    var received: [String]
  }

  @Test(
    "Leaving has the right outcome in every state",
    arguments: [
      Case(
        testDescription: "before registration", leavesAfter: nil,
        steps: ["processing / registered", "processing / processed", "canceled / canceled"], outcome: "canceled 301",
        received: ["canceled"]),
      Case(
        testDescription: "after registration", leavesAfter: 2,
        steps: ["processing / processed", "canceled / canceled"], outcome: "canceled 301", received: ["canceled"]),
      Case(
        testDescription: "after the decision, stays paid", leavesAfter: 3, steps: ["success / success"],
        outcome: "success 0",
        received: ["success"]),
      Case(
        testDescription: "during the challenge", card: "4314220000000056", leavesAfter: 3,
        steps: ["processing / processed", "decline / decline"], outcome: "decline 108", received: ["decline"]),
      Case(
        testDescription: "declined, before another attempt is offered", card: "4111111111111111", leavesAfter: 3,
        steps: ["processing / processed", "decline / decline"], outcome: "decline 10000",
        received: ["awaiting customer", "decline"]),
      Case(
        testDescription: "while another attempt is offered", card: "4111111111111111", leavesAfter: 4,
        steps: ["decline / decline"], outcome: "decline 10000", received: ["awaiting customer", "decline"]),
    ])
  func atEveryState(_ example: Case) throws {
    let fixture = SandboxFixture()
    let (answer, replies, received, again) = try fixture.run {
      let session = try await fixture.open()
      _ = try await fixture.pay(session, example.card)
      for revision in 1..<(example.leavesAfter ?? 1) { _ = try await fixture.status(session, after: revision) }
      let answer = try await fixture.cancel(session)
      let replies = try await fixture.follow(session, after: example.leavesAfter ?? 0)
      var received: [SandboxFixture.Reply] = []
      for number in example.received.indices { received.append(try await fixture.notification(after: number)) }
      let again = try await fixture.cancel(session)
      return (answer, replies, received, again)
    }
    #expect(answer.status == 200)
    #expect(replies.map(\.step) == example.steps)
    #expect(replies.last?.outcome == example.outcome)
    #expect(received.map { $0["status"]?.string } == example.received)
    #expect(received.last?["final"] == true)
    #expect(again == answer)
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.notification(after: received.count) }
    }
    #expect(fixture.clock.sleeperCount == 0)
  }

  @Test(
    "Leaving after the challenge does not stop the payment",
    arguments: [("1234", "success 0"), ("0000", "decline 108")])
  func afterChallenge(_ code: String, _ outcome: String) throws {
    let fixture = SandboxFixture()
    let last = try fixture.run {
      let (session, replies) = try await fixture.pay("4314220000000056")
      let asked = try #require(replies.last)
      _ = try await fixture.post("/challenge", CReq(asked, counter: 0).body, at: SandboxAuthority.issuer)
      _ = try await fixture.post("/challenge", CReq(asked, counter: 1, entry: code).body, at: SandboxAuthority.issuer)
      _ = try await fixture.challengeOver(session, asked)
      _ = try await fixture.cancel(session)
      return try await fixture.follow(session, after: 3).last
    }
    #expect(last?.outcome == outcome)
  }

  @Test("A payment whose payer does not return from the issuer is declined at the timeout")
  func neverReturned() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.pay("4314220000000056").session }
    fixture.pass(.seconds(1799))
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.status(session, after: 3) }
    }
    fixture.pass(.seconds(2))
    let replies = try fixture.run { try await fixture.follow(session, after: 3) }
    #expect(replies.last?.outcome == "decline 108")
    #expect(fixture.clock.sleeperCount == 0)
  }
}
