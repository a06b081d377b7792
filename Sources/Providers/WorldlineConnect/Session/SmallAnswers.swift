/// The platform's public key, with which payment requests are encrypted.
public struct PublicKeyResponse: Hashable, Sendable {
  public let keyId: String
  /// A SubjectPublicKeyInfo in DER, Base64-encoded.
  public let encodedPublicKey: String
}

/// The status of a redirect payment at the third party to which the payer was redirected.
public enum ThirdPartyStatus: String, Sendable, CaseIterable {
  case waiting = "WAITING"
  case initialized = "INITIALIZED"
  case authorized = "AUTHORIZED"
  case completed = "COMPLETED"
}

/// The card networks that a wallet product accepts in a payment context.
public struct PaymentProductNetworks: Hashable, Sendable {
  public let networks: [String]
}
