#if Network
import CheckoutCore
import Crypto

/// A certificate of a name that no server has, which signs itself.
///
/// Source: RFC 5280, section 4.1, as DER.
struct WrongNameCertificate: Sendable {
  /// The name in the certificate. Nobody can own it. Source: RFC 6761, section 6.4.
  static let name = "elsewhere.invalid"

  /// The certificate as DER.
  let bytes: [UInt8]
  /// The private key as DER.
  let key: [UInt8]

  /// - Parameter now: the certificate is valid from the day before to ten years later.
  init(now: Instant) throws {
    let key = P256.Signing.PrivateKey()
    let name = Self.node(
      0x30, Self.node(0x31, Self.node(0x30, Self.commonName + Self.node(0x0c, Array(Self.name.utf8)))))
    let alternatives = Self.node(0x30, Self.node(0x82, Array(Self.name.utf8)))
    let isAuthority = Self.node(0x30, Self.node(0x01, [0xff]))
    let extensions = Self.node(
      0x30,
      Self.node(0x30, Self.alternativeName + Self.node(0x04, alternatives))
        + Self.node(0x30, Self.basicConstraints + Self.node(0x01, [0xff]) + Self.node(0x04, isAuthority)))
    let parts: [[UInt8]] = [
      Self.node(0xa0, Self.node(0x02, [2])), Self.node(0x02, [1]), Self.node(0x30, Self.signature), name,
      Self.node(0x30, Self.time(now + .seconds(-86_400)) + Self.time(now + .seconds(3650 * 86_400))), name,
      Array(key.publicKey.derRepresentation), Self.node(0xa3, extensions),
    ]
    let content = Self.node(0x30, parts.flatMap(\.self))
    let signed = Array(try key.signature(for: content).derRepresentation)
    bytes = Self.node(0x30, content + Self.node(0x30, Self.signature) + Self.node(0x03, [0] + signed))
    self.key = Array(key.derRepresentation)
  }

  /// The certificate as PEM.
  var pem: String {
    let text = Array(Base64.encode(bytes).utf8)
    let lines = stride(from: 0, to: text.count, by: 64).map { start in
      String(decoding: text[start..<min(start + 64, text.count)], as: UTF8.self)
    }
    return (["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----", ""]).joined(separator: "\n")
  }

  // MARK: DER

  /// ecdsa-with-SHA256, 1.2.840.10045.4.3.2
  private static let signature = node(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])
  /// commonName, 2.5.4.3
  private static let commonName = node(0x06, [0x55, 0x04, 0x03])
  /// subjectAltName, 2.5.29.17
  private static let alternativeName = node(0x06, [0x55, 0x1d, 0x11])
  /// basicConstraints, 2.5.29.19
  private static let basicConstraints = node(0x06, [0x55, 0x1d, 0x13])

  private static func node(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 128 { return [tag, UInt8(count)] + content }
    if count < 256 { return [tag, 0x81, UInt8(count)] + content }
    return [tag, 0x82, UInt8(count >> 8), UInt8(count & 0xff)] + content
  }

  /// A time as UTCTime, which ends with the year 2049.
  private static func time(_ instant: Instant) -> [UInt8] {
    let digits = instant.isoText.prefix { $0 != "." }.utf8.filter {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return node(0x17, Array(digits.dropFirst(2)) + [UInt8(ascii: "Z")])
  }
}
#endif
