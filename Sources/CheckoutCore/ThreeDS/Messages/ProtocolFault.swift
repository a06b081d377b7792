/// What is wrong with a message of the other side: the code and the element that an `Erro` message would name. Source: EMV
/// 3-D Secure 2.2, table of error codes.
public struct ProtocolFault: Error, Hashable, Sendable {
  public var code: ThreeDSErrorCode
  /// Names of the elements, or what else locates it; at most 2048 characters.
  public var detail: String

  public init(_ code: ThreeDSErrorCode, _ detail: String) {
    self.code = code
    self.detail = String(detail.prefix(2048))
  }
}
