import CheckoutCore
import DolyameSDK
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Leaving and lost responses")
struct LeavingTests {
  static let places = [
    "outcome", "phone", "code", "questionnaire", "consent", "schedule", "fields", "inquiring", "scoring", "preparing",
    "connecting", "receiving", "submitting", "registering", "processing", "settling",
  ]

  @Test("Leaving on any screen dismisses the payment", arguments: places)
  func leaving(place: String) throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.leavesAt = place
    let run = try fixture.pay(SandboxFixture.configuration(isDemo: true), plan)
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(run.illegal == 0)
    #expect(run.seen.hasLeft)
    let isEarly = !["submitting", "registering", "processing", "settling"].contains(place)
    if isEarly { #expect((fixture.sandbox.charges["order-1"] ?? 0) == 0) }
    #expect(run.flow.result?.outcome == (isEarly ? .cancelled : run.flow.result?.outcome))
  }

  @Test(
    "Leaving during a challenge or after a decline charges nothing",
    arguments: ["challenge", "answering", "retry"])
  func late(place: String) throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.leavesAt = place
    plan.cards = [place == "retry" ? "2201382000000831" : "2201382000000047"]
    let run = try fixture.pay(SandboxFixture.configuration(), plan)
    #expect(run.results == [.dismissed], "\(run.seen.stages)")
    #expect(fixture.sandbox.charges == ["order-1": 0])
    #expect(fixture.sandbox.status(of: "order-1") == "canceled")
  }

  static let lost = ["orders", "open", "phone", "code", "questionnaire", "scoring", "accept", "pay", "status"]

  @Test("After a lost response the request is repeated, and nothing is done twice", arguments: lost)
  func answer(path: String) throws {
    let fixture = SandboxFixture()
    fixture.wire.lose(path)
    let run = try fixture.pay()
    #expect(run.results == [.success], "\(run.seen.stages)")
    #expect(fixture.sandbox.charges == ["order-1": 1])
    #expect(fixture.wire.count(path) >= 2)
  }

  @Test("A payment whose responses are all lost stays pending and is charged once")
  func silent() throws {
    let fixture = SandboxFixture()
    fixture.wire.lose("pay", times: 3)
    let run = try fixture.pay()
    // The responses to all three attempts were lost, so the outcome is unknown and must not be shown as a success.
    #expect(run.results == [.pending], "\(run.flow.result.debugDescription)")
    #expect(fixture.sandbox.charges == ["order-1": 1])
  }

  @Test("After insufficient funds another card pays; the third failure is final")
  func retry() throws {
    var plan = Person.Plan()
    plan.cards = ["2201382000000831", "2200770239097761"]
    let fixture = SandboxFixture()
    let run = try fixture.pay(SandboxFixture.configuration(), plan)
    #expect(run.results == [.success])
    #expect(run.seen.stages.contains("retry"))
    plan.cards = ["2201382000000831", "2201382000000591", "2201382000000021", "2200770239097761"]
    let bad = try SandboxFixture().pay(SandboxFixture.configuration(), plan)
    #expect(bad.results == [.failure])
    #expect(bad.flow.result?.error?.code == .dolyameAuthentication)
  }

  @Test("After a declined card the order is rejected in half an hour, also if the app never comes back")
  func gone() throws {
    let disk = SimulatedDisk()
    var fixture = SandboxFixture(disk: disk)
    var plan = Person.Plan()
    plan.cards = ["2201382000000831"]
    let last = fixture.runUntil(Self.isRetrying, plan)
    guard case .retry(let decline) = last?.stage, let deadline = decline.deadline else {
      Issue.record("the deadline for another card was never told")
      return
    }
    #expect(decline.attemptsLeft == 2)
    #expect(fixture.clock.now + .seconds(1800) - deadline <= .seconds(2))
    fixture = SandboxFixture(start: fixture.clock.now, disk: disk)
    fixture.sandbox.wake()
    fixture.pass(.seconds(1790))
    #expect(fixture.sandbox.status(of: "order-1") == "approved")
    fixture.pass(.seconds(20))
    #expect(fixture.sandbox.status(of: "order-1") == "rejected")
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", "rejected"])
    #expect(fixture.sandbox.charges == ["order-1": 0])
  }

  @Test("Another card that comes too late is not charged: the declined one is the result")
  func overdue() throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.cards = ["2201382000000831", "2200770239097761"]
    plan.freezesAt = Self.isRetrying
    let person = Person(fixture, plan)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(), modalHostViewController: person)
    let checkout = coordinator.start()
    fixture.settle()
    fixture.pass(.seconds(1810))
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", "rejected"])
    person.seen.withLock { $0.isFrozen = false }
    checkout.send(.retry)
    fixture.settle()
    fixture.pass(.seconds(10))
    let flow = try #require(person.seen.withLock(\.last)?.flow)
    #expect(flow.result?.outcome == .declined && flow.result?.error?.code == .dolyameNotEnoughMoney)
    #expect(fixture.sandbox.charges == ["order-1": 0])
    checkout.close()
  }

  @Sendable private static func isRetrying(_ presentation: Presentation) -> Bool {
    if case .retry = presentation.stage { true } else { false }
  }

  static let settled: [(String, Outcome, String)] = [
    ("unknown_then_success", .success, "wait_for_commit"), ("unknown_then_failure", .declined, "rejected"),
  ]

  @Test("A webhook settles a pending payment, once for the merchant and once for the payer", arguments: settled)
  func pending(outcome: String, later: Outcome, status: String) throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.outcome = outcome
    let person = Person(fixture, plan)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(isDemo: true), modalHostViewController: person)
    let checkout = coordinator.start()
    fixture.settle()
    checkout.check()
    fixture.settle()
    #expect(person.seen.withLock(\.last)?.checked?.outcome == .pending)
    fixture.pass(.seconds(40))
    #expect(person.seen.withLock(\.last)?.checked?.outcome == later)
    #expect(person.seen.withLock(\.last)?.flow.result?.outcome == .pending)
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", status])
    #expect(fixture.sandbox.charges == ["order-1": later == .success ? 1 : 0])
    checkout.close()
  }

  @Test("Without a webhook a manual check settles a pending payment", arguments: settled)
  func asked(outcome: String, later: Outcome, status: String) throws {
    let fixture = SandboxFixture()
    var plan = Person.Plan()
    plan.outcome = outcome
    var configuration = SandboxFixture.configuration(isDemo: true)
    configuration.partner.notificationUrl = nil
    let run = try fixture.pay(configuration, plan)
    #expect(run.results == [.pending])
    fixture.pass(.seconds(40))
    #expect(run.person.seen.withLock(\.last)?.checked == nil)
    run.checkout.check()
    fixture.settle()
    #expect(run.person.seen.withLock(\.last)?.checked?.outcome == later)
    #expect(fixture.sandbox.notifications(of: "order-1").isEmpty)
    run.checkout.close()
  }

  @Test("A busy platform is retried after its delay, but not if the delay is an hour", arguments: [5, 3_600])
  func busy(seconds: Int) throws {
    let fixture = SandboxFixture()
    fixture.wire.refuse("phone", retryAfter: seconds)
    let before = fixture.clock.now
    let run = try fixture.pay()
    if seconds == 5 {
      #expect(run.results == [.success])
      #expect(fixture.clock.now - before >= .seconds(5))
      #expect(fixture.wire.count("phone") == 2)
    } else {
      // The inquiry is still open, so the payer can still answer it.
      #expect(run.results.isEmpty)
      #expect(run.flow.recoverableError?.code == .networkUnavailable)
      #expect(fixture.wire.count("phone") == 1)
    }
    run.checkout.close()
  }
}
