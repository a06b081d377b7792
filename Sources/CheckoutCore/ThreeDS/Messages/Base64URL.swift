/// The base64url encoding (RFC 4648, section 5), with or without padding.
enum Base64URL {
  /// Decodes base64url or standard Base64; returns nil for other characters or an impossible length.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits, padding, count) = (UInt32(0), 0, 0, 0)
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      count += 1
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    guard count % 4 != 1, padding <= 2 else { return nil }
    return bytes
  }

  /// Encodes bytes as base64url without padding.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var (buffer, bits) = (UInt32(0), 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(letter(buffer >> UInt32(bits) & 0x3F))
      }
    }
    if bits > 0 { text.append(letter(buffer << UInt32(6 - bits) & 0x3F)) }
    return text
  }

  private static func letter(_ value: UInt32) -> Character {
    let code: UInt8
    switch UInt8(value) {
    case let value where value < 26: code = UInt8(ascii: "A") + value
    case let value where value < 52: code = UInt8(ascii: "a") + value - 26
    case let value where value < 62: code = UInt8(ascii: "0") + value - 52
    case 62: code = UInt8(ascii: "-")
    default: code = UInt8(ascii: "_")
    }
    return Character(Unicode.Scalar(code))
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
