extension JSON {
  /// Limits on a JSON text, so that a hostile response can use only a bounded amount of memory and time.
  public struct Limits: Sendable {
    /// The maximum size of the text, in bytes.
    public var bytes: Int
    /// The maximum nesting depth of arrays and objects.
    public var depth: Int
    /// The maximum number of values in the text.
    public var values: Int
    /// The maximum number of characters in a number. A string is limited only by `bytes`.
    public var numberLength: Int

    /// Creates limits. The defaults suit a response: 1 MiB, and up to 50,000 values in 32 levels.
    public init(bytes: Int = 1 << 20, depth: Int = 32, values: Int = 50_000, numberLength: Int = 1000) {
      self.bytes = bytes
      self.depth = depth
      self.values = values
      self.numberLength = numberLength
    }
  }

  /// The reason why a text is not valid JSON, and the byte offset of the error.
  public struct ParseError: Error, Equatable, Sendable {
    /// What is wrong with the text.
    public enum Reason: String, Sendable {
      /// The text contains no value, only white space at most.
      case empty
      /// The text has more bytes than `Limits.bytes`.
      case tooLarge
      /// Arrays and objects are nested more deeply than `Limits.depth`.
      case tooDeep
      /// The text contains more values than `Limits.values`.
      case tooManyValues
      /// A character is not allowed at its place, such as a letter outside a string or a control character in one.
      case unexpected
      /// The text ends inside a value.
      case unterminated
      /// A number is malformed, or longer than `Limits.numberLength`.
      case badNumber
      /// A string contains an escape sequence that JSON does not define, or half of a surrogate pair.
      case badEscape
      /// A string is not valid UTF-8.
      case badUTF8
      /// An object contains the same name twice.
      case repeatedName
      /// The value is followed by something other than white space.
      case trailing
    }
    /// The kind of error.
    public var reason: Reason
    /// The offset in bytes at which the parser stopped; for `tooLarge`, the limit.
    public var offset: Int
  }

  /// Parses one JSON value (RFC 8259).
  /// A duplicate name in an object is rejected: two parsers could otherwise read two different messages.
  /// - Throws: the reason and the place of the first error.
  public init(parsing bytes: some Collection<UInt8>, limits: Limits = Limits()) throws(ParseError) {
    guard bytes.count <= limits.bytes else { throw ParseError(reason: .tooLarge, offset: limits.bytes) }
    var parser = JSONParser(bytes: Array(bytes), limits: limits)
    self = try parser.document()
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let limits: JSON.Limits
  /// Whether the whole text is valid UTF-8. If so, no string of it needs to be checked.
  let isUTF8: Bool
  var index = 0
  var values = 0

  init(bytes: [UInt8], limits: JSON.Limits) {
    (self.bytes, self.limits) = (bytes, limits)
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
  }

  func failure(_ reason: JSON.ParseError.Reason) -> JSON.ParseError { .init(reason: reason, offset: index) }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  mutating func document() throws(JSON.ParseError) -> JSON {
    skipBlanks()
    guard current != nil else { throw failure(.empty) }
    let value = try value(depth: 0)
    skipBlanks()
    guard current == nil else { throw failure(.trailing) }
    return value
  }

  mutating func value(depth: Int) throws(JSON.ParseError) -> JSON {
    guard depth <= limits.depth else { throw failure(.tooDeep) }
    values += 1
    guard values <= limits.values else { throw failure(.tooManyValues) }
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(let byte) where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return .number(try number())
    case nil: throw failure(.unterminated)
    default: throw failure(.unexpected)
    }
  }

  mutating func word(_ word: String, _ value: JSON) throws(JSON.ParseError) -> JSON {
    guard bytes[index...].starts(with: word.utf8) else { throw failure(.unexpected) }
    index += word.utf8.count
    return value
  }

  mutating func array(depth: Int) throws(JSON.ParseError) -> JSON {
    index += 1
    var elements: [JSON] = []
    skipBlanks()
    if current == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"):
        index += 1
        return .array(elements)
      case nil: throw failure(.unterminated)
      default: throw failure(.unexpected)
      }
    }
  }

  mutating func object(depth: Int) throws(JSON.ParseError) -> JSON {
    index += 1
    var members: [JSON.Object.Member] = []
    members.reserveCapacity(8)
    /// The member names seen so far, used only for large objects. For small objects, comparing one by one is faster.
    var names: Set<String> = []
    skipBlanks()
    if current == UInt8(ascii: "}") {
      index += 1
      return .object(.init())
    }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw failure(current == nil ? .unterminated : .unexpected) }
      let name = try string()
      if members.count < 16 {
        guard !members.contains(where: { $0.name == name }) else { throw failure(.repeatedName) }
      } else {
        if names.isEmpty { names = Set(members.map(\.name)) }
        guard names.insert(name).inserted else { throw failure(.repeatedName) }
      }
      skipBlanks()
      guard current == UInt8(ascii: ":") else { throw failure(current == nil ? .unterminated : .unexpected) }
      index += 1
      members.append(JSON.Object.Member(name, try value(depth: depth + 1)))
      skipBlanks()
      switch current {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "}"):
        index += 1
        return .object(.init(members: members))
      case nil: throw failure(.unterminated)
      default: throw failure(.unexpected)
      }
    }
  }

  mutating func number() throws(JSON.ParseError) -> String {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { throw failure(.badNumber) }
    if current == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { throw failure(.badNumber) }
    }
    if let exponent = current, exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") {
      index += 1
      if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw failure(.badNumber) }
    }
    guard index - start <= limits.numberLength else { throw failure(.badNumber) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func digits() -> Int {
    let start = index
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  mutating func string() throws(JSON.ParseError) -> String {
    index += 1
    var text: [UInt8] = []
    var start = index
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<index]
        index += 1
        guard isUTF8 || String(validating: text + rest, as: UTF8.self) != nil else { throw failure(.badUTF8) }
        return String(decoding: text.isEmpty ? rest : text + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<index]
        index += 1
        try escape(into: &text)
        start = index
      case 0..<0x20: throw failure(.unexpected)
      default: index += 1
      }
    }
    throw failure(.unterminated)
  }

  mutating func escape(into text: inout [UInt8]) throws(JSON.ParseError) {
    guard let byte = current else { throw failure(.unterminated) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      let scalar = try scalar()
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw failure(.badEscape)
    }
  }

  mutating func scalar() throws(JSON.ParseError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), current == UInt8(ascii: "\\") else { throw failure(.badEscape) }
    index += 1
    guard current == UInt8(ascii: "u") else { throw failure(.badEscape) }
    index += 1
    let second = try codeUnit()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw failure(.badEscape) }
    return scalar
  }

  mutating func codeUnit() throws(JSON.ParseError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw failure(.unterminated) }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw failure(.badEscape) }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }
}
