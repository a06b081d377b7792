/// The percent-encoding of URLs and forms.
package enum URLEncoding {
  /// Encodes all bytes except the unreserved characters. Source: RFC 3986, section 2.3.
  package static func percentEncode(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) || byte == UInt8(ascii: "~") { bytes.append(byte) } else { escape(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes a name or a value of a form. Source: WHATWG URL, `application/x-www-form-urlencoded`.
  package static func formEncode(_ text: String) -> String {
    var bytes: [UInt8] = []
    formEncode(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the form encoding of a name or a value. The caller can wipe the bytes of a secret afterwards.
  package static func formEncode(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "*"): bytes.append(byte)
      default: if isPlain(byte) { bytes.append(byte) } else { escape(byte, to: &bytes) }
      }
    }
  }

  /// Returns a form's fields, joined as an `application/x-www-form-urlencoded` body.
  package static func form(_ fields: [(name: String, value: String)]) -> String {
    fields.map { formEncode($0.name) + "=" + formEncode($0.value) }.joined(separator: "&")
  }

  /// Decodes escape sequences. Incomplete ones remain unchanged; invalid UTF-8 is replaced.
  /// - Parameter plus: what `+` stands for: a space in forms, itself in paths.
  package static func decode(_ text: some Collection<UInt8>, plus: UInt8 = UInt8(ascii: "+")) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = Hex.byte(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? plus : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the names and values of a form or a query, in order. A name without `=` has an empty value.
  package static func formFields(_ body: some Collection<UInt8>) -> [(name: String, value: String)] {
    body.split(separator: UInt8(ascii: "&")).map { pair in
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let space = UInt8(ascii: " ")
      return (decode(sides[0], plus: space), sides.count > 1 ? decode(sides[1], plus: space) : "")
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static let hex = Array("0123456789ABCDEF".utf8)

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
  }
}
