import KassaBackend
import Yams

/// A position in a script file. The line and the column are counted from 1.
package struct ScriptPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A YAML value with its position. A scalar keeps its source text, so that `0000` stays a string.
package indirect enum ScriptValue: Sendable {
  /// A scalar. `isPlain` is true if the scalar is written without quotation marks.
  case text(String, isPlain: Bool, ScriptPlace)
  case list([ScriptValue], ScriptPlace)
  case table([Entry], ScriptPlace)

  package struct Entry: Sendable {
    package var key: String
    package var place: ScriptPlace
    package var value: ScriptValue
  }

  package var place: ScriptPlace {
    switch self {
    case .text(_, _, let place), .list(_, let place), .table(_, let place): place
    }
  }

  /// The text of a scalar; nil if the value is a list or a table.
  package var text: String? { if case .text(let text, _, _) = self { text } else { nil } }

  package var entries: [Entry]? { if case .table(let entries, _) = self { entries } else { nil } }

  package var elements: [ScriptValue]? { if case .list(let elements, _) = self { elements } else { nil } }

  /// Whether nothing was written after the key, as in `kill:`.
  var isEmpty: Bool { if case .text("", true, _) = self { true } else { false } }

  /// The name of the value's type, for use in error messages.
  var kindName: String {
    switch self {
    case .text: isEmpty ? "empty" : "a string"
    case .list: "a list"
    case .table: "a table"
    }
  }

  /// Returns the position of a settings error.
  /// For an unknown key, this is the position of the key, otherwise the position of the value.
  func place(of error: SettingsError) -> ScriptPlace {
    var (value, place) = (self, self.place)
    for component in error.path {
      switch component {
      case .key(let key):
        guard let entry = value.entries?.first(where: { $0.key == key }) else { return place }
        value = entry.value
        place = error.code == .unknownKey ? entry.place : entry.value.place
      case .index(let index):
        guard let elements = value.elements, elements.indices.contains(index) else { return place }
        value = elements[index]
        place = value.place
      }
    }
    return place
  }

  init(_ node: Node) {
    let place = ScriptPlace(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    switch node {
    case .scalar(let scalar): self = .text(scalar.string, isPlain: scalar.style == .plain, place)
    case .sequence(let sequence): self = .list(sequence.map(ScriptValue.init), place)
    case .mapping(let mapping):
      self = .table(
        mapping.map { key, value in
          let place = ScriptPlace(line: key.mark?.line ?? place.line, column: key.mark?.column ?? place.column)
          return Entry(key: key.scalar?.string ?? "?", place: place, value: ScriptValue(value))
        }, place)
    case .alias: self = .text("", isPlain: true, place)
    }
  }

  /// Parses a YAML file.
  ///
  /// - Throws: `ScriptMistakes` if the text is not valid YAML.
  static func read(_ text: String, source: String) throws(ScriptMistakes) -> ScriptValue {
    func mistake(_ words: String) -> ScriptMistakes {
      ScriptMistakes([.init(.yaml, source, .init(line: 1, column: 1), words)])
    }
    if let complaint = YAMLBounds.complaint(about: text) { throw mistake(complaint) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    do {
      guard let node = try Yams.compose(yaml: text) else { throw mistake("the file is empty") }
      if let complaint = YAMLBounds.complaint(about: node) { throw mistake(complaint) }
      return ScriptValue(node)
    } catch let mistakes as ScriptMistakes {
      throw mistakes
    } catch {
      throw ScriptMistakes([ScriptMistake(error, source, lines)])
    }
  }
}

extension ScriptMistake {
  /// Converts an error from the YAML parser to a script error with a one-line message.
  /// - Parameter lines: the lines of the text.
  fileprivate init(_ error: any Error, _ source: String, _ lines: [Substring]) {
    var place = ScriptPlace(line: 1, column: 1)
    var words = "not valid YAML"
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      place = ScriptPlace(line: mark.line, column: mark.column)
      words += ": \(problem)"
      if lines.indices.contains(mark.line - 1) { words += Self.hint(lines[mark.line - 1]) }
    case .duplicatedKeysInMapping(let keys, let context):
      place = ScriptPlace(line: context.mark.line, column: context.mark.column)
      words = "duplicate key: \(keys.sorted().joined(separator: ", "))"
    default: break
    }
    self.init(.yaml, source, place, words)
  }

  /// Returns what to do if the line has a text that YAML takes for something else.
  private static func hint(_ line: Substring) -> String {
    guard let colon = line.firstRange(of: ": ") else { return "" }
    let value = line[colon.upperBound...].drop { $0 == " " || $0 == "{" || $0 == "[" }
    if let first = value.first, "*&!%@`".contains(first) {
      return "; a text that begins with \(first) needs quotation marks"
    }
    if value.contains(": "), !line.contains("{") {
      return "; a text with a colon and a blank in it needs quotation marks"
    }
    return ""
  }
}
