import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A256CBC-HS512: AES-256 in CBC mode, authenticated by a truncated HMAC-SHA512. Source: RFC 7518, section 5.2.
enum ContentEncryption {
  static let keyLength = 64
  static let vectorLength = 16

  /// - Parameters:
  ///   - key: 64 bytes. The first half is the MAC key, and the second half is the encryption key.
  ///   - vector: the initialisation vector, 16 bytes that have never been used before with this key.
  ///   - associated: additional data that is authenticated but not encrypted.
  static func encrypt(
    _ plaintext: [UInt8], key: [UInt8], vector: [UInt8], associated: [UInt8]
  ) throws -> (ciphertext: [UInt8], tag: [UInt8]) {
    let iv = try AES._CBC.IV(ivBytes: vector)
    let cipherKey = SymmetricKey(data: key.suffix(keyLength / 2))
    let ciphertext = Array(try AES._CBC.encrypt(plaintext, using: cipherKey, iv: iv))
    var bitLength = [UInt8](repeating: 0, count: 8)
    for index in 0..<8 { bitLength[7 - index] = UInt8(truncatingIfNeeded: (associated.count * 8) >> (index * 8)) }
    let tag = HMAC<SHA512>.authenticationCode(
      for: associated + vector + ciphertext + bitLength, using: SymmetricKey(data: key.prefix(keyLength / 2)))
    return (ciphertext, Array(tag.prefix(keyLength / 2)))
  }
}
