import CheckoutCore
import Crypto
import CryptoExtras
import KassaResources
import KassaSandbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The platform's key pair, used to decrypt JWEs. Source: RFC 7516, RFC 7518.
public struct WorldlineCipher: Sendable {
  /// The ID of the key pair, which every JWE must state in its header as `kid`.
  public static let keyID = "5d2c7a4e-8f36-4c1b-9a70-3e5b1c6d9f24"

  /// The private key in DER format.
  private let privateKey: [UInt8]
  /// The public key as a Base64-encoded SubjectPublicKeyInfo in DER format.
  public let publicKey: String

  /// Creates the cipher; returns nil if the program was built without the key.
  public init?() {
    let lines = Resource("platforms/worldline-sandbox-key.tsv")?.rows.map { $0[0] } ?? []
    guard let der = Base64.decode(lines.joined()),
      let key = try? _RSA.Encryption.PrivateKey(derRepresentation: der)
    else { return nil }
    privateKey = der
    publicKey = Base64.encode(key.publicKey.derRepresentation)
  }

  /// The reason a JWE was rejected.
  public enum Failure: String, Error, Sendable {
    /// The text does not consist of five parts in base64url.
    case form
    /// The header is not JSON, or names other algorithms than RSA-OAEP and A256CBC-HS512.
    case header
    /// The JWE was encrypted for another key.
    case keyID
    /// The content encryption key cannot be decrypted, or does not have 64 bytes.
    case contentKey
    /// The authentication tag does not match: the JWE was tampered with.
    case tag
    /// The ciphertext cannot be decrypted.
    case padding

    /// The reason in words, for a developer.
    var words: String {
      switch self {
      case .form: "is not a JWE of five parts in base64url"
      case .header: "the header of the JWE does not name RSA-OAEP and A256CBC-HS512"
      case .keyID: "kid of the JWE is not the keyId of crypto/publickey"
      case .contentKey:
        "the key in the JWE is not one of 64 bytes, encrypted by RSA-OAEP with SHA-1 for crypto/publickey"
      case .tag: "the tag of the JWE does not fit"
      case .padding: "the content of the JWE cannot be decrypted by AES-256-CBC with PKCS #7"
      }
    }
  }

  /// Returns the plaintext of a JWE in compact serialisation.
  /// - Throws: the first check that fails.
  public func decrypt(_ jwe: String) throws(Failure) -> [UInt8] {
    let parts = jwe.split(separator: ".", omittingEmptySubsequences: false).map { Base64.decode($0, .either) }
    guard parts.count == 5, let header = parts[0], let wrapped = parts[1], let vector = parts[2],
      let ciphertext = parts[3], let tag = parts[4]
    else { throw .form }
    guard let fields = JSON(json: header), fields["alg"] == "RSA-OAEP", fields["enc"] == "A256CBC-HS512"
    else { throw .header }
    guard fields["kid"] == .string(Self.keyID) else { throw .keyID }
    guard let key = try? _RSA.Encryption.PrivateKey(derRepresentation: privateKey),
      let content = try? key.decrypt(wrapped, padding: .PKCS1_OAEP), content.count == 64
    else { throw .contentKey }
    let associated = Array(jwe.prefix { $0 != "." }.utf8)
    let length = withUnsafeBytes(of: UInt64(associated.count * 8).bigEndian) { Array($0) }
    let expected = HMAC<SHA512>.authenticationCode(
      for: associated + vector + ciphertext + length, using: SymmetricKey(data: content.prefix(32)))
    guard tag.elementsEqual(Array(expected).prefix(32)) else { throw .tag }
    guard let iv = try? AES._CBC.IV(ivBytes: vector),
      let text = try? AES._CBC.decrypt(ciphertext, using: SymmetricKey(data: content.suffix(32)), iv: iv)
    else { throw .padding }
    return Array(text)
  }
}
