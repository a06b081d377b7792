/// What is handed to the merchant's server. Source: seed 002, PreparedPaymentRequest.
public struct PreparedPaymentRequest: Hashable, Sendable {
  /// A JWE in compact form: five parts of Base64url.
  public let encryptedFields: String
  /// What is known of the device, JSON as Base64.
  public let encodedClientMetaInfo: String
}
