/// The platform's public key, with which payment requests are encrypted.
public struct PublicKeyResponse: Hashable, Sendable {
  /// The ID of the key, which the encrypted request names.
  public let keyId: String
  /// A SubjectPublicKeyInfo in DER, Base64-encoded.
  public let encodedPublicKey: String
}

/// The status of a redirect payment at the third party to which the payer was redirected.
public enum ThirdPartyStatus: String, Sendable, CaseIterable {
  /// The third party has not started the payment yet.
  case waiting = "WAITING"
  /// The third party has started the payment.
  case initialized = "INITIALIZED"
  /// The payer has confirmed the payment at the third party.
  case authorized = "AUTHORIZED"
  /// The payment at the third party is over.
  case completed = "COMPLETED"
}

/// The card networks that a wallet product accepts in a payment context.
public struct PaymentProductNetworks: Hashable, Sendable {
  /// The networks, under the wallet's names for them.
  public let networks: [String]
}
