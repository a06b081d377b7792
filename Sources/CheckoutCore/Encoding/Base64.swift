/// Base64 and base64url. Source: RFC 4648, sections 4 and 5.
package enum Base64 {
  package enum Alphabet: Sendable {
    /// `+` and `/`, with padding. White space between the characters is ignored in decoding.
    case standard
    /// `-` and `_`, without padding.
    case url
    /// For decoding: either alphabet, padding optional, and leftover bits ignored. For encoding: the same as `url`.
    case either
  }

  private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let url = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func encode(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let letters = alphabet == .standard ? standard : url
    var text: [UInt8] = []
    var (buffer, bits) = (UInt32(0), 0)
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(letters[Int(buffer >> UInt32(bits)) & 63])
      }
    }
    if bits > 0 { text.append(letters[Int(buffer << UInt32(6 - bits)) & 63]) }
    if alphabet == .standard {
      while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded bytes; nil for a foreign character, an impossible length or, unless `alphabet` is `either`,
  /// leftover bits that are not zero.
  package static func decode(_ text: String, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (buffer, bits, count, padding) = (UInt32(0), 0, 0, 0)
    for byte in text.utf8 {
      if alphabet == .standard, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      if byte == UInt8(ascii: "="), alphabet != .url {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte, alphabet) else { return nil }
      count += 1
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    guard count % 4 != 1, padding <= 2 else { return nil }
    if alphabet == .standard, !(count + padding).isMultiple(of: 4) { return nil }
    // The leftover bits are padding, not part of a byte.
    return alphabet == .either || buffer & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
  }

  /// Returns the decoded bytes of a part of a text, like the function for a text.
  package static func decode(_ text: Substring, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    decode(String(text), alphabet)
  }

  private static func value(of character: UInt8, _ alphabet: Alphabet) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character - 0x41)
    case 0x61...0x7A: UInt32(character - 0x61 + 26)
    case 0x30...0x39: UInt32(character - 0x30 + 52)
    case UInt8(ascii: "+") where alphabet != .url, UInt8(ascii: "-") where alphabet != .standard: 62
    case UInt8(ascii: "/") where alphabet != .url, UInt8(ascii: "_") where alphabet != .standard: 63
    default: nil
    }
  }
}
