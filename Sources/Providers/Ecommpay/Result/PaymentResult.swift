public import CheckoutCore

/// The result passed to the completion handler. Source: ecommpay SDK guide, section on results.
public struct PaymentResult: Equatable, Sendable {
  /// The status, with the numbers of the ecommpay documentation.
  public let status: ResultStatus
  /// The error; nil unless `status` is `error`, or the payer left because of an error, such as that of a refused form.
  public let error: PaymentError?
  /// The latest known data about the payment; nil if the platform never received the payment.
  public let payment: Payment?
  /// A more precise form of `status`, which distinguishes paid from held and failed from unknown.
  public let outcome: Outcome
  private let result: CheckoutResult

  init(_ result: CheckoutResult) {
    self.result = result
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
      case .pending: PaymentError(.outcomeUnknown, because: result.error, language: result.language)
      case .failed: PaymentError(result.error ?? CheckoutError(code: .init(rawValue: "unknown")))
      case .cancelled: result.error.map { PaymentError($0) }
      case .success, .partial, .held, .declined: nil
      }
  }

  /// What the result says to the payer, in the language of the payment form. A decline has texts and no error.
  public var texts: ResultTexts { result.texts }

  /// Returns what the result says to the payer.
  /// - Parameters:
  ///   - language: two letters (ISO 639-1). A language that the SDK does not have stands for English.
  ///   - purpose: what the payment was for: a card that was only stored or verified was not charged.
  public func texts(language: String, purpose: Order.Purpose = .pay) -> ResultTexts {
    result.texts(language: language, purpose: purpose)
  }
}
