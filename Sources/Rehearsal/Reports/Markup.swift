/// Escapes text for XML and HTML.
enum Markup {
  /// Escapes the text for use as element content, in which quotes need no escape, or as an attribute value.
  ///
  /// Control characters and other characters that XML 1.0 forbids are replaced with U+FFFD.
  static func escape(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n", "\t":
        if isAttribute { result += "&#\(scalar.value);" } else { result.unicodeScalars.append(scalar) }
      case _ where isForbidden(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isForbidden(_ value: UInt32) -> Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
