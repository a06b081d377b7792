import CheckoutCore

/// The latest payment state from the platform, and a record of the updates already reported to the checkout.
struct PaymentTracker {
  /// The highest revision received.
  private(set) var revision = 0
  /// The revision received before the latest one.
  private var formerRevision = 0
  /// Whether the payer has left. The checkout then cannot show any more prompts and only waits for the result.
  private(set) var isLeaving = false
  /// The payer's latest redirect to another site or app.
  private(set) var redirect: Redirect?
  private var hasToldRegistration = false
  private var hasToldDecision = false
  /// A payment state that has been received but may be reported only after the registration of the payment.
  private var held: PaymentState?

  /// Clears the record of reported updates after the platform has accepted another payment request.
  mutating func attemptBegan() {
    hasToldRegistration = false
    hasToldDecision = false
    held = nil
  }

  /// Resumes a payment from an earlier run of the program, which has already reported changes up to this revision.
  mutating func restored(at revision: Int) {
    self.revision = revision
    formerRevision = revision
  }

  /// Goes back to the previous revision, because the payer may have left before the last response was processed.
  mutating func personLeft() {
    isLeaving = true
    revision = formerRevision
    held = nil
  }

  /// Updates the redirect deadline from the remaining time that the platform reports, and returns the redirect.
  /// The stored deadline of a resumed payment may be outdated.
  mutating func learn(secondsLeft: Int?, now: Instant) -> Redirect? {
    if let secondsLeft, let known = redirect?.deadline {
      let reported = now + .seconds(max(0, secondsLeft))
      // The platform reports whole seconds, so ignore a difference of up to two seconds.
      if reported + .seconds(2) < known { redirect?.deadline = reported }
    }
    return redirect
  }

  /// Records the revision of a response. Returns whether the revision is new.
  mutating func heard(_ answer: StatusAnswer) -> Bool {
    guard answer.revision > revision else { return false }
    formerRevision = revision
    revision = answer.revision
    return true
  }

  /// Returns and clears the payment state that was held back until the registration had been reported.
  mutating func takeHeld() -> PaymentState? {
    defer { held = nil }
    return held
  }

  /// Returns the update to report for a payment state; nil if the SDK must contact the issuer first.
  ///
  /// The SDK may have missed revisions, so it reports the registration before any later state of a running payment.
  mutating func update(_ state: PaymentState, now: Instant) -> PlatformUpdate? {
    let payment = state.payment
    if isLeaving {
      return switch state.standing {
      case .final(let outcome): .result(CheckoutResult(outcome: outcome, payment: payment))
      case .processed: .processed(payment)
      case .registered, .underWay, .examined, .challenged, .redirected, .clarifying, .cascading, .awaitingCustomer:
        .progressed(payment)
      }
    }
    if case .final(let outcome) = state.standing {
      return .result(CheckoutResult(outcome: outcome, payment: payment))
    }
    guard hasToldRegistration else {
      hasToldRegistration = true
      if state.standing != .registered { held = state }
      return .registered(payment)
    }
    switch state.standing {
    case .challenged, .examined: return nil
    case .redirected(let reference):
      let known = reference.redirect(at: now)
      redirect = known
      return .redirect(known)
    case .awaitingCustomer(let attempts, let seconds):
      return .declined(
        Decline(
          payment: payment, code: payment.code ?? "", message: payment.message ?? "", attemptsLeft: attempts,
          deadline: seconds.map { now + .seconds($0) }))
    case .clarifying(let clarification): return .clarification(clarification)
    case .cascading(let seconds):
      return .cascade(
        Cascade(
          payment: payment, code: payment.code ?? "", message: payment.message ?? "",
          deadline: seconds.map { now + .seconds($0) }))
    case .processed where !hasToldDecision:
      hasToldDecision = true
      return .processed(payment)
    case .registered, .underWay, .processed, .final: return .progressed(payment)
    }
  }
}
