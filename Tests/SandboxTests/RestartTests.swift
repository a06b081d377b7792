import CheckoutCore
import Sandbox
import Testing

/// The machines on the other side stop at any moment and are started again.
@Suite("The other side after a restart")
struct RestartTests {
  @Test(
    "wherever it stopped: one charge, and the shop is told once in effect",
    arguments: ["4000000000000077", "5555555555554444", "4111111111111111"])
  func everywhere(card: String) throws {
    let whole = LoggedDrawer()
    let first = Rig(drawer: whole)
    let session = try first.run { try await first.pay(card).session }
    first.settle()
    let puts = whole.log
    #expect(puts.count > 10)
    for count in 1...puts.count {
      let drawer = LoggedDrawer(puts.prefix(count))
      let second = Rig(seed: 8, drawer: drawer)
      second.sandbox.wake()
      second.settle()
      // Whoever heard no answer asks again, under the same identity.
      let last = try second.run {
        _ = try await second.pay(session, card)
        return try #require(try await second.follow(session).last)
      }
      second.settle()
      let isPaid = card != "4111111111111111"
      #expect(last.stage == (isPaid ? "success" : "awaiting customer"), "after \(count)")
      #expect(second.sandbox.charges == ["payment-1": isPaid ? 1 : 0], "after \(count)")
      let told = second.sandbox.notifications(of: "payment-1")
      #expect(told.map(\.status) == [last.stage], "after \(count)")
    }
  }

  @Test("a challenge is over, and nothing was charged")
  func challenge() throws {
    let drawer = LoggedDrawer()
    let first = Rig(drawer: drawer)
    let (session, asked) = try first.run {
      let (session, replies) = try await first.pay("4314220000000056")
      return (session, try #require(replies.last))
    }
    let second = Rig(seed: 8, drawer: drawer)
    second.sandbox.wake()
    let last = try second.run {
      let revision = Int(asked["revision"]?.integer ?? 0)
      _ = try await second.challengeOver(session, asked)
      return try #require(try await second.follow(session, after: revision).last)
    }
    #expect(last.outcome == "awaiting customer 108")
    #expect(second.sandbox.charges == ["payment-1": 0])
  }

  @Test("what nobody ended ends by itself, a half-finished challenge and an offer of another attempt")
  func patience() throws {
    for card in ["4314220000000056", "4111111111111111"] {
      let drawer = LoggedDrawer()
      let first = Rig(drawer: drawer)
      _ = try first.run { try await first.pay(card) }
      let second = Rig(seed: 8, drawer: drawer)
      second.sandbox.wake()
      second.pass(.seconds(1800))
      second.pass(.seconds(600))
      #expect(second.sandbox.notifications(of: "payment-1").last?.status == "decline", "\(card)")
      #expect(drawer.names(prefix: "open/").isEmpty)
    }
  }

  @Test("notifications that were not delivered go on, with the pauses that are left")
  func notifications() throws {
    let drawer = LoggedDrawer()
    var configuration = SandboxConfiguration()
    configuration.callbacks = .refused
    let first = Rig(configuration, drawer: drawer)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.settle()
    #expect(first.sandbox.outbox(of: "payment-1").map(\.delivery) == [.waiting])
    #expect(first.sandbox.outbox(of: "payment-1").map(\.tries) == [1])

    let second = Rig(configuration, seed: 8, drawer: drawer)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.outbox(of: "payment-1").map(\.tries) == [2])
    #expect(second.sandbox.notifications(of: "payment-1").isEmpty)

    let third = Rig(seed: 9, drawer: drawer)
    third.sandbox.wake()
    third.settle()
    #expect(third.sandbox.outbox(of: "payment-1").map(\.delivery) == [.delivered])
    #expect(third.sandbox.notifications(of: "payment-1").map(\.status) == ["success"])
    #expect(drawer.names(prefix: "waiting/").isEmpty)

    // Sent once more by hand: told again on the wire, once in effect.
    let isTold = try third.run { await third.sandbox.resend(payment: "payment-1") }
    #expect(isTold)
    #expect(third.sandbox.notifications(of: "payment-1").count == 1)
    #expect(third.sandbox.outbox(of: "payment-1").map(\.tries) == [4])
  }

  @Test("a notification that nobody takes is given up after the last pause, and can be sent by hand")
  func givenUp() throws {
    let drawer = LoggedDrawer()
    var configuration = SandboxConfiguration()
    configuration.callbacks = .refused
    let first = Rig(configuration, drawer: drawer)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.pass(.seconds(3600))
    #expect(first.sandbox.outbox(of: "payment-1").map(\.delivery) == [.givenUp])
    #expect(first.sandbox.outbox(of: "payment-1").map(\.tries) == [5])
    let second = Rig(seed: 8, drawer: drawer)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.notifications(of: "payment-1").isEmpty)
    #expect(try second.run { await second.sandbox.resend(payment: "payment-1") })
    #expect(second.sandbox.notifications(of: "payment-1").map(\.status) == ["success"])
  }

  @Test("operations afterwards find the payment")
  func operations() throws {
    let drawer = LoggedDrawer()
    let first = Rig(drawer: drawer)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.settle()
    let second = Rig(seed: 8, drawer: drawer)
    let merchant = second.sandbox.merchant
    let status = try second.run { try await merchant.perform(.refund, on: "payment-1") }.status
    #expect(status == "refunded")
  }
}
