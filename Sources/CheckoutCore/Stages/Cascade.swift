/// A payment attempt that failed at one provider and can be repeated with another, using the same payment method.
/// Source: ecommpay SDK guide, section on cascades.
public struct Cascade: Equatable, Sendable {
  /// The payment after the failed attempt.
  public var payment: Payment
  /// The platform's code for the failed attempt.
  public var code: String
  /// The platform's message about the failed attempt; may be empty.
  public var message: String
  /// The deadline for the payer's decision; nil if the platform sends none.
  public var deadline: Instant?

  /// Creates an offer to continue with another provider.
  /// - Parameters:
  ///   - payment: the payment after the failed attempt.
  ///   - code: the platform's code for the failed attempt.
  ///   - message: the platform's message about the failed attempt.
  ///   - deadline: the deadline for the payer's decision; nil if the platform sends none.
  public init(payment: Payment, code: String, message: String, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.deadline = deadline
  }
}
