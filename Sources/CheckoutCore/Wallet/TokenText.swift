/// The `paymentData` of a wallet token in padded Base64 (RFC 4648), as gateways expect it.
///
/// Only its prefix is ever displayed, because anyone who holds the token can pay with it.
public struct TokenText: WireSecret, Equatable {
  public let base64: String

  public init(paymentData: [UInt8]) { base64 = Base64.encode(paymentData) }

  public var redacted: String { "\(base64.prefix(8))… (\(base64.utf8.count))" }

  public func append(to wire: inout [UInt8]) { wire.append(contentsOf: base64.utf8) }
}
