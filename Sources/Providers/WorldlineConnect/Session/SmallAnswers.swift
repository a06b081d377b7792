/// The public key to encrypt with.
public struct PublicKeyResponse: Hashable, Sendable {
  public let keyId: String
  /// A SubjectPublicKeyInfo in DER, as Base64.
  public let encodedPublicKey: String
}

/// How far somebody else is with a payment that a person was sent away for.
public enum ThirdPartyStatus: String, Sendable, CaseIterable {
  case waiting = "WAITING"
  case initialized = "INITIALIZED"
  case authorized = "AUTHORIZED"
  case completed = "COMPLETED"
}

/// The card networks that a wallet product takes.
public struct PaymentProductNetworks: Hashable, Sendable {
  public let networks: [String]
}
