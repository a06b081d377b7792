import KassaBackend
import KassaYAML

/// A position in a script file. The line and the column are counted from 1.
package struct ScriptPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension ScriptPlace {
  fileprivate init(_ mark: YAMLMark) { self.init(line: mark.line, column: mark.column) }
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

  init(_ node: YAMLNode) {
    let place = ScriptPlace(node.mark)
    switch node {
    case .scalar(let text, let isPlain, _): self = .text(text, isPlain: isPlain, place)
    case .sequence(let elements, _): self = .list(elements.map(ScriptValue.init), place)
    case .mapping(let entries, _):
      self = .table(
        entries.map { entry in
          Entry(key: entry.key.text ?? "?", place: ScriptPlace(entry.key.mark), value: ScriptValue(entry.value))
        }, place)
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
    let node: YAMLNode?
    do throws(YAMLError) {
      node = try YAML.parse(text)
    } catch {
      throw ScriptMistakes([
        ScriptMistake(error, source, text.split(separator: "\n", omittingEmptySubsequences: false))
      ])
    }
    guard let node else { throw mistake("the file is empty") }
    if let complaint = YAMLBounds.complaint(about: node) { throw mistake(complaint) }
    return ScriptValue(node)
  }
}

extension ScriptMistake {
  /// Converts an error from the YAML parser to a script error with a one-line message.
  /// - Parameter lines: the lines of the text.
  fileprivate init(_ error: YAMLError, _ source: String, _ lines: [Substring]) {
    let place = error.mark.map(ScriptPlace.init) ?? ScriptPlace(line: 1, column: 1)
    var words = "not valid YAML"
    if !error.duplicateKeys.isEmpty {
      words = "duplicate key: \(error.duplicateKeys.joined(separator: ", "))"
    } else if let mark = error.mark {
      words += ": \(error.problem)"
      if lines.indices.contains(mark.line - 1) { words += Self.hint(lines[mark.line - 1]) }
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
