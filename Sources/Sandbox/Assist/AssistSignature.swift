import Crypto
import CryptoExtras
import FoundationEssentials

/// The signature of an order: MD5, RSA, Base64. Source: seed 001, PayData, `signature`.
///
/// MD5 and keys of 1024 bits are weak; they are here because the document demands them, and for nothing else.
public struct AssistSignature: Sendable {
  /// How the digest is padded to the length of the key, both of PKCS#1 v1.5, block type 1. The document does not say
  /// which; published implementations do either.
  public enum Padding: String, CaseIterable, Sendable {
    /// The digest in a `DigestInfo` that names MD5, as RFC 8017 wants it (`MD5withRSA`).
    case digestinfo
    /// The 16 bytes of the digest alone.
    case raw
  }

  private let key: _RSA.BlindSigning.PrivateKey<SHA384>
  private let length: Int
  public var padding: Padding

  /// - Parameter pem: a private key, PKCS#1 or PKCS#8, of 1024 bits at least.
  /// - Returns: nil for a text that is no such key.
  public init?(pem: String, padding: Padding = .digestinfo) {
    guard
      let key = try? _RSA.BlindSigning.PrivateKey<SHA384>(
        unsafePEMRepresentation: pem, parameters: .RSABSSA_SHA384_PSS_Randomized),
      let modulus = try? key.publicKey.getKeyPrimitives().modulus
    else { return nil }
    self.key = key
    length = modulus.count
    self.padding = padding
  }

  /// The public half, for whoever verifies.
  public var verifier: AssistVerifier? { AssistVerifier(pem: key.publicKey.pemRepresentation) }

  /// `MerchantId;OrderNumber;OrderAmount;OrderCurrency`, each as it is sent.
  public static func canonical(merchant: String, order: String, amount: String, currency: String) -> String {
    [merchant, order, amount, currency].joined(separator: ";")
  }

  /// The digest in lower-case hexadecimal digits.
  public static func md5(_ text: String) -> String { AssistDigest.hex(text) }

  /// The signature of a text in UTF-8, Base64 without line breaks; nil where the key does not sign.
  public func sign(_ text: String) -> String? {
    let block = AssistPadding.block(AssistDigest.bytes(text), padding, length: length)
    // The raw operation with the private key: it is all that a blind signature is, and the only one that takes MD5.
    guard let signed = try? key.blindSignature(for: block).rawRepresentation else { return nil }
    return signed.base64EncodedString()
  }
}

/// Verifies signatures of orders, whichever padding they have.
public struct AssistVerifier: Sendable {
  private let modulus: BigNumber
  private let exponent: BigNumber
  private let length: Int

  /// - Parameter pem: a public key, SubjectPublicKeyInfo.
  public init?(pem: String) {
    guard let key = try? _RSA.Signing.PublicKey(unsafePEMRepresentation: pem),
      let numbers = try? key.getKeyPrimitives()
    else { return nil }
    modulus = BigNumber(Array(numbers.modulus))
    exponent = BigNumber(Array(numbers.publicExponent))
    length = numbers.modulus.count
  }

  /// The padding with which a signature fits a text; nil where it does not. Line breaks in the Base64 do not count.
  public func padding(of signature: String, for text: String) -> AssistSignature.Padding? {
    let compact = signature.filter { !$0.isWhitespace }
    guard let bytes = Data(base64Encoded: compact), bytes.count == length else { return nil }
    let number = BigNumber(Array(bytes))
    guard number < modulus else { return nil }
    let block = number.power(exponent, modulo: modulus).bytes(length)
    let digest = AssistDigest.bytes(text)
    return AssistSignature.Padding.allCases.first { AssistPadding.block(digest, $0, length: length) == block }
  }
}

enum AssistPadding {
  /// ASN.1: MD5 and no parameters, then 16 bytes. Source: RFC 8017, section 9.2, note 1.
  private static let md5: [UInt8] = [
    0x30, 0x20, 0x30, 0x0C, 0x06, 0x08, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x05, 0x05, 0x00, 0x04, 0x10,
  ]

  /// `00 01 FF … FF 00` and what is signed, as long as the key.
  static func block(_ digest: [UInt8], _ padding: AssistSignature.Padding, length: Int) -> [UInt8] {
    let content = (padding == .digestinfo ? md5 : []) + digest
    return [0, 1] + [UInt8](repeating: 0xFF, count: max(8, length - 3 - content.count)) + [0] + content
  }
}

enum AssistDigest {
  static func bytes(_ text: String) -> [UInt8] { Array(Insecure.MD5.hash(data: Array(text.utf8))) }

  static func hex(_ text: String) -> String {
    bytes(text).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// `upper(md5(upper(md5(salt) + md5(text))))`: under what is told to a merchant's server. Source: docs.assist.ru,
  /// `checkvalue`.
  static func checkValue(_ text: String, salt: String) -> String {
    hex((hex(salt) + hex(text)).uppercased()).uppercased()
  }
}

/// The check value under an answer about an order.
public enum AssistCheckValue {
  /// - Parameter parts: in the document's order: merchant, order number, amount, currency, and for a status its text.
  public static func value(_ parts: [String], salt: String, separator: String = "") -> String {
    AssistDigest.checkValue(parts.joined(separator: separator), salt: salt)
  }
}
