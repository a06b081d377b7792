package import CheckoutCore

extension AssistPay {
  /// Brings a payment into line with its status. Source: seed 001, the status of `payFinished`.
  /// - Returns: how the payment stands; nil where the status does not say.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    let status = PayStatus(wire: payment.status)
    payment.operations = status.operations
    payment.ending = status.ending
    return status.isSettled && status != .Repeated ? status.outcome : nil
  }
}

extension PayStatus {
  /// Source: the tables of the flow; `Delayed` is held by the merchant's wish. What was not given back of
  /// `PartialCanceled` stays paid.
  var outcome: Outcome {
    switch self {
    case .Approved: .success
    case .PartialApproved, .PartialCanceled: .partial
    case .Delayed, .PartialDelayed: .held
    case .Declined, .Timeout: .declined
    case .Canceled: .cancelled
    case .InProgress, .Unknown: .pending
    case .Repeated: .failed
    }
  }

  fileprivate var ending: Payment.Ending? {
    switch self {
    case .Canceled: .givenBack
    case .PartialCanceled: .partlyGivenBack
    case .PartialDelayed: .partlyCharged
    case .Timeout: .timedOut
    case .Unknown, .InProgress, .Delayed, .Approved, .PartialApproved, .Declined, .Repeated: nil
    }
  }

  /// The merchant charges what is held, and cancels what is held or was taken.
  fileprivate var operations: [PaymentOperation] {
    switch self {
    case .Delayed, .PartialDelayed: [.capture, .release]
    case .Approved, .PartialApproved, .PartialCanceled: [.refund]
    case .Unknown, .InProgress, .Canceled, .Declined, .Timeout, .Repeated: []
    }
  }
}
