import Yams

/// A place in a script's file, from 1.
public struct ScriptPlace: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What YAML holds, with the place of everything. A scalar keeps its source text, so that `0000` stays what it is.
public indirect enum ScriptValue: Sendable {
  /// `isPlain`: written without quotation marks.
  case text(String, isPlain: Bool, ScriptPlace)
  case list([ScriptValue], ScriptPlace)
  case table([Entry], ScriptPlace)

  public struct Entry: Sendable {
    public var key: String
    public var place: ScriptPlace
    public var value: ScriptValue
  }

  public var place: ScriptPlace {
    switch self {
    case .text(_, _, let place), .list(_, let place), .table(_, let place): place
    }
  }

  /// The text of a scalar; nil for anything else.
  public var text: String? { if case .text(let text, _, _) = self { text } else { nil } }

  public var entries: [Entry]? { if case .table(let entries, _) = self { entries } else { nil } }

  public var elements: [ScriptValue]? { if case .list(let elements, _) = self { elements } else { nil } }

  /// Nothing was written: `kill:`.
  var isEmpty: Bool { if case .text("", true, _) = self { true } else { false } }

  /// What it is, for people who expected something else.
  var kindName: String {
    switch self {
    case .text: isEmpty ? "nothing" : "a text"
    case .list: "a list"
    case .table: "a table"
    }
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

  /// Reads a file.
  /// - Throws: `ScriptMistakes` where it is no YAML.
  static func read(_ text: String, source: String) throws(ScriptMistakes) -> ScriptValue {
    func mistake(_ words: String) -> ScriptMistakes {
      ScriptMistakes([.init(.yaml, source, .init(line: 1, column: 1), words)])
    }
    if let complaint = YAMLBounds.complaint(about: text) { throw mistake(complaint) }
    do {
      guard let node = try Yams.compose(yaml: text) else { throw mistake("there is nothing in it") }
      if let complaint = YAMLBounds.complaint(about: node) { throw mistake(complaint) }
      return ScriptValue(node)
    } catch let mistakes as ScriptMistakes {
      throw mistakes
    } catch {
      throw ScriptMistakes([ScriptMistake(error, source)])
    }
  }
}

extension ScriptMistake {
  /// What the YAML parser says, in one line.
  fileprivate init(_ error: any Error, _ source: String) {
    var place = ScriptPlace(line: 1, column: 1)
    var words = "this is no YAML"
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      place = ScriptPlace(line: mark.line, column: mark.column)
      words += ": \(problem)"
    case .duplicatedKeysInMapping(let keys, let context):
      place = ScriptPlace(line: context.mark.line, column: context.mark.column)
      words = "written twice in one table: \(keys.sorted().joined(separator: ", "))"
    default: break
    }
    self.init(.yaml, source, place, words)
  }
}
