import CheckoutCore
import Sandbox
import Testing

@Suite("Cancellation by the payer")
struct CancelTests {
  @Test("Leaving without a payment ends the session")
  func withoutPayment() throws {
    let rig = Rig()
    let (answer, status, again, pay, interface) = try rig.run {
      let session = try await rig.open()
      let answer = try await rig.cancel(session)
      return (
        answer, [try await rig.status(session, after: 0), try await rig.status(session, after: 1)],
        try await rig.cancel(session), try await rig.pay(session, "4000000000000077"),
        try await rig.post("/v1/session/interface", ["session_id": .string(session)])
      )
    }
    #expect(String(decoding: answer.bytes, as: UTF8.self) == #"{"status":"accepted"}"#)
    for reply in status { #expect(String(decoding: reply.bytes, as: UTF8.self) == #"{"revision":1,"payment":null}"#) }
    #expect(again == answer)
    #expect(pay.status == 401)
    #expect(interface.status == 401)
    #expect(try rig.run { try await rig.open() }.isEmpty == false, "the payment ID is free again")
  }

  @Test("A held status request returns when the session ends")
  func heldStatus() throws {
    let rig = Rig()
    let session = try rig.run { try await rig.open() }
    let held = rig.start { _ = try? await rig.status(session, after: 1) }
    _ = try rig.run { try await rig.cancel(session) }
    _ = try rig.run { await held.value }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var card = "4000000000000077"
    /// The revision after which the payer leaves; nil to leave immediately after the request.
    var leavesAfter: Int?
    var steps: [String]
    var outcome: String
    /// The statuses that the merchant server receives.
    var told: [String]
  }

  @Test(
    "Leaving has the right outcome in every state",
    arguments: [
      Case(
        testDescription: "before registration", leavesAfter: nil,
        steps: ["processing / registered", "processing / processed", "canceled / canceled"], outcome: "canceled 301",
        told: ["canceled"]),
      Case(
        testDescription: "after registration", leavesAfter: 2,
        steps: ["processing / processed", "canceled / canceled"], outcome: "canceled 301", told: ["canceled"]),
      Case(
        testDescription: "after the decision, stays paid", leavesAfter: 3, steps: ["success / success"],
        outcome: "success 0",
        told: ["success"]),
      Case(
        testDescription: "during the challenge", card: "4314220000000056", leavesAfter: 3,
        steps: ["processing / processed", "decline / decline"], outcome: "decline 108", told: ["decline"]),
      Case(
        testDescription: "declined, before another attempt is offered", card: "4111111111111111", leavesAfter: 3,
        steps: ["processing / processed", "decline / decline"], outcome: "decline 10000",
        told: ["awaiting customer", "decline"]),
      Case(
        testDescription: "while another attempt is offered", card: "4111111111111111", leavesAfter: 4,
        steps: ["decline / decline"], outcome: "decline 10000", told: ["awaiting customer", "decline"]),
    ])
  func atEveryState(_ example: Case) throws {
    let rig = Rig()
    let (answer, replies, told, again) = try rig.run {
      let session = try await rig.open()
      _ = try await rig.pay(session, example.card)
      for revision in 1..<(example.leavesAfter ?? 1) { _ = try await rig.status(session, after: revision) }
      let answer = try await rig.cancel(session)
      let replies = try await rig.follow(session, after: example.leavesAfter ?? 0)
      var told: [Rig.Reply] = []
      for number in example.told.indices { told.append(try await rig.notification(after: number)) }
      let again = try await rig.cancel(session)
      return (answer, replies, told, again)
    }
    #expect(answer.status == 200)
    #expect(replies.map(\.step) == example.steps)
    #expect(replies.last?.outcome == example.outcome)
    #expect(told.map { $0["status"]?.string } == example.told)
    #expect(told.last?["final"] == true)
    #expect(again == answer)
    #expect(throws: Rig.Stuck.self) { try rig.run { try await rig.notification(after: told.count) } }
    #expect(rig.clock.sleeperCount == 0)
  }

  @Test(
    "Leaving after the challenge does not stop the payment",
    arguments: [("1234", "success 0"), ("0000", "decline 108")])
  func afterChallenge(_ code: String, _ outcome: String) throws {
    let rig = Rig()
    let last = try rig.run {
      let (session, replies) = try await rig.pay("4314220000000056")
      let asked = try #require(replies.last)
      _ = try await rig.post("/challenge", CReq(asked, counter: 0).body, at: SandboxAuthority.issuer)
      _ = try await rig.post("/challenge", CReq(asked, counter: 1, entry: code).body, at: SandboxAuthority.issuer)
      _ = try await rig.challengeOver(session, asked)
      _ = try await rig.cancel(session)
      return try await rig.follow(session, after: 3).last
    }
    #expect(last?.outcome == outcome)
  }

  @Test("A payment whose payer does not return from the issuer is declined at the timeout")
  func neverReturned() throws {
    let rig = Rig()
    let session = try rig.run { try await rig.pay("4314220000000056").session }
    rig.pass(.seconds(1799))
    #expect(throws: Rig.Stuck.self) { try rig.run { try await rig.status(session, after: 3) } }
    rig.pass(.seconds(2))
    let replies = try rig.run { try await rig.follow(session, after: 3) }
    #expect(replies.last?.outcome == "decline 108")
    #expect(rig.clock.sleeperCount == 0)
  }
}
