/// The substitution of placeholders in text. It works on bytes, because a brace is always a single byte in UTF-8.
enum TextTemplate {
  /// Replaces every placeholder `{name}` or `{name:day|days}`.
  /// A placeholder without a matching argument stays unchanged.
  static func fill(_ text: String, _ arguments: [String: String], _ rule: PluralRule) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var filled: [UInt8] = []
      filled.reserveCapacity(bytes.count + 64)
      var rest = 0
      while let open = bytes.firstIndex(of: UInt8(ascii: "{"), in: rest..<bytes.count),
        let close = bytes.firstIndex(of: UInt8(ascii: "}"), in: open..<bytes.count)
      {
        filled.append(contentsOf: bytes[rest..<open])
        if let piece = piece(bytes[open + 1..<close], arguments, rule) {
          filled.append(contentsOf: piece.utf8)
        } else {
          filled.append(contentsOf: bytes[open...close])
        }
        rest = close + 1
      }
      filled.append(contentsOf: bytes[rest...])
      return String(decoding: filled, as: UTF8.self)
    }
  }

  /// Returns the replacement for the text inside a placeholder.
  /// For `count`, it is the argument; for `count:day|days`, it is the plural form for the argument.
  /// Plural forms are in the order that the language's rule defines.
  private static func piece(
    _ inner: Slice<UnsafeBufferPointer<UInt8>>, _ arguments: [String: String], _ rule: PluralRule
  ) -> String? {
    guard let colon = inner.firstIndex(of: UInt8(ascii: ":")) else {
      return arguments[String(decoding: inner, as: UTF8.self)]
    }
    guard let number = arguments[String(decoding: inner[..<colon], as: UTF8.self)].flatMap({ Int($0) }) else {
      return nil
    }
    var forms = inner[(colon + 1)...]
    for _ in 0..<rule.form(for: number) {
      guard let bar = forms.firstIndex(of: UInt8(ascii: "|")) else { break }
      forms = forms[(bar + 1)...]
    }
    return String(decoding: forms.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
  }
}
