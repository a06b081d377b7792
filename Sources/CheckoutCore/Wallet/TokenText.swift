/// The `paymentData` of a wallet token in padded Base64 (RFC 4648), as gateways expect it.
///
/// Only its prefix is ever displayed, because anyone who holds the token can pay with it.
public struct TokenText: WireSecret, Equatable {
  /// The payment data in padded Base64. Anyone who holds it can pay with it, so do not log it.
  public let base64: String

  /// Creates the text of a token.
  /// - Parameter paymentData: the payment data as UTF-8 JSON. See ``WalletToken/paymentData``.
  public init(paymentData: [UInt8]) { base64 = Base64.encode(paymentData) }

  public var redacted: String { "\(base64.prefix(8))… (\(base64.utf8.count))" }

  public func append(to wire: inout [UInt8]) { wire.append(contentsOf: base64.utf8) }
}
