import CheckoutCore

/// A decoder that decodes requests from parsed JSON values.
///
/// A missing or `null` JSON member decodes as nil, and a member with the wrong type is an error, as in any decoder.
/// Foundation's decoder takes ten times as long. The tests compare the results of the two decoders.
struct WireDecoder: Decoder {
  let value: JSON
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else { throw Self.mismatch("an object") }
    return KeyedDecodingContainer(Members<Key>(object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let values = value.elements else { throw Self.mismatch("an array") }
    return Elements(values: values)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(value: value) }

  private static func mismatch(_ wanted: String) -> DecodingError {
    .typeMismatch(JSON.self, .init(codingPath: [], debugDescription: "not \(wanted)"))
  }

  private static let missing = DecodingError.valueNotFound(
    JSON.self, .init(codingPath: [], debugDescription: "missing value"))

  // MARK: Values

  private static func text(_ value: JSON?) throws -> String {
    guard case .string(let text)? = value else { throw mismatch("a string") }
    return text
  }

  private static func flag(_ value: JSON?) throws -> Bool {
    guard case .bool(let flag)? = value else { throw mismatch("a Boolean") }
    return flag
  }

  private static func decimal(_ value: JSON?) throws -> Double {
    guard case .number(let text)? = value, let number = Double(text), number.isFinite else {
      throw mismatch("a number")
    }
    return number
  }

  private static func integer<Number: FixedWidthInteger>(_ value: JSON?, _ type: Number.Type) throws -> Number {
    guard let number = value?.int64, let exact = Number(exactly: number) else { throw mismatch("an integer") }
    return exact
  }

  private static func any<T: Decodable>(_ value: JSON?, _ type: T.Type) throws -> T {
    guard let value else { throw missing }
    return try T(from: WireDecoder(value: value))
  }

  // MARK: Containers

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSON.Object
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

    private func find(_ key: Key) -> JSON? { object[key.stringValue] }

    private func present(_ key: Key) -> JSON? {
      guard let value = find(key), !value.isNull else { return nil }
      return value
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { find(key)?.isNull ?? true }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(find(key)) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try flag(find(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decimal(find(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try decimal(find(key))) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(find(key), type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(find(key), type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(find(key), type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(find(key), type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(find(key), type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(find(key), type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(find(key), type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(find(key), type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(find(key), type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(find(key), type) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try any(find(key), type) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key).map(text) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key).map(flag) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      try present(key).map { try integer($0, type) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
      try present(key).map { try integer($0, type) }
    }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      try present(key).map { try any($0, type) }
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      guard let value = find(key) else { throw missing }
      return try WireDecoder(value: value).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      guard let value = find(key) else { throw missing }
      return try WireDecoder(value: value).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { WireDecoder(value: .object(object)) }
    func superDecoder(forKey key: Key) throws -> any Decoder { WireDecoder(value: find(key) ?? .null) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let values: [JSON]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    private mutating func next() throws -> JSON {
      guard !isAtEnd else { throw missing }
      defer { currentIndex += 1 }
      return values[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, values[currentIndex].isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try any(try next(), type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try WireDecoder(value: try next()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try WireDecoder(value: try next()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { WireDecoder(value: try next()) }
  }

  private struct Single: SingleValueDecodingContainer {
    let value: JSON
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: String.Type) throws -> String { try text(value) }
    func decode(_ type: Bool.Type) throws -> Bool { try flag(value) }
    func decode(_ type: Double.Type) throws -> Double { try decimal(value) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decimal(value)) }
    func decode(_ type: Int.Type) throws -> Int { try integer(value, type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(value, type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(value, type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(value, type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(value, type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(value, type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(value, type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(value, type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(value, type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(value, type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try any(value, type) }
  }
}
