import CheckoutCore
import KassaBackend
import KassaRehearsal
import Testing

@Suite("Fault sweep over every step")
struct FaultSweepTests {
  struct Sweep: CustomTestStringConvertible {
    let kind: Fault.Kind
    let step: Int
    let times: String
    var testDescription: String { "\(kind.rawValue) \(step) \(times)" }

    /// Whether a message flows in the step while the checkout opens: the signature, init, and the interface.
    ///
    /// An answer can be repeated only once there has been one to the same request, and the opening repeats none.
    var meetsOpening: Bool { (3...5).contains(step) && kind != .answerRepeated }

    /// Whether a message flows in the step while a payment is made: the payment itself, its status, and notifications.
    /// In step 7 the payer enters the card.
    var meetsPayment: Bool {
      switch kind {
      case .answerRepeated: [10, 12].contains(step)
      default: step > 7
      }
    }
  }

  /// Expects that nothing but a fault that met no message has failed.
  private static func expect(_ result: CaseResult, _ kind: Fault.Kind, meets: Bool) {
    // Not every answer has a text for the payer, and not every text is shown.
    if kind == .hostileText, result.failure?.code == "fault" { return }
    #expect(result.failure?.code == (meets ? nil : "fault"), "\(result.failureText)")
  }

  static let sweeps: [Sweep] = Fault.Kind.allCases.filter { !$0.isOfNotifications }.flatMap { kind in
    (3...12).flatMap { step in ["once", "always"].map { Sweep(kind: kind, step: step, times: $0) } }
  }

  @Test("Every faulty payment ends, and none that the platform completed is shown as failed", arguments: sweeps)
  func sweep(_ sweep: Sweep) throws {
    let fault = "fault: { kind: \"\(sweep.kind.rawValue)\", step: \(sweep.step), times: \(sweep.times) }"
    let clocks = Array(repeating: "clock: +61s", count: 4)
    let opening = try Rehearsing.play(
      "name: a\ncheckout: { begin: shop }\nsteps:\n"
        + ([fault, "press: Enter"] + clocks).map { "  - \($0)\n" }.joined()
    ).result
    Self.expect(opening, sweep.kind, meets: sweep.meetsOpening)
    guard sweep.step >= 7 else { return }
    let clock = Array(repeating: "clock: +61s", count: 12)
    let paid = try Rehearsing.play(
      Rehearsing.steps(
        [
          "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }", fault,
          "choose: pay",
        ] + clock)
    ).result
    Self.expect(paid, sweep.kind, meets: sweep.meetsPayment)
    let outcomes = paid.entries.compactMap { if case .ended(let outcome) = $0.kind { outcome } else { nil } }
    let isStillAsked = paid.entries.contains {
      if case .moved(_, .collecting) = $0.kind { $0.step.rawValue > 7 } else { false }
    }
    #expect(outcomes.count == 1 || isStillAsked, "\(paid.entries.suffix(5).map(\.kind))")
    #expect(outcomes.allSatisfy { [.success, .pending, .failed].contains($0) })
    guard outcomes == [.failed] else { return }
    // A payment that succeeded on the platform must never be shown as failed.
    #expect(!Self.isMade(paid.entries), "shown as failed but paid: \(paid.entries.suffix(5).map(\.kind))")
  }

  /// Returns whether a message from the platform reports that the payment succeeded.
  private static func isMade(_ entries: [FlowEntry]) -> Bool {
    entries.contains { entry in
      guard case .message(let message) = entry.kind, message.from == .platform else { return false }
      return message.body["payment"]?["status"] == "success"
    }
  }

  @Test("The platform's messages distinguish a completed payment from a declined one")
  func isNoticed() throws {
    func entries(_ card: String) throws -> [FlowEntry] {
      try Rehearsing.play(
        Rehearsing.steps([
          "choose: card", "fill: { pan: $card.\(card), expiry: 12/30, code: 123, holder: JANE DOE }", "choose: pay",
        ])
      ).result.entries
    }
    #expect(Self.isMade(try entries("none-success")))
    #expect(!Self.isMade(try entries("none-decline")))
  }

  @Test("A program killed at any step restarts with the same mock backend", arguments: 8...13)
  func killed(step: Int) throws {
    let result = try Rehearsing.play(
      Rehearsing.steps([
        "choose: card", "fill: { pan: $card.none-success, expiry: 12/30, code: 123, holder: JANE DOE }",
        "kill: { step: \(step) }", "choose: pay", "clock: +40m", "start", "screen: methods",
        "message: { name: POST /v1/init, payment: all, count: 2 }",
      ])
    ).result
    #expect(result.failure == nil, "\(result.failureText)")
    #expect(!result.entries.contains { if case .ended = $0.kind { step < 13 } else { false } })
  }
}
