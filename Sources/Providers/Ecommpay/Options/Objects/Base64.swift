/// Base64 with the standard alphabet and padding. Source: RFC 4648 §4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let sextet = Int(bits >> UInt32(18 - 6 * index)) & 63
        text.append(index <= group.count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the decoded bytes; nil if the text is not valid Base64. White space between characters is ignored.
  static func decode(_ text: String) -> [UInt8]? {
    var characters = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard characters.count.isMultiple(of: 4) else { return nil }
    var padding = 0
    while padding < 2, characters.last == UInt8(ascii: "=") {
      characters.removeLast()
      padding += 1
    }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for character in characters {
      guard let sextet = value(of: character) else { return nil }
      bits = bits << 6 | sextet
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    // The leftover bits must be zero: they are padding, not part of a byte.
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character - 0x41)
    case 0x61...0x7A: UInt32(character - 0x61 + 26)
    case 0x30...0x39: UInt32(character - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
