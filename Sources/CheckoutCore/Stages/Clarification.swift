/// The platform wants to know more before it goes on with the payment. Source: ecommpay, clarification of payment data.
public struct Clarification: Equatable, Sendable {
  /// What is asked, in display order.
  public var fields: [Field]
  /// The platform's code and words for why it asks.
  public var code: String?
  public var reason: String?
  /// Until when, where the platform says.
  public var deadline: Instant?

  public init(fields: [Field], code: String? = nil, reason: String? = nil, deadline: Instant? = nil) {
    self.fields = fields
    self.code = code
    self.reason = reason
    self.deadline = deadline
  }
}
