extension JSON {
  /// The UTF-8 bytes to send: without whitespace, with JSON members in order and secrets in full.
  public var wireBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    write(to: &bytes)
    return bytes
  }

  /// Returns the text as a quoted JSON string.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The JSON text for display and logs, on one line and with secrets redacted.
  /// Control and bidirectional characters are escaped as `\uXXXX`, so the text still parses to the same value.
  /// The isolates U+2066–2069 of a string stay if all of them are paired: they order only the text inside them.
  public var text: String {
    let text = String(decoding: redacted.wireBytes, as: UTF8.self)
    guard text.unicodeScalars.contains(where: Self.isHarmful) else { return text }
    var harmless = ""
    var isFirst = true
    // No part between two quotation marks reaches beyond one string.
    for part in text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false) {
      if !isFirst { harmless += "\"" }
      isFirst = false
      let keepsIsolates = hasPairedIsolates(part)
      for scalar in part {
        if Self.isHarmful(scalar), !(keepsIsolates && (0x2066...0x2069).contains(scalar.value)) {
          harmless += "\\u" + Hex.digits(scalar.value, count: 4)
        } else {
          harmless.unicodeScalars.append(scalar)
        }
      }
    }
    return harmless
  }

  /// Whether a character controls a terminal or the direction of text, or breaks a line.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether every isolate (LRI, RLI, FSI) has its end (PDI), in this order.
  private func hasPairedIsolates(_ part: Substring.UnicodeScalarView) -> Bool {
    var depth = 0
    for scalar in part where 0x2066...0x2069 ~= scalar.value {
      depth += scalar.value == 0x2069 ? -1 : 1
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Returns indented lines for display, with secrets redacted.
  /// - Parameter most: the maximum number of lines. An ellipsis replaces the rest.
  public func lines(most: Int = .max) -> [String] {
    var lines: [String] = []
    add(to: &lines, indent: 0, most)
    return lines.count > most ? lines.prefix(most) + ["…"] : lines
  }

  /// Adds lines and stops once there are more than `most`.
  private func add(to lines: inout [String], indent: Int, _ most: Int) {
    let blanks = String(repeating: " ", count: indent)
    switch self {
    case .object(let object) where !object.members.isEmpty:
      for member in object.members where lines.count <= most {
        if member.value.isNested {
          lines.append(blanks + member.name + ":")
          member.value.add(to: &lines, indent: indent + 2, most)
        } else {
          lines.append(blanks + member.name + ": " + member.value.plainText)
        }
      }
    case .array(let elements) where !elements.isEmpty:
      for element in elements where lines.count <= most {
        let first = lines.count
        element.add(to: &lines, indent: indent + 2, most)
        if first < lines.count { lines[first] = blanks + "- " + lines[first].dropFirst(indent + 2) }
      }
    default: lines.append(blanks + plainText)
    }
  }

  private var isNested: Bool {
    switch self {
    case .object(let object): !object.members.isEmpty
    case .array(let elements): !elements.isEmpty
    default: false
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): Self.write(text, to: &bytes)
    case .secret(let secret):
      bytes.append(UInt8(ascii: "\""))
      secret.append(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: ("\\u" + Hex.digits(byte, count: 4)).utf8)
      default: bytes.append(byte)
      }
    }
  }
}
