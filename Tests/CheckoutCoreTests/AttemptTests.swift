import Testing

@testable import CheckoutCore

/// Tests that a completed payment step stays completed, whatever happens afterwards.
@Suite("Payment attempts")
struct AttemptTests {
  /// A random number generator with a fixed seed, so that the numbers are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  @Test("No sequence of legal events undoes a completed step", arguments: 1...60)
  func neverUndone(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    var flow = Flow()
    for _ in 0..<300 {
      var kinds = FlowEvent.Kind.allCases.filter { FlowTable.row(flow.phase, $0) != nil }
      // Make events that end the flow rare, so that most flows complete several steps first.
      if numbers.next(below: 20) > 0 { kinds.removeAll { [.leave, .failed, .timedOut, .result].contains($0) } }
      guard !flow.hasEnded, !kinds.isEmpty else { break }
      let before = flow
      flow = try flow.reduce(FlowReducerTests.event(kinds[numbers.next(below: kinds.count)])).flow
      #expect(flow.completed.starts(with: before.completed), "\(before.phase) → \(flow.phase)")
      #expect(flow.attempt == before.attempt || flow.attempt == before.attempt + 1 || flow.isResumed)
      #expect(Step.allCases.allSatisfy { !flow.reached.contains($0) || flow.completed.contains($0) })
    }
  }

  @Test("Leaving the second attempt shows the result and keeps every completed step")
  func leftInTheSecond() throws {
    let declined = try FlowReducerTests.flow(after: FlowReducerTests.through + [.declined])
    let again = try declined.reduce(.person(.retry)).flow
    #expect(again.openStep == .detailsConfirmed)
    #expect(again.completed == Array(Step.allCases.prefix(10)))
    let path: [FlowEvent.Kind] = [.leave, .result, .painted]
    let left = try path.reduce(again) { try $0.reduce(FlowReducerTests.event($1)).flow }
    #expect(left.hasEnded)
    #expect(Set(left.completed) == Set(Step.allCases).subtracting([.merchantNotified]))
    #expect(left.attempt == 2)
  }

  @Test("A cascade begins one new attempt at registration, even when it is requested twice")
  func cascade() throws {
    let failed = try FlowReducerTests.flow(after: FlowReducerTests.through + [.cascade])
    let asked = try failed.reduce(.person(.acceptCascade)).flow
    #expect(asked.attempt == 2)
    #expect(asked.openStep == .paymentRegistered)
    #expect(asked.completed == failed.completed)
    let refused = try asked.reduce(.failed(CheckoutError(code: .networkUnreachable))).flow
    #expect(refused.phase == .cascading)
    #expect(try refused.reduce(.person(.acceptCascade)).flow.attempt == 2)
  }

  @Test(
    "Without attempts left, the platform is queried for the final result and no retry is offered", arguments: [0, -1])
  func noneLeft(attempts: Int) throws {
    let flow = try FlowReducerTests.flow(after: FlowReducerTests.through)
    var decline = FlowReducerTests.decline
    decline.attemptsLeft = attempts
    let (after, effects) = try flow.reduce(.update(.declined(decline)))
    #expect(after.phase == .leaving)
    #expect(after.stage == .wait(.leaving))
    guard effects.count == 1, case .abandon = effects[0] else {
      Issue.record("\(effects)")
      return
    }
    #expect(try after.reduce(FlowReducerTests.event(.result)).flow.phase == .concluding)
  }

  @Test("A resumed second attempt keeps the steps of the first and continues at its open step")
  func resumed() throws {
    func done(_ step: Step, _ attempt: Int) -> FlowEntry {
      FlowEntry(index: 0, time: Instant(milliseconds: 0), step: step, attempt: attempt, kind: .completed)
    }
    let first = Step.allCases.prefix(10)
    let progress = PaymentRecord.Progress(
      phase: .submitting, completed: Array(first), attempt: 2, session: "s", updated: Instant(milliseconds: 0))
    let resumeToken = try #require(
      ResumeToken(progress, entries: first.map { done($0, 1) } + [done(.detailsConfirmed, 2)]))
    let flow = try Flow().reduce(.resume(resumeToken)).flow
    #expect(flow.completed == Array(first))
    #expect(flow.openStep == .paymentRequested)
  }

  @Test("Each attempt has its own section in the flow log")
  func sections() {
    func entry(_ step: Step, _ attempt: Int, _ kind: FlowEntry.Kind = .completed) -> FlowEntry {
      FlowEntry(index: 0, time: Instant(milliseconds: 0), step: step, attempt: attempt, kind: kind)
    }
    let first = Step.allCases.prefix(10).map { entry($0, 1) }
    let second = [entry(.detailsConfirmed, 2, .note(key: "n", details: [:])), entry(.detailsConfirmed, 2)]
    let attempts = FlowAttempt.all(first + second, completed: Array(Step.allCases.prefix(10)), attempt: 2)
    #expect(attempts.map(\.number) == [1, 2])
    #expect(attempts[0].steps.map(\.step) == Array(Step.allCases.prefix(10)))
    #expect(attempts[1].steps.map(\.step) == Array(Step.allCases.dropFirst(6)))
    #expect(attempts[1].steps.filter(\.isDone).map(\.step) == [.detailsConfirmed])
    let one = FlowAttempt.all(first, completed: Array(Step.allCases.prefix(10)), attempt: 1)
    #expect(one.map { $0.steps.count } == [13])
  }

  /// Returns the event for a notification sent to the merchant server, whether it was acknowledged or not.
  private func notified(
    _ subject: MerchantNotification.Subject, isTaken: Bool = true, isAuthentic: Bool = true
  ) -> FlowEvent {
    .notified(
      MerchantNotification(
        number: 1, isAuthentic: isAuthentic, status: "s", isFinal: false, subject: subject, isAcknowledged: isTaken))
  }

  @Test("Only a notification of the outcome completes step 11")
  func outcomeOnly() throws {
    let flow = try FlowReducerTests.flow(after: FlowReducerTests.through)
    for event in [notified(.progress), notified(.attempt), notified(.outcome, isTaken: false, isAuthentic: false)] {
      #expect(try !flow.reduce(event).flow.completed.contains(.merchantNotified))
    }
    for isTaken in [true, false] {
      let after = try flow.reduce(notified(.outcome, isTaken: isTaken)).flow
      #expect(after.completed.contains(.merchantNotified), "acknowledged or queued for retry")
      #expect(after.outcomeNotification?.isAcknowledged == isTaken)
    }
    let again = try flow.reduce(notified(.outcome)).flow.reduce(notified(.outcome, isTaken: false)).flow
    #expect(again.outcomeNotification?.isAcknowledged == true, "an acknowledgement is not undone")
  }

  @Test("The notification of a declined attempt counts as the outcome once the payer leaves without a retry")
  func declinedAttempt() throws {
    let declined = try FlowReducerTests.flow(after: FlowReducerTests.through + [.declined])
    let reported = try declined.reduce(notified(.attempt)).flow
    #expect(!reported.completed.contains(.merchantNotified))
    let end = FlowEvent.update(
      .result(CheckoutResult(outcome: .declined, payment: FlowReducerTests.payment("decline"))))
    #expect(try reported.reduce(.person(.leave)).flow.reduce(end).flow.completed.contains(.merchantNotified))
    let again = try reported.reduce(.person(.retry)).flow.reduce(.person(.confirm(FlowReducerTests.details()))).flow
    #expect(again.outcomeNotification == nil)
    #expect(try !again.reduce(.person(.leave)).flow.reduce(end).flow.completed.contains(.merchantNotified))
  }
}
