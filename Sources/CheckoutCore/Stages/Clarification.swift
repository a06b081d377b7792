/// A request for additional payment data. Source: ecommpay, clarification of payment data.
public struct Clarification: Equatable, Sendable {
  /// The requested fields, in display order.
  public var fields: [Field]
  /// The platform's code for the reason for the request; nil if it sends none.
  public var code: String?
  /// The platform's message about the reason for the request; nil if it sends none.
  public var reason: String?
  /// The reason as the part of a string key after `reason.`, for payers who do not read English; nil if the SDK does not
  /// know the code.
  public var reasonKey: String?
  /// The deadline for the payer's reply; nil if the platform sends none.
  public var deadline: Instant?

  /// Creates a request for additional payment data.
  /// - Parameters:
  ///   - fields: the requested fields, in display order.
  ///   - code: the platform's code for the reason; nil if it sends none.
  ///   - reason: the platform's message about the reason; nil if it sends none.
  ///   - deadline: the deadline for the payer's reply; nil if the platform sends none.
  public init(fields: [Field], code: String? = nil, reason: String? = nil, deadline: Instant? = nil) {
    self.fields = fields
    self.code = code
    self.reason = reason
    self.deadline = deadline
  }
}
