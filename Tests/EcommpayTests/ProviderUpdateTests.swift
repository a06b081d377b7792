import CheckoutCore
import Testing

@testable import Ecommpay

@Suite("Payment updates")
struct ProviderUpdateTests {
  /// Returns a short name for an update that the provider reports to the flow.
  private static func word(_ update: PlatformUpdate) -> String {
    switch update {
    case .registered: "registered"
    case .progressed: "progressed"
    case .challenge: "challenge"
    case .redirect: "redirect"
    case .clarification: "clarification"
    case .cascade: "cascade"
    case .processed: "processed"
    case .declined: "declined"
    case .result(let result): "result \(result.outcome)"
    case .unknown: "unknown"
    }
  }

  private static func updates(_ harness: ProviderHarness, _ count: Int) throws -> [String] {
    try (0..<count).map { _ in
      word(try harness.run { provider async throws(CheckoutError) in try await provider.nextUpdate() })
    }
  }

  private static let offered: [(String, JSON)] = [
    ("is_new_attempts_available", true), ("attempts_left", 4), ("attempts_timeout", 600), ("result_code", "100"),
    ("result_message", "General decline"),
  ]

  private static func replies(_ statuses: [JSON]) -> [String: [ScriptedTransport.Reply]] {
    [
      "/v1/payment/status": statuses.map { .ok($0) }, "/v1/payment": [.ok(Answers.accepted)],
      "/v1/payment/cancel": [.ok(Answers.accepted)], "/v1/payment/threeds": [.ok(Answers.accepted)],
      "/challenge": [.ok(Answers.challenge(counter: "000"))],
    ]
  }

  @Test(
    "Each status revision produces its update",
    arguments: [
      (
        [
          Answers.status(2, "processing", "registered"), Answers.status(3, "processing", "processed"),
          Answers.status(4, "success", "success"),
        ], ["registered", "processed", "result success"]
      ),
      (
        [
          Answers.status(2, "processing", "registered"),
          Answers.status(3, "awaiting 3ds result", "authentication", extra: Answers.threeds),
          Answers.status(4, "processing", "processing"), Answers.status(5, "processing", "processed"),
          Answers.status(6, "awaiting capture", "success"),
        ], ["registered", "challenge", "progressed", "processed", "result held"]
      ),
      (
        [
          Answers.status(2, "processing", "registered"),
          Answers.status(3, "awaiting customer", "decline", payment: offered),
        ], ["registered", "declined"]
      ),
      // Even if revisions were missed, a later state of a running payment implies that the payment was registered.
      (
        [
          Answers.status(4, "awaiting 3ds result", "authentication", extra: Answers.threeds),
          Answers.status(5, "decline", "decline"),
        ], ["registered", "challenge", "result declined"]
      ),
      ([Answers.status(4, "awaiting customer", "decline", payment: offered)], ["registered", "declined"]),
      ([Answers.status(5, "canceled", "canceled")], ["result cancelled"]),
      // Even if the platform repeats a status, the decision is reported only once.
      (
        [
          Answers.status(2, "processing", "registered"), Answers.status(3, "processing", "registered"),
          Answers.status(4, "processing", "processed"), Answers.status(5, "processing", "processed"),
        ], ["registered", "progressed", "processed", "progressed"]
      ),
      ([Answers.noPayment], ["unknown"]),
    ])
  func sequence(statuses: [JSON], reported: [String]) throws {
    let harness = try ProviderHarness.opened(Self.replies(statuses))
    #expect(try Self.updates(harness, reported.count) == reported)
  }

  @Test("Each status request carries the last revision received")
  func revisions() throws {
    let harness = try ProviderHarness.opened(
      Self.replies([Answers.status(2, "processing", "registered"), Answers.status(7, "success", "success")]))
    _ = try Self.updates(harness, 2)
    #expect(harness.transport.sent(to: "/status").map { $0.json?["revision"]?.integer } == [0, 2])
  }

  @Test("A stale revision is skipped; a platform that sends nothing newer is given up")
  func stale() throws {
    let harness = try ProviderHarness.opened(
      Self.replies([
        Answers.status(2, "processing", "registered"), Answers.status(2, "processing", "registered"),
        Answers.status(3, "processing", "processed"),
      ]))
    #expect(try Self.updates(harness, 2) == ["registered", "processed"])
    let error = harness.failure { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    #expect(error?.code == .answerMalformed)
    #expect(harness.transport.sent(to: "/status").count == 6)
  }

  @Test("A decline reports the code, the message and how long another attempt is possible")
  func decline() throws {
    let harness = try ProviderHarness.opened(
      Self.replies([
        Answers.status(2, "processing", "registered"),
        Answers.status(3, "awaiting customer", "decline", payment: Self.offered),
      ]))
    _ = try Self.updates(harness, 1)
    let update = try harness.run { provider async throws(CheckoutError) in try await provider.nextUpdate() }
    guard case .declined(let decline) = update else {
      Issue.record("\(update)")
      return
    }
    #expect(decline.code == "100")
    #expect(decline.message == "General decline")
    #expect(decline.attemptsLeft == 4)
    #expect(decline.deadline == harness.clock.now + .seconds(600))
    #expect(decline.payment.status == "awaiting customer")
  }

  @Test("A second attempt is registered and decided like the first")
  func secondAttempt() throws {
    let harness = try ProviderHarness.opened(
      Self.replies([
        Answers.status(2, "processing", "registered"),
        Answers.status(3, "awaiting customer", "decline", payment: Self.offered),
        Answers.status(4, "processing", "registered"), Answers.status(5, "processing", "processed"),
        Answers.status(6, "success", "success"),
      ]))
    #expect(try Self.updates(harness, 2) == ["registered", "declined"])
    let details = try PaymentDetails.sample("4000000000000077")
    try harness.run { provider async throws(CheckoutError) in try await provider.submit(details) }
    #expect(try Self.updates(harness, 3) == ["registered", "processed", "result success"])
  }

  @Test("After the payer leaves, only the outcome counts, and the last revision is requested again")
  func leaving() throws {
    let harness = try ProviderHarness.opened(
      Self.replies([
        Answers.status(3, "awaiting 3ds result", "authentication", extra: Answers.threeds),
        Answers.status(3, "awaiting 3ds result", "authentication", extra: Answers.threeds),
        Answers.status(4, "processing", "processing"), Answers.status(5, "awaiting customer", payment: Self.offered),
        Answers.status(6, "processing", "processed"), Answers.status(7, "decline", "decline"),
      ]))
    #expect(try Self.updates(harness, 1) == ["registered"])
    try harness.run { provider async throws(CheckoutError) in try await provider.abandon() }
    #expect(
      try Self.updates(harness, 5) == ["progressed", "progressed", "progressed", "processed", "result declined"])
    #expect(harness.transport.sent(to: "/status").map { $0.json?["revision"]?.integer } == [0, 0, 3, 4, 5, 6])
    #expect(harness.transport.sent(to: "/challenge").isEmpty)
  }

  @Test("A payment that is already under way is polled, not failed")
  func alreadyUnderWay() throws {
    var replies = Self.replies([Answers.status(4, "success", "success")])
    replies["/v1/payment"] = [.json(400, Answers.refusal([("3060", "Status does not allow", nil)]))]
    let harness = try ProviderHarness.opened(replies)
    let details = try PaymentDetails.sample()
    try harness.run { provider async throws(CheckoutError) in try await provider.submit(details) }
    #expect(try Self.updates(harness, 1) == ["result success"])
  }
}
