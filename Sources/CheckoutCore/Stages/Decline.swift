/// The payment was declined, but the platform allows another attempt.
public struct Decline: Equatable, Sendable {
  public var payment: Payment
  /// The platform's code and words.
  public var code: String
  public var message: String
  /// How many attempts are left, where the platform says.
  public var attemptsLeft: Int?
  /// Until when, where the platform says.
  public var deadline: Instant?
  /// What the person can do about it, as the tail of a string key after `advice.`.
  public var advice: String? { payment.advice }

  public init(payment: Payment, code: String, message: String, attemptsLeft: Int? = nil, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.attemptsLeft = attemptsLeft
    self.deadline = deadline
  }
}
