/// The substitution of placeholders in text.
enum TextTemplate {
  /// Replaces every placeholder `{name}` or `{name:day|days}`.
  /// A placeholder without a matching argument stays unchanged.
  static func fill(_ text: String, _ rule: PluralRule, argument: (String) -> String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    // Braces are found as bytes, because a combining character after one would hide it.
    let bytes = text.utf8
    var start = text.startIndex
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      filled.append(contentsOf: text[start..<open])
      start = bytes.index(after: close)
      let inner = text[bytes.index(after: open)..<close]
      filled.append(piece(inner, rule, argument) ?? String(text[open..<start]))
    }
    filled.append(contentsOf: text[start...])
    return filled
  }

  /// Returns the replacement for the text inside a placeholder.
  /// For `count`, it is the argument; for `count:day|days`, it is the plural form for the argument.
  /// Plural forms are in the order that the language's rule defines.
  private static func piece(_ inner: Substring, _ rule: PluralRule, _ argument: (String) -> String?) -> String? {
    guard let colon = inner.utf8.firstIndex(of: UInt8(ascii: ":")) else { return argument(String(inner)) }
    guard let number = argument(String(inner[..<colon])).flatMap({ Int($0) }) else { return nil }
    let forms = inner[colon...].dropFirst().split(separator: "|", omittingEmptySubsequences: false)
    return String(forms[min(rule.form(for: number), forms.count - 1)])
  }
}
