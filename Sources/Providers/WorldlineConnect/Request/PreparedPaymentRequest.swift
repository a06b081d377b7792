/// The encrypted request that the application sends to the merchant server.
/// Source: Worldline Swift SDK guide, PreparedPaymentRequest.
public struct PreparedPaymentRequest: Hashable, Sendable {
  /// The encrypted payment details: a compact JWE, which has five Base64url parts.
  public let encryptedFields: String
  /// The device and SDK details as JSON, encoded in Base64.
  public let encodedClientMetaInfo: String
}
