package import KassaResources

/// What leaving a payment does. It depends on the payment system and on how far the payment has come.
public enum Leaving: String, CaseIterable, Sendable {
  /// Nothing: there is no payment, it has ended, or the payer has left it already.
  case over
  /// No payment request was sent yet, so nothing happens. The payer's input is lost.
  case nothingSent
  /// The last attempt was declined. The payment ends without a further one.
  case declined
  /// The platform is asked to cancel the payment. Its answer, or its silence, is shown.
  case canBeCancelled
  /// The payment request was sent, and the payment system has no way to withdraw it. The shop is notified of the outcome,
  /// and the next start of a program that keeps its payments asks for it.
  case cannotBeWithdrawn

  init(_ flow: Flow, _ rules: PaymentRules) {
    switch flow.phase {
    case .ready where flow.inquiry == nil, .concluding, .ended: self = .over
    case .leaving where flow.hasLeft: self = .over
    case .retrying: self = .declined
    case .leaving where flow.decline != nil: self = .declined
    case .collecting where flow.attempt > 1: self = .declined
    case _ where flow.mayHaveCharged: self = flow.canBeCancelled(rules) ? .canBeCancelled : .cannotBeWithdrawn
    default: self = .nothingSent
    }
  }

  /// Whether the payment request was sent and the payment goes on.
  package var isSent: Bool { self == .canBeCancelled || self == .cannotBeWithdrawn }

  /// Returns the question whether to leave.
  package func question(_ strings: StringTable) -> String {
    strings(self == .nothingSent ? "leave.typed" : "leave.title")
  }

  /// Returns what leaving does, in one sentence. Every place that says it, says this; nil if leaving does nothing.
  package func words(_ strings: StringTable) -> String? {
    switch self {
    case .over: nil
    case .nothingSent: strings("leave.free")
    case .declined: strings("leave.declined")
    case .canBeCancelled: strings("leave.charged")
    case .cannotBeWithdrawn: strings("leave.sent")
    }
  }

  /// Returns what has become of a payment that was left before its end, and with which no money moves; nil for any other.
  package func wordsAfterwards(_ strings: StringTable) -> String? {
    switch self {
    case .nothingSent: strings("outcome.next.cancelled")
    case .declined: strings("retry.title")
    case .over, .canBeCancelled, .cannotBeWithdrawn: nil
    }
  }
}

extension Flow {
  /// Whether the payment can still be cancelled: by the platform, or by leaving the bank's confirmation. What is already held
  /// on the card stays held.
  fileprivate func canBeCancelled(_ rules: PaymentRules) -> Bool {
    (rules.cancelsWhenLeft || phase == .challenged || phase == .answering)
      && payment?.held.map { $0.amount == 0 } ?? true
  }
}
