/// Copies text to the terminal's clipboard (OSC 52). The terminal does not report whether it supports this.
enum Clipboard {
  /// The maximum length in bytes. Some terminals truncate longer text.
  static let longest = 4096

  /// - Returns: the escape sequence; empty if the text is empty or too long.
  static func sequence(for text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= longest else { return [] }
    return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
  }

  /// Returns the Base64 encoding as defined in RFC 4648, section 4.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let six = Int(word >> UInt32(18 - 6 * index)) & 0x3F
        output.append(index <= group.count ? alphabet[six] : UInt8(ascii: "="))
      }
    }
    return output
  }
}
