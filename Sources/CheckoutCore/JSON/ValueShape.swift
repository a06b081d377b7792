/// The types that the values of a message must have.
///
/// A member that is missing is absent, and a member that a table does not list may be anything. The shape of a request is
/// checked before the request is read, so that a member of the wrong type never counts as absent.
package indirect enum ValueShape: Sendable, ExpressibleByDictionaryLiteral {
  case text, integer, flag
  /// A value that a test accepts, with the rule in words, as in `must be an amount in roubles`.
  case custom(String, @Sendable (JSON) -> Bool)
  case list(ValueShape)
  case table([String: ValueShape])
  /// A table with any names, whose members all have one shape.
  case each(ValueShape)

  package init(dictionaryLiteral members: (String, ValueShape)...) {
    self = .table(Dictionary(members, uniquingKeysWith: { $1 }))
  }

  /// Returns the shape of a table with further members.
  package func with(_ more: [String: ValueShape]) -> ValueShape {
    guard case .table(let members) = self else { return self }
    return .table(members.merging(more) { $1 })
  }
}

extension ValueReader {
  /// Reports every value in a message that has another type than its shape.
  package mutating func check(_ shape: ValueShape, _ value: PlacedValue) {
    switch shape {
    case .text: _ = read(.text, value)
    case .integer: _ = read(.integer, value)
    case .flag: _ = read(.flag, value)
    case .custom(let rule, let accepts):
      _ = read(ValueForm<Bool>(rule) { json, _ in accepts(json) ? true : nil }, value)
    case .list(let element): for value in list(value) ?? [] { check(element, value) }
    case .table(let members):
      for entry in table(value)?.entries ?? [] { if let member = members[entry.key] { check(member, entry.value) } }
    case .each(let member): for entry in table(value)?.entries ?? [] { check(member, entry.value) }
    }
  }
}

extension JSON {
  /// Returns every value in a request that has another type than its shape. `null` is a wrong type, too.
  package func mistakes(_ shape: ValueShape) -> [ValueMistake] {
    var reader = ValueReader(.request)
    reader.check(shape, PlacedValue(self))
    return reader.mistakes
  }
}
