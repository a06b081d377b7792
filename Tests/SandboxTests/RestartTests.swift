import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

/// Tests in which the simulated servers stop at an arbitrary point and restart from their stored state.
@Suite("Sandbox restart")
struct RestartTests {
  @Test(
    "A restart at any point charges once and notifies the shop once",
    arguments: ["4000000000000077", "5555555555554444", "4111111111111111"])
  func everywhere(card: String) throws {
    let whole = LoggingStore()
    let first = SandboxFixture(store: whole)
    let session = try first.run { try await first.pay(card).session }
    first.settle()
    let puts = whole.log
    #expect(puts.count > 10)
    for count in 1...puts.count {
      let store = LoggingStore(puts.prefix(count))
      let second = SandboxFixture(seed: 8, store: store)
      second.sandbox.wake()
      second.settle()
      // Like a client that received no response, retry with the same request ID.
      let last = try second.run {
        _ = try await second.pay(session, card)
        return try #require(try await second.follow(session).last)
      }
      second.settle()
      let isPaid = card != "4111111111111111"
      #expect(last.stage == (isPaid ? "success" : "awaiting customer"), "after \(count)")
      #expect(second.sandbox.charges == ["payment-1": isPaid ? 1 : 0], "after \(count)")
      let received = second.sandbox.notifications(of: "payment-1")
      #expect(received.map(\.status) == [last.stage], "after \(count)")
    }
  }

  @Test("A restart ends an open challenge without a charge")
  func challenge() throws {
    let store = LoggingStore()
    let first = SandboxFixture(store: store)
    let (session, asked) = try first.run {
      let (session, replies) = try await first.pay("4314220000000056")
      return (session, try #require(replies.last))
    }
    let second = SandboxFixture(seed: 8, store: store)
    second.sandbox.wake()
    let last = try second.run {
      let revision = Int(asked["revision"]?.int64 ?? 0)
      _ = try await second.challengeOver(session, asked)
      return try #require(try await second.follow(session, after: revision).last)
    }
    #expect(last.outcome == "awaiting customer 108")
    #expect(second.sandbox.charges == ["payment-1": 0])
  }

  @Test("Open challenges and retry offers end at their timeout after a restart")
  func patience() throws {
    for card in ["4314220000000056", "4111111111111111"] {
      let store = LoggingStore()
      let first = SandboxFixture(store: store)
      _ = try first.run { try await first.pay(card) }
      let second = SandboxFixture(seed: 8, store: store)
      second.sandbox.wake()
      second.pass(.seconds(1800))
      second.pass(.seconds(600))
      #expect(second.sandbox.notifications(of: "payment-1").last?.status == "decline", "\(card)")
      #expect(store.names(prefix: "open/").isEmpty)
    }
  }

  @Test("Undelivered notifications continue after a restart with their remaining delays")
  func notifications() throws {
    let store = LoggingStore()
    var configuration = EcommpaySandboxConfiguration()
    configuration.callbacks = .refused
    let first = SandboxFixture(configuration, store: store)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.settle()
    #expect(first.sandbox.outbox(of: "payment-1").map(\.delivery) == [.waiting])
    #expect(first.sandbox.outbox(of: "payment-1").map(\.tries) == [1])

    let second = SandboxFixture(configuration, seed: 8, store: store)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.outbox(of: "payment-1").map(\.tries) == [2])
    #expect(second.sandbox.notifications(of: "payment-1").isEmpty)

    let third = SandboxFixture(seed: 9, store: store)
    third.sandbox.wake()
    third.settle()
    #expect(third.sandbox.outbox(of: "payment-1").map(\.delivery) == [.delivered])
    #expect(third.sandbox.notifications(of: "payment-1").map(\.status) == ["success"])
    #expect(store.names(prefix: "waiting/").isEmpty)

    // Resending the notification manually adds delivery attempts, but the merchant server does not store a duplicate.
    let isTold = try third.run { await third.sandbox.resend(payment: "payment-1") }
    #expect(isTold)
    #expect(third.sandbox.notifications(of: "payment-1").count == 1)
    #expect(third.sandbox.outbox(of: "payment-1").map(\.tries) == [4])
  }

  @Test("A notification is given up after the last retry and can be resent manually")
  func givenUp() throws {
    let store = LoggingStore()
    var configuration = EcommpaySandboxConfiguration()
    configuration.callbacks = .refused
    let first = SandboxFixture(configuration, store: store)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.pass(.seconds(11 * 86_400))
    #expect(first.sandbox.outbox(of: "payment-1").map(\.delivery) == [.givenUp])
    #expect(first.sandbox.outbox(of: "payment-1").map(\.tries) == [120])
    let isTold = try first.run { await first.sandbox.resend(payment: "payment-1") }
    #expect(!isTold)
    #expect(first.sandbox.outbox(of: "payment-1").map(\.delivery) == [.givenUp])
    let second = SandboxFixture(seed: 8, store: store)
    second.sandbox.wake()
    second.settle()
    #expect(second.sandbox.notifications(of: "payment-1").isEmpty)
    #expect(try second.run { await second.sandbox.resend(payment: "payment-1") })
    #expect(second.sandbox.notifications(of: "payment-1").map(\.status) == ["success"])
  }

  @Test("Post-payment operations find the payment after a restart")
  func operations() throws {
    let store = LoggingStore()
    let first = SandboxFixture(store: store)
    _ = try first.run { try await first.pay("4000000000000077") }
    first.settle()
    let second = SandboxFixture(seed: 8, store: store)
    let merchant = second.sandbox.merchant
    let status = try second.run { try await merchant.perform(.refund, on: "payment-1") }.status
    #expect(status == "refunded")
  }
}
