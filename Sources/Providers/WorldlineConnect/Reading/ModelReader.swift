import CheckoutCore

/// Reads an answer member by member: takes what it knows, and remembers what it does not.
struct ModelReader {
  let json: JSON
  let path: String
  /// Shared by all readers of one answer.
  private let notes: Notes

  final class Notes {
    var issues: [DecodingIssue] = []
  }

  init(_ json: JSON, path: String = "") {
    self.init(json, path: path, notes: Notes())
  }

  private init(_ json: JSON, path: String, notes: Notes) {
    self.json = json
    self.path = path
    self.notes = notes
  }

  var issues: [DecodingIssue] { notes.issues }

  /// Those of this part of the answer.
  var ownIssues: [DecodingIssue] { notes.issues.filter { $0.path.hasPrefix(path) } }

  /// So many are remembered of an answer: who does not understand that much need not know the rest.
  private static let mostIssues = 100

  func note(_ name: String, found: String) {
    guard notes.issues.count < Self.mostIssues else { return }
    notes.issues.append(DecodingIssue(path: place(name), found: found))
  }

  private func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func value(_ name: String) -> JSON? {
    guard let value = json[name], !value.isNull else { return nil }
    return value
  }

  // MARK: Members

  /// A text; a number or a Boolean is taken as its text, because identifiers are sent both ways.
  func text(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    switch value {
    case .string(let text), .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    default:
      note(name, found: "value")
      return nil
    }
  }

  /// A text that has to be there.
  func demand(_ name: String) -> String? {
    if let text = text(name), !text.isEmpty { return text }
    if value(name) == nil { note(name, found: "") }
    return nil
  }

  func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  func flag(_ name: String) -> Bool {
    switch value(name) {
    case .bool(let flag): flag
    case .string(let text): text == "true"
    default: false
    }
  }

  func optionalFlag(_ name: String) -> Bool? { value(name) == nil ? nil : flag(name) }

  /// One of a set of words; a word of no known meaning is noted, and taken as nothing.
  func word<Word: RawRepresentable>(_ name: String, as type: Word.Type) -> Word? where Word.RawValue == String {
    guard let text = text(name) else { return nil }
    if let word = Word(rawValue: text) { return word }
    note(name, found: text)
    return nil
  }

  func inner(_ name: String) -> ModelReader? {
    guard let value = value(name) else { return nil }
    guard value.object != nil else {
      note(name, found: "value")
      return nil
    }
    return ModelReader(value, path: place(name), notes: notes)
  }

  /// The elements of a list, in order; those that make no model are left out and noted by it.
  func list<Model>(_ name: String, _ make: (ModelReader) -> Model?) -> [Model] {
    let elements = value(name)?.elements ?? []
    return elements.enumerated().compactMap { index, element in
      make(ModelReader(element, path: place("\(name)[\(index)]"), notes: notes))
    }
  }

  /// The texts of a list.
  func texts(_ name: String) -> [String] { (value(name)?.elements ?? []).compactMap(\.string) }

  /// Names and values of an object, in order.
  func members(_ name: String) -> [(name: String, reader: ModelReader)] {
    (value(name)?.object?.members ?? []).map {
      ($0.name, ModelReader($0.value, path: place(name) + "." + $0.name, notes: notes))
    }
  }
}
