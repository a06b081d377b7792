import CheckoutCore
import KassaSandbox
import TestSupport
import Testing

@Suite("Payment attempts")
struct AttemptsTests {
  private let declining = "4111111111111111"

  @Test("The fifth declined attempt is final")
  func five() throws {
    let fixture = SandboxFixture()
    let ends = try fixture.run {
      let session = try await fixture.open()
      var ends: [SandboxFixture.Reply] = []
      for attempt in 1...5 {
        _ = try await fixture.pay(session, declining, request: "request-\(attempt)")
        ends.append(try #require(try await fixture.follow(session, after: Self.revision(ends.last)).last))
      }
      let sixth = try await fixture.pay(session, declining, request: "request-6")
      #expect(sixth.mistakes == ["3060"])
      return ends
    }
    #expect(ends.map(\.outcome) == Array(repeating: "awaiting customer 10000", count: 4) + ["decline 10000"])
    #expect(ends.map { $0["payment", "attempts_left"]?.int64 } == [4, 3, 2, 1, nil])
    #expect(ends.map { $0["payment", "is_new_attempts_available"] } == [true, true, true, true, false])
    #expect(Set(ends.map { $0["operation", "id"]?.string }).count == 5)
    #expect(ends.map(Self.revision) == [4, 7, 10, 13, 16])
  }

  @Test("Another card can pay in the next attempt")
  func anotherCard() throws {
    let fixture = SandboxFixture()
    let (replies, received) = try fixture.run {
      let (session, first) = try await fixture.pay(declining)
      _ = try await fixture.pay(session, "4000000000000077", request: "request-2")
      let replies = try await fixture.follow(session, after: Self.revision(first.last))
      return (replies, [try await fixture.notification(), try await fixture.notification(after: 1)])
    }
    #expect(replies.map(\.step) == ["processing / registered", "processing / processed", "success / success"])
    #expect(received.map { $0["status"] } == ["awaiting customer", "success"])
    #expect(received.map { $0["final"] } == [false, true])
  }

  @Test("An application that asks from the beginning learns of no attempt that is no longer on offer")
  func paidUnseen() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run {
      let session = try await fixture.pay(declining).session
      _ = try await fixture.pay(session, "4000000000000077", request: "request-2")
      return session
    }
    fixture.pass(.seconds(10))
    let replies = try fixture.run { try await fixture.follow(session, after: 0) }
    let attempt = ["processing / registered", "processing / processed"]
    #expect(replies.map(\.step) == attempt + attempt + ["success / success"])
  }

  @Test("The time left for another attempt is reported")
  func timeLeft() throws {
    let fixture = SandboxFixture()
    let (session, first) = try fixture.run { try await fixture.pay(declining) }
    #expect(first.last?["payment", "attempts_timeout"] == 599)
    fixture.pass(.seconds(500))
    let second = try fixture.run {
      _ = try await fixture.pay(session, declining, request: "request-2")
      return try await fixture.follow(session, after: 4)
    }
    #expect(second.last?["payment", "attempts_timeout"] == 98)
  }

  @Test("The payment is declined for good when the retry window closes")
  func windowCloses() throws {
    let fixture = SandboxFixture()
    let session = try fixture.run { try await fixture.pay(declining).session }
    fixture.pass(.seconds(598))
    #expect(throws: UnfinishedOperation.self) {
      try fixture.run { try await fixture.status(session, after: 4) }
    }
    fixture.pass(.seconds(2))
    let (last, received, late) = try fixture.run {
      (
        try await fixture.status(session, after: 4), try await fixture.notification(after: 1),
        try await fixture.pay(session, declining, request: "request-2")
      )
    }
    #expect(last.outcome == "decline 10000")
    #expect(last["payment", "is_new_attempts_available"] == false)
    #expect(received["status"] == "decline")
    #expect(late.mistakes == ["3060"])
    #expect(fixture.clock.sleeperCount == 0)
  }

  @Test("An attempt that ends after the retry window declines the payment for good")
  func endsAfterTheWindow() throws {
    let fixture = SandboxFixture()
    let (session, first) = try fixture.run { try await fixture.pay(declining) }
    // The second attempt begins about 100 ms before the attempt window closes.
    fixture.pass(.milliseconds(598_900))
    let rest = try fixture.run {
      _ = try await fixture.pay(session, declining, request: "request-2")
      return try await fixture.follow(session, after: Self.revision(first.last))
    }
    #expect(rest.last?.outcome == "decline 10000")
  }

  @Test("No timer is left after a successful payment")
  func nothingLeft() throws {
    let fixture = SandboxFixture()
    _ = try fixture.run {
      let (session, _) = try await fixture.pay(declining)
      _ = try await fixture.pay(session, "4000000000000077", request: "request-2")
      return try await fixture.follow(session, after: 4)
    }
    fixture.settle()
    #expect(fixture.clock.sleeperCount == 0)
  }

  private static func revision(_ reply: SandboxFixture.Reply?) -> Int { reply?["revision"]?.int64.map(Int.init) ?? 0 }
}
