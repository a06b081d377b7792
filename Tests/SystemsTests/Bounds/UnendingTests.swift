import CheckoutCore
import Rehearsal
import Screens
import Synchronization
import Terminal
import Testing

/// Answers that come slowly, or not whole, or without end; and platforms that always have something more to say.
///
/// Whatever it is: after a bounded time and a bounded number of questions the person is told how it ended, or that nobody
/// knows, and nothing is told as paid that was not.
@Suite("What never ends")
struct UnendingTests {
  struct Slow: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var manner: DripWire.Manner
    var testDescription: String { "\(system) \(manner.rawValue)" }
  }

  static let slow = TestSystem.all.flatMap { system in DripWire.Manner.allCases.map { Slow(system: system, manner: $0) }
  }

  @Test("an answer ends in time, whole or with an error", arguments: slow)
  func bodies(_ slow: Slow) throws {
    var complaints: [String] = []
    let turn = DripWire.Manner.allCases.firstIndex(of: slow.manner) ?? 0
    // Every answer comes in some of the manners, and all answers together in each.
    let places = try Self.places(of: slow.system).enumerated().filter { ($0.offset + turn).isMultiple(of: 4) }
    for place in places.map(\.element.wire) + [nil] {
      let wires = Mutex<DripWire?>(nil)
      let run = try Self.play(slow.system) { machines, clock in
        let wire = DripWire(machines, clock: clock, target: place, manner: slow.manner)
        wires.withLock { $0 = wire }
        return wire
      }
      let about = place.map(\.description) ?? "everywhere"
      complaints += run.complaints.map { "\(about): \($0)" }
      if let wire = wires.withLock(\.self) {
        if wire.largest > AnswerBody.limit { complaints.append("\(about): \(wire.largest) bytes were handed on") }
        if wire.requests > 200 { complaints.append("\(about): asked \(wire.requests) times") }
      }
      // Where every answer is cut short nobody can have been charged and told so.
      if place == nil, slow.manner != .more, slow.manner != .drip, run.outcome == .success {
        complaints.append("told as paid without an answer")
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  /// Cards of which the bank asks something.
  private static let asked = [
    (TestSystem.ecommpay, "pan", "4314220000000056"), (.assist, "pan", "4314220000000056"),
    (.worldline, "cardNumber", "4711100000000018"), (.dolyame, "pan", "2201382000000047"),
  ]

  @Test("so does an issuer's answer, of which the person is told in time", arguments: 0..<4)
  func issuers(number: Int) throws {
    let (plain, field, card) = Self.asked[number]
    var system = plain
    system.typed[field] = card
    let places = try Self.places(of: system, named: "asked " + system.name).filter(\.isIssuers)
    let first = try #require(places.first)
    var complaints: [String] = []
    for manner in DripWire.Manner.allCases {
      for place in places.count > 1 ? [first, places[1]] : [first] {
        let run = try Self.play(system) { machines, clock in
          DripWire(machines, clock: clock, target: place.wire, manner: manner)
        }
        complaints += run.complaints.map { "\(place.wire), \(manner): \($0)" }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test("a question that is answered without end is asked a bounded number of times", arguments: TestSystem.all)
  func series(system: TestSystem) throws {
    var complaints: [String] = []
    for place in try Self.places(of: system) {
      // Of which some have numbers by which news is known.
      for isNew in place.hasNews && place.wire.number == 0 ? [false, true] : [false] {
        let wires = Mutex<EndlessWire?>(nil)
        let run = try Self.play(system) { machines, _ in
          let wire = EndlessWire(machines, target: place.wire, isNew: isNew)
          wires.withLock { $0 = wire }
          return wire
        }
        let about = "\(place.wire)\(isNew ? ", as news" : "")"
        complaints += run.complaints.map { "\(about): \($0)" }
        let requests = wires.withLock { $0?.requests } ?? 0
        if requests > 2500 { complaints.append("\(about): asked \(requests) times") }
        if run.entries > 12_000 { complaints.append("\(about): \(run.entries) entries") }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  // MARK: How it is played

  struct Run {
    var complaints: [String] = []
    var outcome: Outcome?
    var entries = 0
    /// Virtual seconds until the end.
    var took = 0
  }

  private static let known = Mutex<[String: [Place]]>([:])

  /// An answer.
  struct Place {
    var wire: HostileWire.Place
    /// Whether there are numbers in it by which news is known.
    var hasNews: Bool
    /// A CRes.
    var isIssuers: Bool
  }

  /// The answers of a payment in which nothing goes wrong.
  static func places(of system: TestSystem, named name: String? = nil) throws -> [Place] {
    let name = name ?? system.name
    if let places = known.withLock({ $0[name] }) { return places }
    let wires = Mutex<HostileWire?>(nil)
    let run = try play(system) { machines, clock in
      let wire = HostileWire(
        machines, clock: clock, target: HostileWire.Place(path: "", number: 0), lie: .none)
      wires.withLock { $0 = wire }
      return wire
    }
    #expect(run.outcome == .success)
    var pictures = 0
    let answers = wires.withLock { $0?.answers ?? [] }.filter { answer in
      // One picture is like another.
      guard answer.place.path.hasSuffix(".png") else { return true }
      pictures += 1
      return pictures == 1
    }
    let places = answers.map { answer in
      let json = try? JSON(parsing: answer.answer.body)
      return Place(
        wire: answer.place, hasNews: EndlessWire.canBeRenewed(answer.answer),
        isIssuers: json?["messageType"]?.string == "CRes")
    }
    known.withLock { $0[name] = places }
    return places
  }

  static func play(
    _ system: TestSystem, wire: @escaping @Sendable (any Transport, any CheckoutClock) -> any Transport
  ) throws -> Run {
    let stage = try system.stage(wire: wire)
    let checkout = stage.checkout
    let start = checkout.clock.now
    Passer(system: system).go(checkout)
    var run = Run()
    run.took = (checkout.clock.now - start).wholeSeconds
    checkout.advance(.seconds(600))
    run.outcome = checkout.flow.result?.outcome
    run.entries = checkout.entries.count
    if checkout.isStuck { run.complaints.append("asked on and on") }
    // A person who waits at every step, an hour for the platform, and the ends of what was begun.
    if run.took > 3 * 3600 { run.complaints.append("took \(run.took) s") }
    switch run.outcome {
    case nil: run.complaints.append("never ended: \(checkout.page.id)")
    case .success?, .held?, .partial?:
      if stage.charges == 0 { run.complaints.append("told as paid, and nothing was charged") }
    case .failed?, .declined?, .cancelled?:
      if stage.charges > 0 { run.complaints.append("told as \(run.outcome?.rawValue ?? ""), and charged") }
    case .pending?: break
    }
    if stage.charges > 1 { run.complaints.append("charged \(stage.charges) times") }
    return run
  }
}
