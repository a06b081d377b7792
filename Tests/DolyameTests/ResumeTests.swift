import CheckoutCore
import DolyameSDK
import Sandbox
import Synchronization
import Testing

/// Kills the program and restarts it with the same files.
///
/// The outcome must be correct, with at most one charge and one effective notification to the merchant.
@Suite("Resuming instalment payments")
struct ResumeTests {
  /// A point at which the program is killed, with the expected results.
  struct Place: Sendable, CustomTestStringConvertible {
    var name: String
    var card = "2200770239097761"
    /// The SDK's result after the restart.
    var result = DolyamePaymentCoordinatorResult.success
    /// The status of the order after the restart; nil if the platform has no order.
    var status: String? = "wait_for_commit"
    /// Whether the ledger lists the payment as resumable.
    var isOpen = true
    var isThere: @Sendable (Presentation) -> Bool

    var testDescription: String { name }

    static func phase(_ phase: Phase, card: String = "2200770239097761") -> Place {
      Place(name: phase.rawValue, card: card) { $0.flow.phase == phase }
    }

    /// Creates a kill point before the payment: nothing is charged, and the platform cancels the order.
    static func early(_ name: String, _ status: String?, _ isThere: @escaping @Sendable (Presentation) -> Bool) -> Place
    {
      Place(name: name, result: .dismissed, status: status, isOpen: false, isThere: isThere)
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
    let disk = Disk()
    var plan = Person.Plan()
    plan.cards = [place.card, "2200770239097761"]
    let first = Rig(disk: disk)
    let before = first.runUntil(place.isThere, plan)
    try #require(before.map(place.isThere) == true, "never reached \(place.name)")
    #expect(disk.progress?.isOpen == place.isOpen)

    let rig = Rig(start: first.clock.now, disk: disk)
    rig.sandbox.wake()
    let memory = try #require(disk.memory)
    let run = try rig.pay(Rig.configuration(), plan, memory: memory)
    rig.pass(.seconds(3_600))
    #expect(run.results == [place.result], "\(run.seen.stages) \(run.flow.result.debugDescription)")
    #expect(run.illegal == 0)
    #expect(rig.sandbox.status(of: "order-1") == place.status)
    #expect((rig.sandbox.charges["order-1"] ?? 0) == (place.result == .success ? 1 : 0))
    let told = rig.sandbox.notifications(of: "order-1").filter(\.isAuthentic).map(\.status)
    #expect(told.last == place.status)
    #expect(Set(told).count == told.count)
    run.checkout.close()
  }

  @Test(
    "A killed demo payment with an unknown outcome is settled later and reported once",
    arguments: ["success", "failure"])
  func unknown(outcome: String) throws {
    let disk = Disk()
    var plan = Person.Plan()
    plan.outcome = "unknown_then_" + outcome
    let first = Rig(disk: disk)
    _ = first.runUntil({ $0.flow.hasEnded }, plan, isDemo: true)
    #expect(disk.progress?.outcome == .pending)
    #expect(disk.progress?.isOpen == true)
    let rig = Rig(start: first.clock.now, disk: disk)
    rig.sandbox.wake()
    rig.pass(.seconds(31))
    let memory = try #require(disk.memory)
    let run = try rig.pay(Rig.configuration(isDemo: true), plan, memory: memory)
    #expect(run.results == [outcome == "success" ? .success : .failure])
    let status = outcome == "success" ? "wait_for_commit" : "rejected"
    #expect(rig.sandbox.notifications(of: "order-1").map(\.status) == ["approved", status])
    run.checkout.close()
  }

  @Test("A webhook that arrives before the program ends settles the stored payment")
  func settled() throws {
    let disk = Disk()
    let rig = Rig(disk: disk)
    var plan = Person.Plan()
    plan.outcome = "unknown_then_success"
    let run = try rig.pay(Rig.configuration(isDemo: true), plan)
    #expect(run.results == [.pending])
    #expect(disk.progress?.isOpen == true)
    rig.pass(.seconds(40))
    #expect(disk.progress?.outcome == .success)
    #expect(disk.progress?.isOpen == false)
    run.checkout.close()
  }

