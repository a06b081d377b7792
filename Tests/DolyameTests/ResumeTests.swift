import CheckoutCore
import DolyameSDK
import KassaDolyameSandbox
import KassaSandbox
import Synchronization
import TestSupport
import Testing

/// Tests in which the program is killed and then restarted with the same stored data.
///
/// The outcome must be correct, with at most one charge. No status may be reported to the merchant twice.
@Suite("Resuming instalment payments")
struct ResumeTests {
  /// A point at which the program is killed, with the expected results after the restart.
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var card = "2200770239097761"
    /// The result that the SDK reports after the restart.
    var result = DolyamePaymentCoordinatorResult.success
    /// The status of the order after the restart; nil if the platform does not know the order.
    var status: String? = "wait_for_commit"
    /// Whether the ledger lists the payment as resumable.
    var isOpen = true
    var isThere: @Sendable (Presentation) -> Bool

    var testDescription: String { name }

    static func phase(_ phase: Phase, card: String = "2200770239097761") -> Place {
      Place(name: phase.rawValue, card: card) { $0.flow.phase == phase }
    }

    /// Creates a case in which the program is killed before the charge.
    /// After the restart, the SDK must report a failure: nobody has dismissed the payment.
    static func early(_ name: String, _ status: String?, _ isThere: @escaping @Sendable (Presentation) -> Bool) -> Place
    {
      Place(name: name, result: .failure, status: status, isOpen: false, isThere: isThere)
    }

