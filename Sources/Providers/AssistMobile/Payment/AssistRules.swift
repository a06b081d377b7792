public import CheckoutCore

extension AssistPay: PaymentSDK {
  public static let provider = "assist"

  /// What Assist's statuses mean. A payment that was sent cannot be withdrawn.
  /// Source: AssistMobile guide, the status of `payFinished`.
  public static let rules = PaymentRules(cancelsWhenLeft: false) { payment, _ in
    let status = PayStatus(wire: payment.status)
    if status == .Canceled { return .undone(payment) }
    return .init(
      status.isSettled && status != .Repeated ? status.outcome : nil, status.ending, operations: status.operations)
  }
}

extension PayStatus {
  /// The outcome that the checkout reports for the status. Source: the tables of the checkout flow.
  ///
  /// A `Delayed` payment is authorised and awaits the merchant's decision.
  /// The remaining amount of a `PartialCanceled` payment is still paid.
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
    case .PartialCanceled: .partlyGivenBack
    case .PartialDelayed: .partlyCharged
    case .Timeout: .timedOut
    case .Unknown: .unobtained
    case .InProgress, .Delayed, .Approved, .PartialApproved, .Canceled, .Declined, .Repeated: nil
    }
  }

  /// The operations for the merchant: capture or release an authorised amount, and refund a captured one.
  fileprivate var operations: [PaymentOperation] {
    switch self {
    case .Delayed, .PartialDelayed: [.capture, .release]
    case .Approved, .PartialApproved, .PartialCanceled: [.refund]
    case .Unknown, .InProgress, .Canceled, .Declined, .Timeout, .Repeated: []
    }
  }
}