  @Test("A payment killed twice while resuming is charged once")
  func again() throws {
    let disk = Disk()
    let first = Rig(disk: disk)
    _ = first.runUntil({ $0.flow.phase == .processing }, Person.Plan())
    let memory = try #require(disk.memory)
    for _ in 0..<2 {
      let next = Rig(start: first.clock.now, disk: disk)
      next.sandbox.wake()
      _ = next.runUntil({ $0.flow.isResumed }, Person.Plan(), memory: memory)
    }
    let last = Rig(start: first.clock.now, disk: disk)
    last.sandbox.wake()
    #expect(try last.pay(memory: memory).results == [.success])
    #expect(last.sandbox.charges == ["order-1": 1])
  }

  @Test("A payment whose session the platform does not know stays pending")
  func forgotten() throws {
    let disk = Disk()
    let first = Rig(disk: disk)
    _ = first.runUntil({ $0.flow.phase == .processing }, Person.Plan())
    let memory = try #require(disk.memory)
    let run = try Rig(start: first.clock.now).pay(memory: memory)
    #expect(run.results == [.pending])
  }

  @Test("The sign-in and the used order id survive a restart")
  func device() throws {
    let disk = Disk()
    let first = Rig(disk: disk)
    _ = first.runUntil({ $0.flow.inquiry?.id == "schedule" }, Person.Plan())
    let rig = Rig(start: first.clock.now, disk: disk)
    #expect(DolyamePaymentCoordinator.hasUsed(order: "order-1", on: disk))
    #expect(try rig.pay().results == [.failure])
    let next = try rig.pay(Rig.configuration(order: "order-2"))
    #expect(next.results == [.success])
    // The platform has also kept the payer's personal data.
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
    // All scenarios share the same writes before the payment.
    let way = Disk()
    if name != "frictionless" { _ = Rig(disk: way).runUntil({ $0.flow.phase == .submitting }, plan) }
    var (writes, charged) = (way.writes, Set<Int>())
    while true {
      let disk = Disk(writes: writes)
      let first = Rig(disk: disk)
      let before = first.runUntil({ _ in !disk.hasPower }, plan)
      let isWhole = disk.hasPower
      disk.restart()
      let rig = Rig(start: first.clock.now, disk: disk)
      rig.sandbox.wake()
      var result: DolyamePaymentCoordinatorResult?
      if disk.progress?.isOpen == true, let memory = disk.memory {
        let run = try rig.pay(Rig.configuration(), plan, memory: memory)
        result = run.results.first
        run.checkout.close()
      }
      rig.pass(.seconds(3_600))
      let charges = rig.sandbox.charges["order-1"] ?? 0
      let status = rig.sandbox.status(of: "order-1")
      let told = rig.sandbox.notifications(of: "order-1").filter(\.isAuthentic).map(\.status)
      let context: Comment = "\(name) after \(writes) writes: \(status ?? "-") \(told) \(String(describing: result))"
      #expect(charges <= 1, context)
      #expect((charges == 1) == (status == "wait_for_commit"), context)
      if let result { #expect((result == .success) == (charges == 1), context) }
      // If the ledger has no record of a payment, nothing may be charged.
      if result == nil, disk.progress?.outcome == nil { #expect(charges == 0, context) }
      if let status, status != "new" { #expect(told.last == status, context) }
      #expect(Set(told).count == told.count, context)
      charged.insert(charges)
      if isWhole, before?.flow.hasEnded == true { break }
      writes += 1
      try #require(writes < 400)
    }
    #expect(charged == (name == "declined" ? [0] : [0, 1]))
  }
}

extension Rig {
  /// Runs the SDK until a condition is met and then stops all progress, as SIGKILL would.
  func runUntil(
    _ isThere: @escaping @Sendable (Presentation) -> Bool, _ plan: Person.Plan, isDemo: Bool = false,
    memory: FlowMemory? = nil
  ) -> Presentation? {
    var plan = plan
    plan.freezesAt = isThere
    let person = Person(self, plan)
    let coordinator = DolyamePaymentCoordinator(
      configuration: Rig.configuration(isDemo: isDemo), modalHostViewController: person)
    _ = memory.map { coordinator.resume($0) } ?? coordinator.start()
    repeat {
      while pump.run(limit: 1) > 0 {
        if person.seen.withLock(\.isFrozen) { return person.seen.withLock(\.last) }
      }
    } while clock.wakeNext()
    return person.seen.withLock(\.last)
  }
}
