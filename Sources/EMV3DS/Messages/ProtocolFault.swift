package import CheckoutCore

/// A protocol violation in a received message: the error code and the element, as an `Erro` message reports them.
///
/// Source: EMV 3-D Secure 2.2, table of error codes.
public struct ProtocolFault: Error, Hashable, Sendable {
  /// The rule that the message violates.
  public var code: ThreeDSErrorCode
  /// The names of the elements, or another location in the message, in at most 2048 characters.
  public var detail: String

  /// Creates a fault. A longer detail is truncated to 2048 characters.
  public init(_ code: ThreeDSErrorCode, _ detail: String) {
    self.code = code
    self.detail = String(detail.prefix(2048))
  }
  /// The fault of a response that is not JSON.
  /// A repeated element has its own error code, because two parsers could read different values.
  package static func unreadable(_ reason: JSON.ParseError.Reason?) -> ProtocolFault {
    ProtocolFault(reason == .repeatedName ? .duplicate : .notUnderstood, "CRes")
  }
}
