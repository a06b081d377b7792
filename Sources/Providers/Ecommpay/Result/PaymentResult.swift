public import CheckoutCore

/// The result passed to the completion handler. Source: ecommpay SDK guide, section on results.
public struct PaymentResult: Equatable, Sendable {
  /// The status, with the numbers of the ecommpay documentation.
  public let status: ResultStatus
  /// The error; nil unless `status` is `error`.
  public let error: PaymentError?
  /// The latest known data about the payment; nil if the platform never received the payment.
  public let payment: Payment?
  /// A more precise form of `status`, which distinguishes paid from held and failed from unknown.
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
      case .failed: PaymentError(result.error ?? CheckoutError(code: .init(rawValue: "unknown")))
      case .success, .partial, .held, .declined, .cancelled: nil
      }
  }
}
