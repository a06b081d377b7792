import CheckoutCore
import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An encryptor that produces a compact JWE.
/// RSA-OAEP with SHA-1 encrypts the content key, and A256CBC-HS512 encrypts the content.
///
/// Source: RFC 7516 and RFC 7518. Worldline requires these two algorithms.
struct Encryptor: Sendable {
  let publicKey: PublicKeyResponse
  let randomness: any Randomness

  /// - Throws: `publicKey` unless the platform's key is an RSA key with at least 2048 bits.
  func encrypt(_ plaintext: [UInt8]) throws(ConnectError) -> String {
    let header: JSON = ["alg": "RSA-OAEP", "enc": "A256CBC-HS512", "kid": .string(publicKey.keyId)]
    let protected = Base64.encode(header.wireBytes, .url)
    var key = bytes(ContentEncryption.keyLength)
    defer { for index in key.indices { key[index] = 0 } }
    let vector = bytes(ContentEncryption.vectorLength)
    do {
      guard let der = Data(base64Encoded: publicKey.encodedPublicKey) else { throw ConnectError.publicKey }
      let wrapped = try _RSA.Encryption.PublicKey(derRepresentation: der).encrypt(key, padding: .PKCS1_OAEP)
      let content = try ContentEncryption.encrypt(
        plaintext, key: key, vector: vector, associated: Array(protected.utf8))
      return [
        protected, Base64.encode(wrapped, .url), Base64.encode(vector, .url), Base64.encode(content.ciphertext, .url),
        Base64.encode(content.tag, .url),
      ].joined(separator: ".")
    } catch {
      throw .publicKey
    }
  }

  private func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = randomness.next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return Array(bytes.prefix(count))
  }
}
