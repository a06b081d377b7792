public import KassaCards

/// A JSON value in a message. It preserves the order of JSON members and the source text of numbers.
///
/// A confidential value (card number, security code, one-time code) is a `secret`.
/// A secret is sent in full and appears redacted everywhere else.
/// Callers therefore do not have to mask it in logs.
public enum JSON: Sendable, Equatable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number as its source text, e.g. `1999` or `10.50`.
  case number(String)
  /// A text without its quotation marks and escape sequences.
  case string(String)
  /// The values of an array, in order.
  case array([JSON])
  /// An object, whose members keep their order.
  case object(Object)
  /// A confidential string. It is sent in full, and shown and logged only in redacted form.
  indirect case secret(any WireSecret)

  /// The JSON members of an object, in the order in which they were written. Their names are unique.
  public struct Object: Sendable, Equatable {
    /// The members, in the order in which they were written.
    public private(set) var members: [Member]

    /// A name in an object, with its value.
    public struct Member: Sendable, Equatable {
      /// The name, without quotation marks and escape sequences.
      public var name: String
      /// The value, which may be `null`.
      public var value: JSON

      package init(_ name: String, _ value: JSON) {
        self.name = name
        self.value = value
      }
    }

    /// Creates an object from JSON members whose names are known to be unique.
    package init(members: [Member]) { self.members = members }

    /// Creates an object.
    /// - Parameter members: the names and values, in the order in which to write them. The names must be unique.
    public init(_ members: [(String, JSON)] = []) {
      self.members = members.map { Member($0.0, $0.1) }
    }

    /// The value of a member; nil if there is no such member.
    ///
    /// Setting a value replaces that of the member, or appends a member. Setting nil removes the member.
    public subscript(name: String) -> JSON? {
      get { members.first { $0.name == name }?.value }
      set {
        if let index = members.firstIndex(where: { $0.name == name }) {
          if let newValue { members[index].value = newValue } else { members.remove(at: index) }
        } else if let newValue {
          members.append(Member(name, newValue))
        }
      }
    }
  }

  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    case (.secret(let a), .secret(let b)): a.redacted == b.redacted
    default: false
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates an object with its members in the order written. Members whose value is nil are omitted.
  public init(dictionaryLiteral elements: (String, JSON?)...) { self = .compact(elements) }

  /// Creates a number.
  public init(_ value: Int) { self = .number(String(value)) }

  /// Creates an object, omitting the JSON members whose value is nil.
  public static func compact(_ members: [(String, JSON?)]) -> JSON {
    .object(Object(members: members.compactMap { name, value in value.map { Object.Member(name, $0) } }))
  }
}

extension JSON {
  /// The value of a member; nil if this value is not an object or has no such member.
  public subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The text of a string; nil for any other value, even a secret.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of a Boolean; nil for any other value.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  /// The elements of an array; nil for any other value.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  /// The object; nil for any other value.
  public var object: Object? { if case .object(let object) = self { object } else { nil } }
  /// The number as an integer; nil for any other value, a number with a fraction or an exponent, or one beyond 64 bits.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  /// The digits of a number without a fraction, with its sign, such as `10` for `10.0` and `1e1`; nil for any other value,
  /// and for a number of more than 40 digits. Source: JSON Schema Core 2020-12, section 4.2.3.
  package var wholeDigits: String? {
    guard case .number(let text) = self else { return nil }
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let isNegative = text.hasPrefix("-")
    let mantissa = parts[0].drop(while: { $0 == "-" }).split(separator: ".")
    let digits = mantissa.joined()
    guard !digits.allSatisfy({ $0 == "0" }) else { return "0" }
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, (-400...400).contains(exponent) else { return nil }
    // The number of digits before the point.
    let length = mantissa[0].count + exponent
    guard length <= 40, digits.dropFirst(max(0, length)).allSatisfy({ $0 == "0" }), length > 0 else { return nil }
    let whole = digits.prefix(length) + String(repeating: "0", count: max(0, length - digits.count))
    return (isNegative ? "-" : "") + whole
  }
  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value with every secret replaced by its redacted form.
  public var redacted: JSON {
    guard hasSecret else { return self }
    return switch self {
    case .secret(let secret): .string(secret.redacted)
    case .array(let elements): .array(elements.map(\.redacted))
    case .object(let object):
      .object(Object(members: object.members.map { Object.Member($0.name, $0.value.redacted) }))
    default: self
    }
  }

  private var hasSecret: Bool {
    switch self {
    case .secret: true
    case .array(let elements): elements.contains { $0.hasSecret }
    case .object(let object): object.members.contains { $0.value.hasSecret }
    default: false
    }
  }
}

/// A value that is sent in full and shown only in redacted form.
public protocol WireSecret: Sendable {
  /// The redacted form, e.g. `431422••••••0056` or `•••`.
  var redacted: String { get }
  /// Appends the secret itself: ASCII without quotation marks, backslashes or control characters.
  func append(to wire: inout [UInt8])
}

extension CardNumber: WireSecret {
  public func append(to wire: inout [UInt8]) { withDigits { wire.append(contentsOf: $0) } }
}

extension SecurityCode: WireSecret {
  public var redacted: String { description }
  public func append(to wire: inout [UInt8]) { withDigits { wire.append(contentsOf: $0) } }
}

extension JSON {
  /// Returns the value at a path such as `payment.sum.amount` or `errors.0.code`; nil if there is none.
  package func at(_ path: String) -> JSON? {
    var value: JSON? = self
    for name in path.split(separator: ".") {
      if let index = Int(name), let elements = value?.elements {
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[String(name)]
      }
    }
    return value
  }

  /// The value as plain text: a string without its quotation marks, and everything else as JSON writes it.
  package var plainText: String {
    switch self {
    case .string(let text): text
    case .secret(let secret): secret.redacted
    default: text
    }
  }
}
