import Crypto
import FoundationEssentials

/// The key pair of a merchant for Apple Pay, with which tokens are opened. Whoever makes tokens gets the public half.
public struct ApplePayKey: Sendable {
  /// The number, 32 bytes.
  let scalar: [UInt8]
  /// SubjectPublicKeyInfo in DER.
  public let publicKey: [UInt8]

  /// - Parameter scalar: a private key on P-256, 32 bytes; nil where it is none.
  public init?(scalar: [UInt8]) {
    guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: scalar) else { return nil }
    self.scalar = scalar
    publicKey = Array(key.publicKey.derRepresentation)
  }

  /// - Parameter pem: a private key on P-256.
  public init?(pem: String) {
    guard let key = try? P256.KeyAgreement.PrivateKey(pemRepresentation: pem) else { return nil }
    self.init(scalar: Array(key.rawRepresentation))
  }

  /// The sandbox's own: made for it, and secret to nobody.
  public static let sandbox = ApplePayKey(scalar: Array(SHA256.hash(data: Array("kassa sandbox, Apple Pay".utf8))))

  /// Base64 of SHA-256 of the public key: what a token says it was encrypted for.
  var hash: String { Data(SHA256.hash(data: publicKey)).base64EncodedString() }

  /// The key of the cipher for a token. Source: Apple Pay, «Payment Token Format Reference»; NIST SP 800-56A, 5.8.1.
  func cipherKey(ephemeral der: [UInt8], merchantIdentifier: String) -> SymmetricKey? {
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
