import CheckoutCore

/// A field of an option object: its names, its storage and its validation rule.
/// Validation, requests and the reader of order files all use the same table of fields.
struct ObjectField<Object: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Object, Value?> & Sendable

  enum Place: Sendable {
    case text(Path<String>)
    case number(Path<Int64>)
  }

  var name: String
  var wireName: String
  var place: Place
  var rule: ValueRule

  static func text(
    _ name: String, _ wireName: String, _ path: Path<String>, _ rule: ValueRule
  ) -> Self { ObjectField(name: name, wireName: wireName, place: .text(path), rule: rule) }

  static func number(
    _ name: String, _ wireName: String, _ path: Path<Int64>,
    _ range: ClosedRange<Int64>
  ) -> Self { ObjectField(name: name, wireName: wireName, place: .number(path), rule: .number(range)) }

  var isNumber: Bool { if case .number = place { true } else { false } }

  func fault(in object: Object) -> (code: MistakeCode, details: [String: String])? {
    switch place {
    case .text(let path): object[keyPath: path].flatMap { rule.fault(in: $0) }
    case .number(let path): object[keyPath: path].flatMap { rule.fault(in: $0) }
    }
  }

  func wireValue(of object: Object) -> JSON? {
    switch place {
    case .text(let path): object[keyPath: path].map(JSON.string)
    case .number(let path): object[keyPath: path].map { .number(String($0)) }
    }
  }

  /// Stores a value from an order file. Returns false if the value does not fit the field's type.
  func read(_ value: JSON, into object: inout Object) -> Bool {
    switch (place, value) {
    case (.text(let path), .string(let text)): object[keyPath: path] = text
    case (.text(let path), .number(let text)): object[keyPath: path] = text
    case (.number(let path), .number(let text)), (.number(let path), .string(let text)):
      guard let number = Int64(text) else { return false }
      object[keyPath: path] = number
    default: return false
    }
    return true
  }
}

/// An option object whose fields are all described in one table.
protocol FieldTable: Sendable {
  static var fields: [ObjectField<Self>] { get }
}

extension FieldTable {
  /// Returns the validation errors in the fields, each with its path.
  func mistakes(at path: String) -> [Mistake] {
    Self.fields.compactMap { field in
      field.fault(in: self).map { .option(path + "." + field.name, $0.code, $0.details) }
    }
  }

  /// The names and values of the fields as sent in requests; the value is nil for a field that is not set.
  var wireMembers: [(String, JSON?)] { Self.fields.map { ($0.wireName, $0.wireValue(of: self)) } }
}

extension Mistake {
  static func option(_ path: String, _ code: MistakeCode, _ details: [String: String] = [:]) -> Mistake {
    Mistake(path: path, code: code.rawValue, platformCode: code.platformCode, details: details)
  }
}

extension JSON {
  /// Returns a JSON object with the members that have a value; nil if none of them has one.
  static func filled(_ members: [(String, JSON?)]) -> JSON? {
    members.contains { $0.1 != nil } ? .compact(members) : nil
  }
}