    static func asked(_ id: String, _ status: String?) -> Place {
      early(id, status) { $0.flow.inquiry?.id == id && $0.flow.phase == .collecting }
    }
  }

  static let places: [Place] = [
    .asked("phone", nil), .asked("code", nil), .asked("questionnaire", "canceled"), .asked("consent", "canceled"),
    .early("scoring", "canceled") { $0.flow.phase == .inquiring && $0.flow.answeredInquiry == "consent" },
    .asked("schedule", "canceled"),
    .early("card", "canceled") { $0.flow.phase == .collecting && $0.flow.inquiry == nil && $0.flow.interface != nil },
    .phase(.registering), .phase(.processing), .phase(.settling),
    Place(name: "concluding", isOpen: false) { $0.flow.phase == .concluding },
    .phase(.challenged, card: "2201382000000047"), .phase(.answering, card: "2201382000000047"),
    .phase(.retrying, card: "2201382000000831"),
  ]

  @Test("A payment killed at any stage ends with its result and is charged at most once", arguments: places)
  func killed(place: Place) throws {
    let disk = SimulatedDisk()
    var plan = Person.Plan()
    plan.cards = [place.card, "2200770239097761"]
    let first = SandboxFixture(disk: disk)
    let before = first.runUntil(place.isThere, plan)
    try #require(before.map(place.isThere) == true, "never reached \(place.name)")
    #expect(disk.progress?.isOpen == place.isOpen)

    let fixture = SandboxFixture(start: first.clock.now, disk: disk)
    fixture.sandbox.wake()
    let resumeToken = try #require(disk.resumeToken)
    let run = try fixture.pay(SandboxFixture.configuration(), plan, resumeToken: resumeToken)
    fixture.pass(.seconds(3_600))
    #expect(run.results == [place.result], "\(run.seen.stages) \(run.flow.result.debugDescription)")
    #expect(run.illegal == 0)
    #expect(fixture.sandbox.status(of: "order-1") == place.status)
    #expect((fixture.sandbox.charges["order-1"] ?? 0) == (place.result == .success ? 1 : 0))
    let received = fixture.sandbox.notifications(of: "order-1").filter(\.isAuthentic).map(\.status)
    #expect(received.last == place.status)
    #expect(Set(received).count == received.count)
    run.checkout.close()
  }

  @Test(
    "A killed demo payment with an unknown outcome is settled later and reported once",
    arguments: ["success", "failure"])
  func unknown(outcome: String) throws {
    let disk = SimulatedDisk()
    var plan = Person.Plan()
    plan.outcome = "unknown_then_" + outcome
    let first = SandboxFixture(disk: disk)
    _ = first.runUntil({ $0.flow.hasEnded }, plan, isDemo: true)
    #expect(disk.progress?.outcome == .pending)
    #expect(disk.progress?.isOpen == true)
    let fixture = SandboxFixture(start: first.clock.now, disk: disk)
    fixture.sandbox.wake()
    fixture.pass(.seconds(31))
    let resumeToken = try #require(disk.resumeToken)
    let run = try fixture.pay(SandboxFixture.configuration(isDemo: true), plan, resumeToken: resumeToken)
    #expect(run.results == [outcome == "success" ? .success : .failure])
    let status = outcome == "success" ? "wait_for_commit" : "rejected"
    #expect(fixture.sandbox.notifications(of: "order-1").map(\.status) == ["approved", status])
    run.checkout.close()
  }

  @Test("A webhook that arrives before the program ends settles the stored payment")
  func settled() throws {
    let disk = SimulatedDisk()
    let fixture = SandboxFixture(disk: disk)
    var plan = Person.Plan()
    plan.outcome = "unknown_then_success"
    let run = try fixture.pay(SandboxFixture.configuration(isDemo: true), plan)
    #expect(run.results == [.pending])
    #expect(disk.progress?.isOpen == true)
    fixture.pass(.seconds(40))
    #expect(disk.progress?.outcome == .success)
    #expect(disk.progress?.isOpen == false)
    run.checkout.close()
  }

  @Test("A payment killed twice while resuming is charged once")
  func again() throws {
    let disk = SimulatedDisk()
    let first = SandboxFixture(disk: disk)
    _ = first.runUntil({ $0.flow.phase == .processing }, Person.Plan())
    let resumeToken = try #require(disk.resumeToken)
    for _ in 0..<2 {
      let next = SandboxFixture(start: first.clock.now, disk: disk)
      next.sandbox.wake()
      _ = next.runUntil({ $0.flow.isResumed }, Person.Plan(), resumeToken: resumeToken)
    }
    let last = SandboxFixture(start: first.clock.now, disk: disk)
    last.sandbox.wake()
    #expect(try last.pay(resumeToken: resumeToken).results == [.success])
    #expect(last.sandbox.charges == ["order-1": 1])
  }

  @Test("A payment whose session the platform does not know stays pending")
  func forgotten() throws {
    let disk = SimulatedDisk()
    let first = SandboxFixture(disk: disk)
    _ = first.runUntil({ $0.flow.phase == .processing }, Person.Plan())
    let resumeToken = try #require(disk.resumeToken)
    let run = try SandboxFixture(start: first.clock.now).pay(resumeToken: resumeToken)
    #expect(run.results == [.pending])
  }

  @Test("The sign-in and the used order id survive a restart")
  func device() throws {
    let disk = SimulatedDisk()
    let first = SandboxFixture(disk: disk)
    _ = first.runUntil({ $0.flow.inquiry?.id == "schedule" }, Person.Plan())
    let fixture = SandboxFixture(start: first.clock.now, disk: disk)
    #expect(DolyamePaymentCoordinator.hasUsed(order: "order-1", on: disk))
    #expect(try fixture.pay().results == [.failure])
    let next = try fixture.pay(SandboxFixture.configuration(order: "order-2"))
    #expect(next.results == [.success])
    // The platform has also stored the payer's personal data.
    guard case .fields(let fields) = next.seen.inquiries.first?.subject else { return }
    #expect(next.seen.inquiries.first?.id == "questionnaire")
    #expect(fields.first?.prefilled == "Петрова")
  }

  // MARK: After every single write

  static let courses: [(String, [String])] = [
    ("frictionless", ["2200770239097761"]), ("challenge", ["2201382000000047"]),
    ("another card", ["2201382000000831", "2200770239097761"]), ("declined", ["2201382000000831"]),
  ]

  @Test("A payment stopped after any single write is charged at most once", arguments: courses)
  func anyWrite(name: String, cards: [String]) throws {
    var plan = Person.Plan()
    plan.cards = cards
    // All scenarios make the same writes before the card is submitted, so test these writes only once.
    let way = SimulatedDisk()
    if name != "frictionless" { _ = SandboxFixture(disk: way).runUntil({ $0.flow.phase == .submitting }, plan) }
    var (writes, charged) = (way.writes, Set<Int>())
    while true {
      let disk = SimulatedDisk(writes: writes)
      let first = SandboxFixture(disk: disk)
      let before = first.runUntil({ _ in !disk.hasPower }, plan)
      let isWhole = disk.hasPower
      disk.restart()
      let fixture = SandboxFixture(start: first.clock.now, disk: disk)
      fixture.sandbox.wake()
      var result: DolyamePaymentCoordinatorResult?
      if disk.progress?.isOpen == true, let resumeToken = disk.resumeToken {
        let run = try fixture.pay(SandboxFixture.configuration(), plan, resumeToken: resumeToken)
        result = run.results.first
        run.checkout.close()
      }
      fixture.pass(.seconds(3_600))
      let charges = fixture.sandbox.charges["order-1"] ?? 0
      let status = fixture.sandbox.status(of: "order-1")
      let received = fixture.sandbox.notifications(of: "order-1").filter(\.isAuthentic).map(\.status)
      let context: Comment =
        "\(name) after \(writes) writes: \(status ?? "-") \(received) \(String(describing: result))"
      #expect(charges <= 1, context)
      #expect((charges == 1) == (status == "wait_for_commit"), context)
      if let result { #expect((result == .success) == (charges == 1), context) }
      // If the ledger has neither a payment to resume nor an outcome, the card must not have been charged.
      if result == nil, disk.progress?.outcome == nil { #expect(charges == 0, context) }
      if let status, status != "new" { #expect(received.last == status, context) }
      #expect(Set(received).count == received.count, context)
      charged.insert(charges)
      if isWhole, before?.flow.hasEnded == true { break }
      writes += 1
      try #require(writes < 400)
    }
    #expect(charged == (name == "declined" ? [0] : [0, 1]))
  }
}

extension SandboxFixture {
  /// Runs the SDK until a condition is met and then stops all progress, as SIGKILL would.
  func runUntil(
    _ isThere: @escaping @Sendable (Presentation) -> Bool, _ plan: Person.Plan, isDemo: Bool = false,
    resumeToken: ResumeToken? = nil
  ) -> Presentation? {
    var plan = plan
    plan.freezesAt = isThere
    let person = Person(self, plan)
    let coordinator = DolyamePaymentCoordinator(
      configuration: SandboxFixture.configuration(isDemo: isDemo), modalHostViewController: person)
    _ = resumeToken.map { coordinator.resume($0) } ?? coordinator.start()
    repeat {
      while pump.run(limit: 1) > 0 {
        if person.seen.withLock(\.isFrozen) { return person.seen.withLock(\.last) }
      }
    } while clock.wakeNext()
    return person.seen.withLock(\.last)
  }
}
