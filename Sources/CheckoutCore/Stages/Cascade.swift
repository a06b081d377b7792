/// A payment attempt that failed at one provider and can be repeated with another, using the same payment method.
/// Source: ecommpay SDK guide, section on cascades.
public struct Cascade: Equatable, Sendable {
  public var payment: Payment
  /// The platform's code and message for the failed attempt.
  public var code: String
  public var message: String
  /// The deadline for the payer's decision; nil if the platform sends none.
  public var deadline: Instant?

  public init(payment: Payment, code: String, message: String, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.deadline = deadline
  }
}
