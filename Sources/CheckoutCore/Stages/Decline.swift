/// A declined payment for which the platform allows another attempt.
public struct Decline: Equatable, Sendable {
  /// The payment after the decline.
  public var payment: Payment
  /// The platform's code for the decline.
  public var code: String
  /// The platform's message about the decline; may be empty.
  public var message: String
  /// The number of attempts left; nil if the platform does not report it.
  public var attemptsLeft: Int?
  /// The deadline for another attempt; nil if the platform sends none.
  public var deadline: Instant?
  /// The advice to the payer, as the part of a string key after `advice.`.
  public var advice: String? { payment.advice }

  /// Creates a decline.
  /// - Parameters:
  ///   - payment: the payment after the decline.
  ///   - code: the platform's code for the decline.
  ///   - message: the platform's message about the decline.
  ///   - attemptsLeft: the number of attempts left; nil if the platform does not report it.
  ///   - deadline: the deadline for another attempt; nil if the platform sends none.
  public init(payment: Payment, code: String, message: String, attemptsLeft: Int? = nil, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.attemptsLeft = attemptsLeft
    self.deadline = deadline
  }
}
