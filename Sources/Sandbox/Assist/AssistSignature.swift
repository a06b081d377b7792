import CheckoutCore
import Crypto
import CryptoExtras
import KassaSandbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The signature of an order: an MD5 digest signed with RSA, in Base64.
/// Source: AssistMobile guide, PayData, `signature`.
///
/// MD5 and 1024-bit keys are weak. They are used only because the Assist specification requires them.
public struct AssistSignature: Sendable {
  /// How the digest is padded to the length of the key, using PKCS#1 v1.5 block type 1.
  /// The specification does not say which variant to use, and both occur in published implementations.
  public enum Padding: String, CaseIterable, Sendable {
    /// The digest in a `DigestInfo` that identifies MD5 as the algorithm, as RFC 8017 requires (`MD5withRSA`).
    case digestinfo
    /// The 16 bytes of the digest, without a `DigestInfo` around them.
    case raw
  }

  private let key: _RSA.BlindSigning.PrivateKey<SHA384>
  private let length: Int
  /// The length of the key in bits. The keys of Assist's merchants have 1024. Source: AssistMobile guide, `signature`.
  public var bits: Int { length * 8 }
  /// How the digest is padded.
  public var padding: Padding

  /// Creates a signer.
  /// - Parameters:
  ///   - pem: a private key of at least 1024 bits, in PKCS#1 or PKCS#8 format.
  ///   - padding: the padding of the digest.
  /// - Returns: nil if `pem` is not a valid private key of at least 1024 bits.
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

  /// A verifier that uses the matching public key.
  public var verifier: AssistVerifier? { AssistVerifier(pem: key.publicKey.pemRepresentation) }

  /// Returns the string to sign: `MerchantId;OrderNumber;OrderAmount;OrderCurrency`, with each value exactly as sent.
  public static func canonical(merchant: String, order: String, amount: String, currency: String) -> String {
    [merchant, order, amount, currency].joined(separator: ";")
  }

  /// Returns the MD5 digest as lower-case hexadecimal digits.
  public static func md5(_ text: String) -> String { AssistDigest.hex(text) }

  /// Returns the signature for the UTF-8 bytes of a string, in Base64 without line breaks; nil if signing fails.
  public func sign(_ text: String) -> String? {
    let block = AssistPadding.block(AssistDigest.bytes(text), padding, length: length)
    // `blindSignature` performs the raw RSA private-key operation, and is the only API that accepts an MD5 block.
    guard let signed = try? key.blindSignature(for: block).rawRepresentation else { return nil }
    return Base64.encode(signed)
  }
}

/// A verifier for order signatures with either padding.
public struct AssistVerifier: Sendable {
  private let modulus: BigNumber
  private let exponent: BigNumber
  private let length: Int

  /// Creates a verifier; returns nil if `pem` is not a public key.
  /// - Parameter pem: a public key in PEM, as a SubjectPublicKeyInfo.
  public init?(pem: String) {
    guard let key = try? _RSA.Signing.PublicKey(unsafePEMRepresentation: pem),
      let numbers = try? key.getKeyPrimitives()
    else { return nil }
    modulus = BigNumber(Array(numbers.modulus))
    exponent = BigNumber(Array(numbers.publicExponent))
    length = numbers.modulus.count
  }

  /// Returns the padding for which the signature matches the string; nil if it does not match with either padding.
  /// Line breaks in the Base64 signature are ignored.
  public func padding(of signature: String, for text: String) -> AssistSignature.Padding? {
    guard let bytes = Base64.decode(signature), bytes.count == length else { return nil }
    let number = BigNumber(bytes)
    guard number < modulus else { return nil }
    let block = number.power(exponent, modulo: modulus).bytes(length)
    let digest = AssistDigest.bytes(text)
    return AssistSignature.Padding.allCases.first { AssistPadding.block(digest, $0, length: length) == block }
  }
}

enum AssistPadding {
  /// The ASN.1 `DigestInfo` prefix for MD5, without parameters. Source: RFC 8017, section 9.2, note 1.
  private static let md5: [UInt8] = [
    0x30, 0x20, 0x30, 0x0C, 0x06, 0x08, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x05, 0x05, 0x00, 0x04, 0x10,
  ]

  /// Returns the padded block to sign, which is as long as the key:
  /// `00 01 FF … FF 00`, followed by the digest with or without its `DigestInfo` prefix.
  static func block(_ digest: [UInt8], _ padding: AssistSignature.Padding, length: Int) -> [UInt8] {
    let content = (padding == .digestinfo ? md5 : []) + digest
    return [0, 1] + [UInt8](repeating: 0xFF, count: max(8, length - 3 - content.count)) + [0] + content
  }
}

enum AssistDigest {
  static func bytes(_ text: String) -> [UInt8] { Array(Insecure.MD5.hash(data: Array(text.utf8))) }

  static func hex(_ text: String) -> String { Hex.encode(bytes(text)) }

  /// Returns the check value of a string: `upper(md5(upper(md5(salt) + md5(text))))`.
  /// Source: docs.assist.ru, `checkvalue`.
  static func checkValue(_ text: String, salt: String) -> String {
    hex((hex(salt) + hex(text)).uppercased()).uppercased()
  }
}

/// The check value of a response or notification about an order.
public enum AssistCheckValue {
  /// Returns the check value of the concatenated parts.
  /// - Parameters:
  ///   - parts: in order, the merchant ID, order number, amount, currency and, if there is one, the status.
  ///   - salt: the secret salt of the merchant.
  ///   - separator: the text between the parts.
  public static func value(_ parts: [String], salt: String, separator: String = "") -> String {
    AssistDigest.checkValue(parts.joined(separator: separator), salt: salt)
  }
}

extension SignedText {
  /// The string of a notification that the check value covers.
  static func assistNotification(merchant: String, _ form: FormFields) -> SignedText {
    let values = ["ordernumber", "orderamount", "ordercurrency", "orderstate"].map { ($0, form[$0] ?? "") }
    return fields(
      [("merchant_id", merchant)] + values, of: "POST " + AssistMerchantServer.resultPath, "platform>merchantServer",
      separatedBy: (nil, ""))
  }
}
