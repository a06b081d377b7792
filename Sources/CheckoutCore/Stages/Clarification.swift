/// A request for additional payment data. Source: ecommpay, clarification of payment data.
public struct Clarification: Equatable, Sendable {
  /// The requested fields, in display order.
  public var fields: [Field]
  /// The platform's code and message with the reason for the request.
  public var code: String?
  public var reason: String?
  /// The deadline for the payer's reply; nil if the platform sends none.
  public var deadline: Instant?

  public init(fields: [Field], code: String? = nil, reason: String? = nil, deadline: Instant? = nil) {
    self.fields = fields
    self.code = code
    self.reason = reason
    self.deadline = deadline
  }
}
