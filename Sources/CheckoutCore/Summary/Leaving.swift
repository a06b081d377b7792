package import KassaResources

/// What leaving a payment does. It depends on the payment system and on how far the payment has come.
public enum Leaving: String, CaseIterable, Sendable {
  /// Nothing: there is no payment, or it has ended.
  case over
  /// No payment request was sent yet, so nothing happens. The payer's input is lost.
  case nothingSent
  /// The last attempt was declined. The payment ends without a further one.
  case declined
  /// The platform is asked to cancel the payment. Its answer, or its silence, is shown.
  case canBeCancelled
  /// The payment request was sent, and the payment system has no way to withdraw it. The outcome is shown, and reported to
  /// the shop.
  case cannotBeWithdrawn

  init(_ flow: Flow, _ rules: PaymentRules) {
    switch flow.phase {
    case .ready where flow.inquiry == nil, .concluding, .ended: self = .over
    case .retrying: self = .declined
    case .collecting where flow.attempt > 1: self = .declined
    case _ where flow.mayHaveCharged: self = rules.cancelsWhenLeft ? .canBeCancelled : .cannotBeWithdrawn
    default: self = .nothingSent
    }
  }

  /// Returns the question whether to leave, and what leaving does.
  package func words(_ strings: StringTable) -> (question: String, explanation: String) {
    let question = strings(self == .nothingSent ? "leave.typed" : "leave.title")
    return switch self {
    case .over, .nothingSent: (question, strings("leave.free"))
    case .declined: (question, strings("leave.declined"))
    case .canBeCancelled: (question, strings("leave.charged"))
    case .cannotBeWithdrawn: (question, strings("leave.sent"))
    }
  }
}
