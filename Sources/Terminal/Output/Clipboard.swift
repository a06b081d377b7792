#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Copies text to the terminal's clipboard (OSC 52). The terminal does not report whether it supports this.
enum Clipboard {
  /// The maximum length in bytes. Some terminals truncate longer text.
  static let longest = 4096

  /// - Returns: the escape sequence; empty if the text is empty or too long.
  static func sequence(for text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= longest else { return [] }
    return Array("\u{1B}]52;c;".utf8) + Data(bytes).base64EncodedData() + [0x07]
  }
}
