import CheckoutCore
package import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A merchant's key pair for Apple Pay. The private key decrypts tokens; the wallet encrypts them for the public key.
public struct ApplePayKey: Sendable {
  /// The private key as the 32 bytes of its scalar.
  package let scalar: [UInt8]
  /// The public key as a DER-encoded SubjectPublicKeyInfo.
  public let publicKey: [UInt8]

  /// Creates a key pair from a raw private key; returns nil if the bytes are not a valid key.
  /// - Parameter scalar: a 32-byte P-256 private key.
  public init?(scalar: [UInt8]) {
    guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: scalar) else { return nil }
    self.scalar = scalar
    publicKey = Array(key.publicKey.derRepresentation)
  }

  /// Creates a key pair from a PEM document; returns nil if it does not contain a valid key.
  /// - Parameter pem: a P-256 private key.
  public init?(pem: String) {
    guard let key = try? P256.KeyAgreement.PrivateKey(pemRepresentation: pem) else { return nil }
    self.init(scalar: Array(key.rawRepresentation))
  }

  /// The sandbox's own key pair. It is derived from a constant and is therefore not secret.
  public static let sandbox = ApplePayKey(scalar: Array(SHA256.hash(data: Array("kassa sandbox, Apple Pay".utf8))))

  /// The SHA-256 hash of the public key, in Base64. A token contains this hash to identify its recipient.
  package var hash: String { Base64.encode(SHA256.hash(data: publicKey)) }

  /// Derives the AES key that a token is encrypted with.
  ///
  /// Source: Apple Pay, "Payment Token Format Reference"; NIST SP 800-56A, 5.8.1.
  package func cipherKey(ephemeral der: [UInt8], merchantIdentifier: String) -> SymmetricKey? {
    guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: scalar),
      let other = try? P256.KeyAgreement.PublicKey(derRepresentation: der),
      let secret = try? own.sharedSecretFromKeyAgreement(with: other)
    else { return nil }
    let party = Array(SHA256.hash(data: Array(merchantIdentifier.utf8)))
    let before: [UInt8] = [0, 0, 0, 1]
    let info = [UInt8("id-aes256-GCM".utf8.count)] + Array("id-aes256-GCM".utf8) + Array("Apple".utf8) + party
    let digest = secret.withUnsafeBytes { SHA256.hash(data: before + Array($0) + info) }
    return SymmetricKey(data: Array(digest))
  }
}
