import CheckoutCore
import KassaSandbox
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import WorldlineConnect

/// Tests in which the program is killed after each simulated latency, then restarted from its stored state.
///
/// The outcome must be correct, with at most one charge and at most one final notification to the merchant.
@Suite("Resuming Worldline payments")
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
      WorldlineConfiguration { $0.thirdParty = self == .turnedDown ? .refuses : .confirms }
    }
    var values: [String: FieldValue] { method == "840" ? [:] : WholePaymentTests.card(number) }
    /// The expected outcome of a run that is not killed.
    var outcome: Outcome {
      switch self {
      case .card, .challenged, .away: .success
      case .declined, .refused: .declined
      case .turnedDown: .cancelled
      }
    }
  }

  /// The numbers of latencies after which the program is killed.
  /// The highest of these numbers are never reached, because every payment in these tests ends earlier.
  static let stepRecords = Array(0..<48)

  @Test("A payment killed at any moment ends with its outcome or was never made", arguments: Way.allCases, stepRecords)
  func killed(_ way: Way, after count: Int) throws {
    let first = Run(LoggingStore(), way.configuration, method: way.method, values: way.values)
    first.pass(count)
    first.kill()
    let known = first.resumeToken
    let second = Run(first.store, way.configuration, number: 1, after: first, method: way.method, values: way.values)
    second.settle()
    second.pass(.seconds(600))
    try judge(second, way, mayBeUnmade: true, isKnown: known != nil, first)
  }

  @Test(
    "A payment killed again while resuming is charged at most once", arguments: [Way.card, .challenged, .away],
    [3, 9, 14, 18, 22])
  func twice(_ way: Way, after count: Int) throws {
    let first = Run(LoggingStore(), way.configuration, method: way.method, values: way.values)
    first.pass(count)
    first.kill()
    let known = first.resumeToken
    let second = Run(first.store, way.configuration, number: 1, after: first, method: way.method, values: way.values)
    second.pass(count / 2)
    second.kill()
    let third = Run(
      second.store, way.configuration, number: 2, after: known == nil ? first : second, method: way.method,
      values: way.values)
    third.settle()
    third.pass(.seconds(600))
    #expect((third.sandbox.charges["order-1"] ?? 0) <= 1)
    #expect(third.sandbox.notifications(of: "order-1").count(where: \.isFinal) <= 1)
    if let result = third.ended.first {
      #expect(result.outcome != .pending && (result.outcome != .failed || result.error == .neverArrived))
    }
  }

  private func judge(
    _ run: Run, _ way: Way, mayBeUnmade: Bool, isKnown: Bool, _ before: Run
  ) throws {
    let charges = run.sandbox.charges["order-1"] ?? 0
    let collected = run.sandbox.notifications(of: "order-1").count(where: \.isFinal)
    #expect(charges <= 1)
    guard isKnown else {
      // The program was killed before the payment request or after the payment, so there is nothing to resume.
      let outcome = before.ended.first?.outcome
      #expect(charges == (outcome == .success ? 1 : 0))
      return #expect(run.ended.isEmpty)
    }
    let result = try #require(run.ended.first, "\(String(describing: run.flow?.phase))")
    #expect(run.ended.count == 1)
    if charges == 0, collected == 0 {
      // The payment request never reached the platform.
      #expect(result.outcome == .failed && result.error == .neverArrived)
    } else {
      #expect(result.outcome == way.outcome)
      #expect(charges == (way.outcome == .success ? 1 : 0))
      #expect(collected == 1)
    }
  }

  @Test("The tested moments cover the time before, during and after the request", arguments: Way.allCases)
  func spread(_ way: Way) {
    let memories = Self.stepRecords.map { count in
      let run = Run(LoggingStore(), way.configuration, method: way.method, values: way.values)
      run.pass(count)
      return run.resumeToken
    }
    #expect(memories.first == .some(nil) && memories.last == .some(nil))
    #expect(memories.count { $0 != nil } >= 4)
  }

  @Test("Leaving at any moment reports the actual outcome", arguments: Way.allCases)
  func left(_ way: Way) throws {
    for count in Self.stepRecords {
      let run = Run(LoggingStore(), way.configuration, method: way.method, values: way.values)
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

  @Test("The tested moments cover the whole payment", arguments: Way.allCases)
  func isCovered(_ way: Way) {
    let run = Run(LoggingStore(), way.configuration, method: way.method, values: way.values)
    #expect(!run.pass(Self.stepRecords.count))
    #expect(run.ended.first?.outcome == way.outcome)
  }

  @Test("A payment request stored but not sent by the merchant server is sent once after a restart")
  func unsent() throws {
    for count in 0..<30 {
      let first = Run(LoggingStore(), Way.card.configuration, method: "cards", values: Way.card.values)
      first.pass(count)
      first.kill()
      guard first.flow?.phase == .submitting else { continue }
      let second = Run(
        first.store, Way.card.configuration, number: 1, after: first, method: "cards", values: Way.card.values)
      second.settle()
      second.pass(.seconds(600))
      let result = try #require(second.ended.first)
      #expect((second.sandbox.charges["order-1"] ?? 0) == (result.outcome == .success ? 1 : 0))
    }
  }
}
