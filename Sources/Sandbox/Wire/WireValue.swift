/// A JSON value in the mock backend.
///
/// The client has its own JSON type. The two types share no codec, so no bug can affect both encoding and decoding.
public enum WireValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case decimal(Double)
  case string(String)
  case array([WireValue])
  /// An object with its JSON members in their original order.
  case object([Member])

  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: WireValue

    public init(_ name: String, _ value: WireValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a JSON member; nil if this value is not an object or has no member with this name.
  public subscript(name: String) -> WireValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  public var array: [WireValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// Whether this value is `null`, which the platform treats like a missing JSON member.
  var isNull: Bool { self == .null }

  /// Returns this object without the JSON member that has the given name.
  func without(_ name: String) -> WireValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}

extension WireValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: WireValue...) { self = .array(elements) }

  /// Creates an object with its JSON members in the order written. Members whose value is nil are omitted.
  public init(dictionaryLiteral elements: (String, WireValue?)...) {
    self = .object(elements.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension WireValue {
  init(_ value: Int) { self = .integer(Int64(value)) }
  init(_ value: String) { self = .string(value) }
}
