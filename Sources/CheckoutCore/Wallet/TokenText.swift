/// The `paymentData` of a wallet token in padded Base64 (RFC 4648), as gateways expect it.
///
/// Only its prefix is ever displayed, because anyone who holds the token can pay with it.
public struct TokenText: WireSecret, Equatable {
  public let base64: String

  public init(paymentData: [UInt8]) { base64 = Self.encode(paymentData) }

  public var redacted: String { "\(base64.prefix(8))… (\(base64.utf8.count))" }

  public func append(to wire: inout [UInt8]) { wire.append(contentsOf: base64.utf8) }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      word <<= UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        text.append(
          position <= group.count ? alphabet[Int(word >> UInt32(18 - 6 * position)) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
