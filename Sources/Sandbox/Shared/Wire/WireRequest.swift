package import CheckoutCore

/// A request body, or an object in one, whose members are absent, right, or mistakes by name.
package protocol WireRequest: Sendable {
  init(_ body: PlacedValue, _ reader: inout ValueReader)
}

extension WireRequest {
  /// Reads a request body; returns nil if the bytes are not a JSON object or a member has the wrong type.
  package init?(body: [UInt8]) {
    guard let (request, mistakes) = Self.read(body), mistakes.isEmpty else { return nil }
    self = request
  }

  private static func read(_ body: [UInt8]) -> (request: Self, mistakes: [ValueMistake])? {
    guard let json = JSON(json: body), json.object != nil else { return nil }
    var reader = ValueReader(.request)
    return (Self(PlacedValue(json), &reader), reader.mistakes)
  }

  /// The members of a request body that have the wrong type.
  package static func wrongMembers(of body: [UInt8]) -> [ValueMistake] { read(body)?.mistakes ?? [] }
}

extension ValueReader {
  package mutating func string(_ name: String, _ body: PlacedValue) -> String? { read(.text, name, in: body) }

  package mutating func object<Value: WireRequest>(_ name: String, _ body: PlacedValue, _: Value.Type) -> Value? {
    table(body[name]).map { Value($0, &self) }
  }

  package mutating func objects<Value: WireRequest>(_ name: String, _ body: PlacedValue, _: Value.Type) -> [Value]? {
    list(body[name])?.compactMap { table($0) }.map { Value($0, &self) }
  }
}

extension ValueForm where Content == Int64 {
  /// A whole number, such as an amount in minor units.
  package static var int64: Self { ValueForm<Int>.integer.map(Int64.init) }
}
