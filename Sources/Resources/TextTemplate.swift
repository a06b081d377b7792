/// The substitution of placeholders in text.
enum TextTemplate {
  /// Replaces every placeholder `{name}` or `{name:day|days}`.
  /// A placeholder without a matching argument stays unchanged.
  static func fill(_ text: String, _ rule: PluralRule, argument: (String) -> String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = text[...]
    // Braces are found as bytes, because a combining character after one would hide it.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let inner = rest[rest.utf8.index(after: open)..<close]
      let end = rest.utf8.index(after: close)
      filled.append(contentsOf: rest[..<open])
      filled += piece(inner, rule, argument) ?? String(rest[open..<end])
      rest = rest[end...]
    }
    filled.append(contentsOf: rest)
    return filled
  }

  /// Returns the replacement for the text inside a placeholder.
  /// For `count`, it is the argument; for `count:day|days`, it is the plural form for the argument.
  /// Plural forms are in the order that the language's rule defines.
  private static func piece(_ inner: Substring, _ rule: PluralRule, _ argument: (String) -> String?) -> String? {
    let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return argument(String(inner)) }
    guard let number = argument(String(parts[0])).flatMap({ Int($0) }) else { return nil }
    let forms = parts[1].split(separator: "|", omittingEmptySubsequences: false)
    return String(forms[min(rule.form(for: number), forms.count - 1)])
  }
}
