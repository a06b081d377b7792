import FoundationEssentials

/// Base64 with `-` and `_`, without padding (RFC 4648, section 5).
enum Base64URL {
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(
      Data(bytes).base64EncodedString().compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// Decodes Base64url text; returns nil if the text is invalid.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
    else { return nil }
    var padded = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    while padded.count % 4 != 0 { padded.append("=") }
    return Data(base64Encoded: String(padded)).map { Array($0) }
  }
}
