/// A scanner that splits HTML into tags and text, leniently and in linear time.
struct HTMLScanner {
  let bytes: [UInt8]
  private var index = 0

  enum Token: Equatable {
    case text(String)
    case tag(String, attributes: [String: String])
    case end(String)
  }

  private static let longestTag = 8_192

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return .text(text()) }
      switch bytes[index + 1] {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
      case UInt8(ascii: "/"):
        index += 2
        let name = name()
        skip(past: UInt8(ascii: ">"))
        return .end(name)
      case let byte where Self.isLetter(byte): return tag()
      default:
        index += 1
        return .text("<")
      }
    }
    return nil
  }

  /// Skips everything up to the end tag with this name.
  mutating func skip(toEndOf name: String) {
    let wanted = Array("</\(name)".utf8)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + wanted.count <= bytes.count,
        zip(bytes[index...], wanted).allSatisfy({ Self.lower($0) == $1 })
      {
        skip(past: UInt8(ascii: ">"))
        return
      }
      index += 1
    }
  }

  private mutating func text() -> String {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return HTMLEntities.decode(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func skipDeclaration() {
    let comment = Array("<!--".utf8)
    guard bytes[index...].starts(with: comment) else { return skip(past: UInt8(ascii: ">")) }
    index += comment.count
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-"), bytes[index - 2] == UInt8(ascii: "-")
      {
        index += 1
        return
      }
      index += 1
    }
  }

  private mutating func tag() -> Token {
    index += 1
    let tag = name()
    let end = min(bytes.count, index + Self.longestTag)
    var attributes: [String: String] = [:]
    while index < end, bytes[index] != UInt8(ascii: ">") {
      guard Self.isNameByte(bytes[index]) else {
        index += 1
        continue
      }
      let attribute = name()
      skipBlanks()
      var value = ""
      if index < end, bytes[index] == UInt8(ascii: "=") {
        index += 1
        skipBlanks()
        value = attributeValue(end)
      }
      if attributes[attribute] == nil { attributes[attribute] = HTMLEntities.decode(value) }
    }
    skip(past: UInt8(ascii: ">"))
    return .tag(tag, attributes: attributes)
  }

  private mutating func attributeValue(_ end: Int) -> String {
    guard index < end else { return "" }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      let start = index
      while index < end, bytes[index] != quote { index += 1 }
      defer { index = min(bytes.count, index + 1) }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    let start = index
    while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index].map(Self.lower), as: UTF8.self)
  }

  private mutating func skipBlanks() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }

  private mutating func skip(past byte: UInt8) {
    while index < bytes.count, bytes[index] != byte { index += 1 }
    index = min(bytes.count, index + 1)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":")
  }
}

/// The supported character references. Source: HTML, named character references.
enum HTMLEntities {
  private static let names: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "euro": "€", "pound": "£", "copy": "©",
    "reg": "®", "hellip": "…", "mdash": "—", "ndash": "–", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "bull": "•", "middot": "·", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "times": "×", "deg": "°",
  ]

  static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      let window = rest.prefix(10)
      guard let end = window.firstIndex(of: ";"), let character = character(window[..<end]) else {
        result += "&"
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return names[name] }
    let number = name.dropFirst()
    let value = number.first == "x" || number.first == "X" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return String(Character(scalar))
  }
}
