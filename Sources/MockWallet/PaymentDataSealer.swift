import CheckoutCore
import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encrypts the payment data in a wallet token: `paymentData` in version EC_v1.
///
/// Source: Apple Pay, "Payment Token Format Reference". The key agreement is ECDH on P-256 with an ephemeral key.
/// The cipher key is the SHA-256 hash of a counter, the shared secret and the fixed party information (`PartyInfo`).
/// The cipher is AES-256-GCM with a nonce of 16 zero bytes.
struct PaymentDataSealer {
  var merchantIdentifier: String
  /// The merchant's public key, a DER-encoded SubjectPublicKeyInfo.
  var merchantKey: [UInt8]
  /// The transaction identifier in hexadecimal digits.
  var transactionIdentifier: String

  /// Returns the encrypted payment data as UTF-8 JSON; nil if the merchant key is invalid.
  func seal(_ content: JSON, _ randomness: any Randomness) -> [UInt8]? {
    guard let merchant = try? P256.KeyAgreement.PublicKey(derRepresentation: merchantKey),
      let ephemeral = Self.key(randomness), let secret = try? ephemeral.sharedSecretFromKeyAgreement(with: merchant),
      let nonce = try? AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 16)),
      let box = try? AES.GCM.seal(content.wireBytes, using: cipherKey(secret), nonce: nonce)
    else { return nil }
    let paymentData: JSON = [
      "version": "EC_v1", "data": .string((box.ciphertext + box.tag).base64EncodedString()),
      // A placeholder of random bytes for the vendor's detached PKCS#7 signature.
      "signature": .string(Data(randomness.bytes(72)).base64EncodedString()),
      "header": [
        "ephemeralPublicKey": .string(ephemeral.publicKey.derRepresentation.base64EncodedString()),
        "publicKeyHash": .string(Data(SHA256.hash(data: merchantKey)).base64EncodedString()),
        "transactionId": .string(transactionIdentifier),
      ],
    ]
    return paymentData.wireBytes
  }

  /// Generates an ephemeral key. Nearly every 32-byte number is a valid private key, so eight attempts suffice.
  private static func key(_ randomness: any Randomness) -> P256.KeyAgreement.PrivateKey? {
    for _ in 0..<8 {
      if let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: randomness.bytes(32)) { return key }
    }
    return nil
  }

  private func cipherKey(_ secret: SharedSecret) -> SymmetricKey {
    var hash = SHA256()
    hash.update(data: [0, 0, 0, 1] as [UInt8])
    secret.withUnsafeBytes { hash.update(bufferPointer: $0) }
    hash.update(data: [0x0D] + Array("id-aes256-GCM".utf8) + Array("Apple".utf8))
    hash.update(data: Array(SHA256.hash(data: Array(merchantIdentifier.utf8))))
    return SymmetricKey(data: Array(hash.finalize()))
  }
}
