import KassaTerminal

/// An error in a script, with its position.
public struct ScriptMistake: Hashable, Sendable {
  public var code: Code
  /// The path of the script file, or the script's name if it is a built-in script.
  public var source: String
  public var place: ScriptPlace
  /// The error message. Card numbers in it are masked.
  public var message: String

  /// A stable error code.
  public enum Code: String, Sendable {
    /// The text is not valid YAML.
    case yaml = "script.yaml"
    case unknownVerb = "script.unknown-verb"
    case unknownKey = "script.unknown-key"
    /// The value has the wrong YAML type, for example a list instead of a string.
    case type = "script.type"
    /// A required value is missing.
    case missing = "script.missing"
    /// The type is correct, but the value is not one of the allowed values.
    case value = "script.value"
    /// An included script cannot be read, or includes itself.
    case include = "script.include"
    /// The script exceeds the limit on test cases, steps, included scripts or bytes.
    case budget = "script.budget"
    /// The payment system rejects the order or another checkout setting.
    case checkout = "script.checkout"
  }

  public init(_ code: Code, _ source: String, _ place: ScriptPlace, _ message: String) {
    self.code = code
    self.source = source
    self.place = place
    self.message = CardRedaction.redact(message)
  }

  /// The error as a single line, for example `pay.yaml:12:5: unknown verb prss (script.unknown-verb)`.
  ///
  /// Line breaks in names become spaces.
  public var words: String {
    let text = "\(source):\(place.line):\(place.column): \(message) (\(code.rawValue))"
    return Sanitizer.clean(text, newlines: .blank)
  }
}

/// All the errors in a script, sorted by source file and line.
public struct ScriptMistakes: Error, Sendable {
  public var list: [ScriptMistake]

  public init(_ list: [ScriptMistake]) {
    self.list = list.sorted {
      ($0.source, $0.place.line, $0.place.column) < ($1.source, $1.place.line, $1.place.column)
    }
  }

  public var words: String { list.map(\.words).joined(separator: "\n") }
}
