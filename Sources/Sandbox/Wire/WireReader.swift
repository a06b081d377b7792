/// A strict JSON parser (RFC 8259).
///
/// The parser rejects trailing characters, trailing commas, invalid UTF-8 and more than `deepest` levels of nesting.
///
/// The parser is meant for messages with an unknown structure, such as callbacks in which every member is signed.
/// Foundation's decoder would have to guess the type of each value. The tests compare the two parsers.
struct WireReader {
  struct Malformed: Error {}

  private static let deepest = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// Parses a JSON document.
  /// - Throws: `Malformed` if the bytes are not valid JSON.
  static func read(_ bytes: [UInt8]) throws -> WireValue {
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = WireReader(bytes: bytes)
      let value = try reader.value()
      guard reader.peek() == nil else { throw Malformed() }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Skips white space and returns the next byte without consuming it; nil at the end of the input.
  private mutating func peek() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws -> WireValue {
    switch peek() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try nested { try $0.object() }
    case UInt8(ascii: "["): return try nested { try $0.array() }
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(_ read: (inout WireReader) throws -> WireValue) throws -> WireValue {
    position += 1
    depth += 1
    guard depth <= Self.deepest else { throw Malformed() }
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws -> WireValue {
    var members: [WireValue.Member] = []
    if skip(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw Malformed() }
      let name = try string()
      guard skip(UInt8(ascii: ":")) else { throw Malformed() }
      members.append(.init(name, try value()))
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw Malformed() }
    return .object(members)
  }

  private mutating func array() throws -> WireValue {
    var values: [WireValue] = []
    if skip(UInt8(ascii: "]")) { return .array(values) }
    repeat { values.append(try value()) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw Malformed() }
    return .array(values)
  }

  private mutating func word(_ word: StaticString, _ value: WireValue) throws -> WireValue {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { throw Malformed() }
    position += expected.count
    return value
  }

  private mutating func number() throws -> WireValue {
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard try digits() == 1 || bytes[first] != UInt8(ascii: "0") else { throw Malformed() }
    var isWhole = true
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      _ = try digits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if position < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position]) { position += 1 }
      _ = try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw Malformed() }
    return Int64(exactly: number).map(WireValue.integer) ?? .decimal(number)
  }

  /// Consumes a run of at least one digit and returns its length.
  private mutating func digits() throws -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > start else { throw Malformed() }
    return position - start
  }

  private mutating func string() throws -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try text(bytes[start..<position])
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw Malformed()
      default: position += 1
      }
    }
    throw Malformed()
  }

  private func text(_ bytes: some Collection<UInt8>) throws -> String {
    let plain = bytes.withContiguousStorageIfAvailable { bytes -> String? in
      for byte in bytes where byte >= 0x80 { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    if case .some(.some(let text)) = plain { return text }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
    return text
  }

  /// Parses the rest of a string, starting at its first escape sequence.
  private mutating func escapedString(from start: Int) throws -> String {
    var content = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(content)
      case UInt8(ascii: "\\"): content.append(contentsOf: Array(try escape().utf8))
      case 0..<0x20: throw Malformed()
      default: content.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escape() throws -> String {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    switch bytes[position] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw Malformed()
    }
  }

  /// Parses a code point written as one or two UTF-16 code units. Leaves `position` at the last digit.
  private mutating func unicodeEscape() throws -> String {
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]) {
      guard bytes.count > position + 2, bytes[position + 1] == UInt8(ascii: "\\"),
        bytes[position + 2] == UInt8(ascii: "u")
      else { throw Malformed() }
      position += 2
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw Malformed() }
    return text
  }

  private mutating func unit() throws -> UInt16 {
    let end = position + 4
    guard end < bytes.count else { throw Malformed() }
    var unit: UInt16 = 0
    while position < end {
      position += 1
      guard let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else { throw Malformed() }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

extension WireValue {
  /// Parses a JSON document; returns nil if the bytes are not valid JSON.
  public init?(json bytes: [UInt8]) {
    guard let value = try? WireReader.read(bytes) else { return nil }
    self = value
  }
}
