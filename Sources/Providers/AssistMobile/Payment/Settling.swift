package import CheckoutCore

extension AssistPay {
  /// Updates a payment from its status. Source: AssistMobile guide, the status of `payFinished`.
  /// - Returns: the outcome; nil if the status does not determine one.
  package static func settle(_ payment: inout Payment) -> Outcome? {
    let status = PayStatus(wire: payment.status)
    payment.operations = status.operations
    payment.ending = status.ending
    return status.isSettled && status != .Repeated ? status.outcome : nil
  }
}

extension PayStatus {
  /// The outcome for the checkout. Source: the tables of the flow.
  ///
  /// A `Delayed` payment is authorised and awaits the merchant. A `PartialCanceled` payment keeps its remaining amount.
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

  /// The merchant can capture or release an authorised amount, and refund a captured one.
  fileprivate var operations: [PaymentOperation] {
    switch self {
    case .Delayed, .PartialDelayed: [.capture, .release]
    case .Approved, .PartialApproved, .PartialCanceled: [.refund]
    case .Unknown, .InProgress, .Canceled, .Declined, .Timeout, .Repeated: []
    }
  }
}
