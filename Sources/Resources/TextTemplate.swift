/// The substitution of placeholders in text. It works on bytes, because a brace is always a single byte in UTF-8.
enum TextTemplate {
  /// Replaces every placeholder `{name}` or `{name:day|days}`.
  /// A placeholder without a matching argument stays unchanged.
  static func fill(_ text: String, _ arguments: [String: String], _ rule: PluralRule) -> String {
    fill(text, rule) { arguments[String(decoding: $0, as: UTF8.self)] }
  }

  /// Replaces every placeholder `{count}` or `{count:day|days}`.
  static func fill(_ text: String, count: Int, _ rule: PluralRule) -> String {
    let number = String(count)
    return fill(text, rule) { $0.elementsEqual("count".utf8) ? number : nil }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// - Parameter argument: returns the argument for a name; nil if there is none.
  private static func fill(_ text: String, _ rule: PluralRule, _ argument: (Bytes) -> String?) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var filled: [UInt8] = []
      filled.reserveCapacity(bytes.count + 64)
      var rest = 0
      while let open = bytes.firstIndex(of: UInt8(ascii: "{"), in: rest..<bytes.count),
        let close = bytes.firstIndex(of: UInt8(ascii: "}"), in: open..<bytes.count)
      {
        filled.append(contentsOf: bytes[rest..<open])
        if let piece = piece(bytes[open + 1..<close], rule, argument) {
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
  private static func piece(_ inner: Bytes, _ rule: PluralRule, _ argument: (Bytes) -> String?) -> String? {
    guard let colon = inner.firstIndex(of: UInt8(ascii: ":")) else { return argument(inner) }
    guard let number = argument(inner[..<colon]).flatMap({ Int($0) }) else { return nil }
    var forms = inner[(colon + 1)...]
    for _ in 0..<rule.form(for: number) {
      guard let bar = forms.firstIndex(of: UInt8(ascii: "|")) else { break }
      forms = forms[(bar + 1)...]
    }
    return String(decoding: forms.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
  }
}
