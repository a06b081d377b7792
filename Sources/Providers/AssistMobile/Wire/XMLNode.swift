/// An element of a leniently parsed XML message.
///
/// Namespace prefixes are ignored, adjacent text is joined, and an unclosed element ends with its parent.
struct XMLNode: Equatable, Sendable {
  /// The element's name without its namespace prefix.
  var name: String
  /// The text directly inside the element, joined and trimmed.
  var text = ""
  var children: [XMLNode] = []

  /// The first child element with the given name, ignoring case.
  subscript(name: String) -> XMLNode? { children.first { $0.isNamed(name) } }

  func value(_ name: String) -> String? { self[name].map(\.text).flatMap { $0.isEmpty ? nil : $0 } }

  func all(_ name: String) -> [XMLNode] { children.filter { $0.isNamed(name) } }

  /// Returns the first element with the given name in document order, starting with this element.
  func first(_ name: String) -> XMLNode? {
    if isNamed(name) { return self }
    for child in children {
      if let found = child.first(name) { return found }
    }
    return nil
  }

  private func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// A parser for XML messages.
///
/// It ignores DOCTYPEs and custom entities, so a message can neither expand entities nor load external content.
struct XMLReader {
  /// The limits on depth, length in bytes and number of elements. A message that exceeds a limit is rejected.
  static let deepest = 32
  static let longest = 1_000_000
  static let most = 20_000

  private var bytes: ArraySlice<UInt8>
  private var open: [XMLNode] = []
  private var root: XMLNode?
  private var count = 0

  /// Returns the root element; nil if there is none or the message exceeds the limits.
  static func read(_ bytes: [UInt8]) -> XMLNode? {
    guard bytes.count <= longest else { return nil }
    var reader = XMLReader(bytes: bytes[...])
    return reader.read()
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func read() -> XMLNode? {
    while root == nil, !bytes.isEmpty {
      if bytes.first == UInt8(ascii: "<") {
        guard markup() else { return nil }
      } else {
        let text = take(until: "<")
        append(Self.decode(text))
      }
    }
    while root == nil, !open.isEmpty { close() }
    return root
  }

  /// Parses the markup at the current position.
  /// - Returns: false if the markup is malformed.
  private mutating func markup() -> Bool {
    if skip("<!--") { return take(past: "-->") != nil }
    if skip("<![CDATA[") {
      guard let text = take(past: "]]>") else { return false }
      append(String(decoding: text, as: UTF8.self))
      return true
    }
    if skip("<?") { return take(past: "?>") != nil }
    if skip("<!") { return take(past: ">") != nil }
    if skip("</") {
      guard let name = take(past: ">") else { return false }
      end(Self.name(name))
      return true
    }
    bytes = bytes.dropFirst()
    guard let tag = tag() else { return false }
    return start(tag)
  }

  /// Returns the tag up to its closing angle bracket; nil if there is none.
  /// Angle brackets inside quotation marks are skipped.
  private mutating func tag() -> ArraySlice<UInt8>? {
    var quote: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        defer { bytes = bytes[(index + 1)...] }
        return bytes[..<index]
      }
    }
    return nil
  }

  private mutating func start(_ tag: ArraySlice<UInt8>) -> Bool {
    count += 1
    guard count <= Self.most, open.count < Self.deepest else { return false }
    let isEmpty = tag.last == UInt8(ascii: "/")
    open.append(XMLNode(name: Self.name(isEmpty ? tag.dropLast() : tag)))
    if isEmpty { close() }
    return true
  }

  /// Closes the innermost open element with the given name and all open elements inside it.
  /// An unmatched end tag is ignored.
  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { close() }
  }

  private mutating func close() {
    guard var node = open.popLast() else { return }
    node.text = Self.trim(node.text)
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  private mutating func append(_ text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  // MARK: Bytes

  private mutating func skip(_ word: String) -> Bool {
    guard bytes.starts(with: word.utf8) else { return false }
    bytes = bytes.dropFirst(word.utf8.count)
    return true
  }

  private mutating func take(until byte: Unicode.Scalar) -> ArraySlice<UInt8> {
    let end = bytes.firstIndex(of: UInt8(ascii: byte)) ?? bytes.endIndex
    defer { bytes = bytes[end...] }
    return bytes[..<end]
  }

  private mutating func take(past word: String) -> ArraySlice<UInt8>? {
    let word = Array(word.utf8)
    var index = bytes.startIndex
    while index + word.count <= bytes.endIndex {
      if bytes[index..<(index + word.count)].elementsEqual(word) {
        defer { bytes = bytes[(index + word.count)...] }
        return bytes[..<index]
      }
      index += 1
    }
    return nil
  }

  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    return String(decoding: local, as: UTF8.self)
  }

  private static func trim(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Decodes the five predefined entities and numeric references, and leaves everything else unchanged.
  private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      rest = rest[(start + 1)...]
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[..<end], as: UTF8.self))
      else {
        text += "&"
        continue
      }
      text += character
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: String) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    return (isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)).flatMap { Unicode.Scalar($0) }.map {
      String(Character($0))
    }
  }
}
