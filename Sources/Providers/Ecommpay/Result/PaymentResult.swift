public import CheckoutCore

/// What the completion handler is told. Source: seed 000, section on results.
public struct PaymentResult: Equatable, Sendable {
  public let status: ResultStatus
  /// Nil unless `status` is `error`.
  public let error: PaymentError?
  /// What is known of the payment, or was known last where the outcome is unknown; nil where the platform never heard
  /// of it.
  public let payment: Payment?
  /// The same as `status`, but telling paid from held and failed from unknown.
  public let outcome: Outcome

  init(_ result: CheckoutResult) {
    outcome = result.outcome
    payment = result.payment
    status =
      switch result.outcome {
      case .success, .partial, .held: .success
      case .declined: .decline
      case .cancelled: .cancelled
      case .pending, .failed: .error
      }
    error =
      switch result.outcome {
      case .pending: PaymentError(.outcomeUnknown, because: result.error)
      case .failed: PaymentError(result.error ?? CheckoutError(code: "unknown"))
      case .success, .partial, .held, .declined, .cancelled: nil
      }
  }
}
