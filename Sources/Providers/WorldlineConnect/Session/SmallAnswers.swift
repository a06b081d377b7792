/// The public key that encrypts payment requests.
public struct PublicKeyResponse: Hashable, Sendable {
  public let keyId: String
  /// A SubjectPublicKeyInfo in DER, Base64-encoded.
  public let encodedPublicKey: String
}

/// The progress of a redirect payment at the third party.
public enum ThirdPartyStatus: String, Sendable, CaseIterable {
  case waiting = "WAITING"
  case initialized = "INITIALIZED"
  case authorized = "AUTHORIZED"
  case completed = "COMPLETED"
}

/// The card networks that a wallet product accepts.
public struct PaymentProductNetworks: Hashable, Sendable {
  public let networks: [String]
}
