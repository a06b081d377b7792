/// A declined payment for which the platform allows another attempt.
public struct Decline: Equatable, Sendable {
  public var payment: Payment
  /// The platform's code and message.
  public var code: String
  public var message: String
  /// The number of attempts left; nil if the platform does not report it.
  public var attemptsLeft: Int?
  /// The deadline for another attempt; nil if the platform sends none.
  public var deadline: Instant?
  /// The advice to the payer, as the part of a string key after `advice.`.
  public var advice: String? { payment.advice }

  public init(payment: Payment, code: String, message: String, attemptsLeft: Int? = nil, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.attemptsLeft = attemptsLeft
    self.deadline = deadline
  }
}
