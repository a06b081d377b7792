import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// Tests with responses that are slow, incomplete or endless, and with platforms that repeat a response forever.
///
/// After a limited time and a limited number of requests, the payer sees the outcome or learns that it is unknown.
/// An unpaid payment is never reported as paid.
@Suite("Endless and slow responses")
struct UnendingTests {
  struct Slow: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var manner: DripWire.Manner
    var testDescription: String { "\(system) \(manner.rawValue)" }
  }

  static let slow = TestSystem.all.flatMap { system in DripWire.Manner.allCases.map { Slow(system: system, manner: $0) }
  }

  @Test("A slow or incomplete response ends within the time limit, complete or with an error", arguments: slow)
  func bodies(_ slow: Slow) throws {
    var complaints: [String] = []
    let turn = DripWire.Manner.allCases.firstIndex(of: slow.manner) ?? 0
    // Each response is tested alone with some of the delivery patterns, and all responses together with every pattern.
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
        if wire.largest > AnswerBody.limit {
          complaints.append("\(about): \(wire.largest) bytes were passed to the SDK")
        }
        if wire.requests > 200 { complaints.append("\(about): sent \(wire.requests) requests") }
      }
      // If every response is incomplete or invalid, the payment cannot be reported as paid.
      if place == nil, slow.manner != .more, slow.manner != .drip, run.outcome == .success {
        complaints.append("reported as paid without a response")
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  /// The numbers of test cards that trigger a challenge, by payment system.
  private static let asked = [
    (TestSystem.ecommpay, "pan", "4314220000000056"), (.assist, "pan", "4314220000000056"),
    (.worldline, "cardNumber", "4711100000000018"), (.dolyame, "pan", "2201382000000047"),
  ]

  @Test("A slow issuer response ends within the time limit and informs the payer", arguments: 0..<4)
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

  @Test("An endlessly repeated response leads to a limited number of requests", arguments: TestSystem.all)
  func series(system: TestSystem) throws {
    var complaints: [String] = []
    for place in try Self.places(of: system) {
      // Some responses contain sequence numbers. Test these a second time with increasing sequence numbers.
      for isNew in place.hasNews && place.wire.number == 0 ? [false, true] : [false] {
        let wires = Mutex<EndlessWire?>(nil)
        let run = try Self.play(system) { machines, _ in
          let wire = EndlessWire(machines, target: place.wire, isNew: isNew)
          wires.withLock { $0 = wire }
          return wire
        }
        let about = "\(place.wire)\(isNew ? ", with changed content" : "")"
        complaints += run.complaints.map { "\(about): \($0)" }
        let requests = wires.withLock { $0?.requests } ?? 0
        if requests > 2500 { complaints.append("\(about): sent \(requests) requests") }
        if run.entries > 12_000 { complaints.append("\(about): \(run.entries) entries") }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  // MARK: Running a payment

  struct Run {
    var complaints: [String] = []
    var outcome: Outcome?
    var entries = 0
    /// The virtual time that the payment took, in seconds.
    var took = 0
  }

  private static let known = Mutex<[String: [Place]]>([:])

  /// A response sent during a payment.
  struct Place {
    var wire: HostileWire.Place
    /// Whether the response contains sequence numbers.
    var hasNews: Bool
    /// Whether the response is a CRes (the challenge response in 3-D Secure).
    var isIssuers: Bool
  }

  /// Returns all the responses sent during a payment without faults.
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
      // All images are handled alike, so one is enough.
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
    if checkout.isStuck { run.complaints.append("polled without end") }
    // The limit allows for a payer who waits at every step, an hour of platform processing, and any pending work.
    if run.took > 3 * 3600 { run.complaints.append("took \(run.took) s") }
    switch run.outcome {
    case nil: run.complaints.append("did not end: \(checkout.page.id)")
    case .success?, .held?, .partial?:
      if stage.charges == 0 { run.complaints.append("reported as paid, but nothing was charged") }
    case .failed?, .declined?, .cancelled?:
      if stage.charges > 0 { run.complaints.append("reported as \(run.outcome?.rawValue ?? ""), but charged") }
    case .pending?: break
    }
    if stage.charges > 1 { run.complaints.append("charged \(stage.charges) times") }
    return run
  }
}
