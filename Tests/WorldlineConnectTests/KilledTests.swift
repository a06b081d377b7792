import CheckoutCore
import Sandbox
import Testing

@testable import WorldlineConnect

/// SIGKILL after any latency, then a new start over what was kept: the outcome is right, one charge at most, and the shop is
/// told once in effect.
@Suite("A program that was killed, with Worldline")
struct KilledTests {
  enum Way: String, CaseIterable, Sendable {
    case card, declined, challenged, refused, away, turnedDown

    var method: String { self == .away || self == .turnedDown ? "840" : "cards" }
    var number: String {
      switch self {
      case .declined: "4012003360932265"
      case .challenged: "4711100000000018"
      case .refused: "4711100000000026"
      default: "4567350000427977"
      }
    }
    var configuration: WorldlineConfiguration {
      WorldlineConfiguration(thirdParty: self == .turnedDown ? .refuses : .confirms)
    }
    var values: [String: FieldValue] { method == "840" ? [:] : WholePaymentTests.card(number) }
    /// How it ends where nobody dies.
    var outcome: Outcome {
      switch self {
      case .card, .challenged, .away: .success
      case .declined, .refused: .declined
      case .turnedDown: .cancelled
      }
    }
  }

  /// More latencies than any of these payments has.
  static let moments = Array(0..<48)

  @Test("is begun again, and its payment ends as it would have, or was never made", arguments: Way.allCases, moments)
  func killed(_ way: Way, after count: Int) throws {
    let kept = KeptDrawer()
    let first = Run(kept, way.configuration, method: way.method, values: way.values)
    first.pass(count)
    first.kill()
    let known = first.memory
    let second = Run(kept, way.configuration, number: 1, after: first, method: way.method, values: way.values)
    second.settle()
    second.pass(.seconds(600))
    try judge(second, way, mayBeUnmade: true, isKnown: known != nil, first)
  }

  @Test("again while it is taken up: still one charge", arguments: [Way.card, .challenged, .away], [3, 9, 14, 18, 22])
  func twice(_ way: Way, after count: Int) throws {
    let kept = KeptDrawer()
    let first = Run(kept, way.configuration, method: way.method, values: way.values)
    first.pass(count)
    first.kill()
    let known = first.memory
    let second = Run(kept, way.configuration, number: 1, after: first, method: way.method, values: way.values)
    second.pass(count / 2)
    second.kill()
    let third = Run(
      kept, way.configuration, number: 2, after: known == nil ? first : second, method: way.method, values: way.values)
    third.settle()
    third.pass(.seconds(600))
    #expect((third.sandbox.charges["order-1"] ?? 0) <= 1)
    #expect(third.sandbox.notifications(of: "order-1").count(where: \.isFinal) <= 1)
    if let result = third.ended.first { #expect(result.outcome != .failed && result.outcome != .pending) }
  }

  private func judge(
    _ run: Run, _ way: Way, mayBeUnmade: Bool, isKnown: Bool, _ before: Run
  ) throws {
    let charges = run.sandbox.charges["order-1"] ?? 0
    let told = run.sandbox.notifications(of: "order-1").count(where: \.isFinal)
    #expect(charges <= 1)
    guard isKnown else {
      // Before the request, or after the end: nothing is taken up.
      let outcome = before.ended.first?.outcome
      #expect(charges == (outcome == .success ? 1 : 0))
      return #expect(run.ended.isEmpty)
    }
    let result = try #require(run.ended.first, "\(String(describing: run.flow?.phase))")
    #expect(run.ended.count == 1)
    if charges == 0, told == 0 {
      // It never got as far as the platform.
      #expect(result.outcome == .cancelled)
    } else {
      #expect(result.outcome == way.outcome)
      #expect(charges == (way.outcome == .success ? 1 : 0))
      #expect(told == 1)
    }
  }

  @Test("Some moments are before the request, some while it is on its way, some after the end", arguments: Way.allCases)
  func spread(_ way: Way) {
    let memories = Self.moments.map { count in
      let run = Run(KeptDrawer(), way.configuration, method: way.method, values: way.values)
      run.pass(count)
      return run.memory
    }
    #expect(memories.first == .some(nil) && memories.last == .some(nil))
    #expect(memories.count { $0 != nil } >= 4)
  }

  @Test("Who leaves at any moment is told what is true", arguments: Way.allCases)
  func left(_ way: Way) throws {
    for count in Self.moments {
      let run = Run(KeptDrawer(), way.configuration, method: way.method, values: way.values)
      run.pass(count)
      run.checkout?.send(.leave)
      run.settle()
      run.pass(.seconds(120))
      let result = try #require(run.ended.first, "\(count)")
      let charges = run.sandbox.charges["order-1"] ?? 0
      #expect(charges == (result.outcome == .success ? 1 : 0), "\(count) \(result.outcome)")
      #expect(result.outcome == .cancelled || result.outcome == way.outcome, "\(count) \(result.outcome)")
    }
  }

  @Test("The moments of a whole payment are all among those that are tried", arguments: Way.allCases)
  func isCovered(_ way: Way) {
    let run = Run(KeptDrawer(), way.configuration, method: way.method, values: way.values)
    #expect(!run.pass(Self.moments.count))
    #expect(run.ended.first?.outcome == way.outcome)
  }

  @Test("A request that the merchant's server kept and never sent is sent by its next run, once")
  func unsent() throws {
    for count in 0..<30 {
      let kept = KeptDrawer()
      let first = Run(kept, Way.card.configuration, method: "cards", values: Way.card.values)
      first.pass(count)
      first.kill()
      guard first.flow?.phase == .submitting else { continue }
      let second = Run(kept, Way.card.configuration, number: 1, after: first, method: "cards", values: Way.card.values)
      second.settle()
      second.pass(.seconds(600))
      let result = try #require(second.ended.first)
      #expect((second.sandbox.charges["order-1"] ?? 0) == (result.outcome == .success ? 1 : 0))
    }
  }
}
