import CheckoutCore

/// What the platform said last of the payment, and what of it was passed on.
struct News {
  /// The highest revision that was heard.
  private(set) var revision = 0
  /// The one before it.
  private var formerRevision = 0
  /// The person left: nothing can be asked of anybody any more, only the end counts.
  private(set) var isLeaving = false
  /// Where the person was sent last.
  private(set) var redirect: Redirect?
  private var hasToldRegistration = false
  private var hasToldDecision = false
  /// Heard, but something else has to be told before.
  private var held: PaymentState?

  /// Another request for payment was acknowledged.
  mutating func attemptBegan() {
    hasToldRegistration = false
    hasToldDecision = false
    held = nil
  }

  /// The last answer may have come when nobody listened any more: it is asked for again.
  mutating func personLeft() {
    isLeaving = true
    revision = formerRevision
    held = nil
  }

  /// Takes note of an answer. False if it is no news.
  mutating func heard(_ answer: StatusAnswer) -> Bool {
    guard answer.revision > revision else { return false }
    formerRevision = revision
    revision = answer.revision
    return true
  }

  /// A state that was heard before and is to be told now.
  mutating func takeHeld() -> PaymentState? {
    defer { held = nil }
    return held
  }

  /// What of a state can be told as it is; nil where the issuer has to be asked first.
  ///
  /// Some revisions may have been missed: a payment that goes on was registered before, and that is told first.
  mutating func update(_ state: PaymentState, now: Instant) -> PlatformUpdate? {
    let payment = state.payment
    if isLeaving {
      return switch state.standing {
      case .final(let outcome): .result(CheckoutResult(outcome: outcome, payment: payment))
      case .processed: .processed(payment)
      case .registered, .underWay, .examined, .challenged, .redirected, .awaitingCustomer: .progressed(payment)
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
    case .processed where !hasToldDecision:
      hasToldDecision = true
      return .processed(payment)
    case .registered, .underWay, .processed, .final: return .progressed(payment)
    }
  }
}
