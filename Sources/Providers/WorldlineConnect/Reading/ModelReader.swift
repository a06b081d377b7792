import CheckoutCore

/// A lenient decoder for platform responses. It records unknown or missing values as decoding issues and continues.
struct ModelReader {
  let json: JSON
  let path: String
  /// The decoding issues found so far, shared by all readers for a response.
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

  /// The decoding issues in this part of the response.
  var ownIssues: [DecodingIssue] { notes.issues.filter { $0.path.hasPrefix(path) } }

  /// The maximum number of decoding issues recorded per response. Further issues are dropped.
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

  /// Reads a string. Numbers and Booleans are converted to strings.
  /// The platform sends some identifiers as strings and others as numbers.
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

  /// Reads a required string; records a decoding issue if it is missing.
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

  /// Reads an enumeration value. If the value is unknown, records a decoding issue and returns nil.
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

  /// Reads the elements of a list in order, skipping elements that cannot be decoded.
  func list<Model>(_ name: String, _ make: (ModelReader) -> Model?) -> [Model] {
    let elements = value(name)?.elements ?? []
    return elements.enumerated().compactMap { index, element in
      make(ModelReader(element, path: place("\(name)[\(index)]"), notes: notes))
    }
  }

  /// Reads a list of strings, skipping elements of other types.
  func texts(_ name: String) -> [String] { (value(name)?.elements ?? []).compactMap(\.string) }

  /// Reads the members of a JSON object in the order in which they appear.
  func members(_ name: String) -> [(name: String, reader: ModelReader)] {
    (value(name)?.object?.members ?? []).map {
      ($0.name, ModelReader($0.value, path: place(name) + "." + $0.name, notes: notes))
    }
  }
}
