package import CheckoutCore

extension JSON {
  /// The limits on the messages that the sandbox parses.
  private static let limits = Limits(bytes: 1 << 24, depth: 64, values: 1_000_000)

  /// Parses a message; nil if the bytes are not valid JSON or exceed a limit.
  package init?(json bytes: [UInt8]) {
    guard let value = try? JSON(parsing: bytes, limits: Self.limits) else { return nil }
    self = value
  }

  package init(_ value: String) { self = .string(value) }

  package static func integer(_ value: Int64) -> JSON { .number(String(value)) }

  /// Creates a decimal number, or `null` if the value is not finite.
  package static func decimal(_ value: Double) -> JSON { value.isFinite ? .number(String(value)) : .null }

  /// Creates an object from JSON members whose names are known to be unique.
  package static func object(_ members: [Object.Member]) -> JSON { .object(Object(members: members)) }

  /// The members of an object; nil for any other value.
  package var members: [Object.Member]? { object?.members }

  /// The value of a whole number without a fraction or an exponent; nil for any other value.
  package var int64: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
}
