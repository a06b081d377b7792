/// An attempt failed at one provider, and another one can take over under the same method. Source: seed 000, section on
/// cascades.
public struct Cascade: Equatable, Sendable {
  public var payment: Payment
  /// The platform's code and words for the attempt that failed.
  public var code: String
  public var message: String
  /// Until when, where the platform says.
  public var deadline: Instant?

  public init(payment: Payment, code: String, message: String, deadline: Instant? = nil) {
    self.payment = payment
    self.code = code
    self.message = message
    self.deadline = deadline
  }
}
