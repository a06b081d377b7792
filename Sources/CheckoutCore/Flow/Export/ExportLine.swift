/// Text that has to stay within one line of an export.
enum ExportLine {
  /// Returns the text with every line break, control character and invisible character escaped, as in `\u{202E}`.
  ///
  /// Joiners are kept, because letters and emoji need them.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) {
        line.append(contentsOf: escape.unicodeScalars)
      } else {
        line.append(scalar)
      }
    }
    return String(line)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{200C}", "\u{200D}": return nil
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: return nil
      }
    }
  }
}
