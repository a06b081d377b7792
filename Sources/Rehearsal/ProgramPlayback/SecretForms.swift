import CheckoutCore
import KassaTerminal

/// A secret text in all forms in which a program may show it.
struct SecretForms {
  private let patterns: [SecretPattern]
  private let number: PartialNumber?
  private let part: PartialText?

  /// The length from which an encoded text is no other text by chance.
  private static let shortest = 8

  init(_ text: String) {
    let whole = SecretPattern(text: text)
    let bytes = Array(text.utf8)
    // A dump of fewer bytes may be numbers side by side, such as 31 32 33 34.
    let dumps = bytes.count < Self.shortest ? [] : [SecretPattern(dump: bytes.map(Self.hexadecimal).joined())]
    patterns = [whole] + Self.encoded(text).sorted().map { SecretPattern(encoded: $0) } + dumps
    number = whole.isNumber ? PartialNumber(text.digits) : nil
    part = number == nil ? PartialText(text) : nil
  }

  /// Returns the places of the secret, those too where it may be a part of another word by chance.
  func places(in search: RowSearch) -> [[Point]] {
    patterns.flatMap(search.places) + parts(in: search)
  }

  /// Returns the places where nothing but the secret can stand.
  func leaks(in search: RowSearch) -> [[Point]] {
    patterns.flatMap { pattern in search.places(of: pattern).filter { search.isAlone($0, pattern) } }
      + parts(in: search)
  }

  private func parts(in search: RowSearch) -> [[Point]] {
    (number?.places(in: search) ?? []) + (part?.places(in: search) ?? [])
  }

  // MARK: Encodings

  /// Returns what usual encodings make of a text, as far as it differs from the text and is long enough.
  static func encoded(_ text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    let hexadecimal = bytes.map(Self.hexadecimal).joined()
    let base64 = (0..<3).map { Self.base64(bytes, after: $0) }
    let forms =
      [hexadecimal, hexadecimal.uppercased(), json(text), html(text, "&#39;"), html(text, "&#x27;")]
      + ["%20", "+"].map { percent(bytes, blank: $0) }
      + base64 + base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    return Set(forms).filter { $0.count >= shortest && $0 != text }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// The letters that are the same wherever the bytes stand in a longer text, behind a number of bytes that leaves this rest
  /// when divided by three. Source: RFC 4648, section 4.
  private static func base64(_ bytes: [UInt8], after rest: Int) -> String {
    let letters = Base64.encode([UInt8](repeating: 0, count: rest) + bytes)
    let end = (rest + bytes.count) * 8 / 6
    return String(letters.prefix(end).dropFirst((rest * 8 + 5) / 6))
  }

  /// Source: RFC 3986, section 2.1, and for blanks in forms the URL standard, application/x-www-form-urlencoded.
  private static func percent(_ bytes: [UInt8], blank: String) -> String {
    bytes.map { byte in
      let letter = Character(Unicode.Scalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || "-._~".contains(letter) { return String(letter) }
      return byte == 0x20 ? blank : "%" + hexadecimal(byte).uppercased()
    }.joined()
  }

  /// Source: RFC 8259, section 7. Everything but ASCII is escaped, as many programs do.
  private static func json(_ text: String) -> String {
    text.utf16.map { unit in
      switch unit {
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(decoding: [unit], as: UTF16.self)
      default: "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
      }
    }.joined()
  }

  private static func html(_ text: String, _ apostrophe: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", apostrophe)]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
