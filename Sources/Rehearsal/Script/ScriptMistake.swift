import Terminal

/// One thing that is wrong with a script, and where.
public struct ScriptMistake: Hashable, Sendable {
  public var code: Code
  /// The file or the library's name of the script.
  public var source: String
  public var place: ScriptPlace
  /// In words; card numbers in it are masked.
  public var message: String

  /// Stable.
  public enum Code: String, Sendable {
    /// No YAML.
    case yaml = "script.yaml"
    case unknownVerb = "script.unknown-verb"
    case unknownKey = "script.unknown-key"
    /// A list where a text belongs, and the like.
    case type = "script.type"
    /// Something that must be there is not.
    case missing = "script.missing"
    /// The right type, and no such value.
    case value = "script.value"
    /// A script that is included cannot be read, or includes itself.
    case include = "script.include"
    /// More cases, steps, includes or bytes than a script may have.
    case budget = "script.budget"
    /// The order, or another setting of the checkout, is refused by the payment system's side.
    case checkout = "script.checkout"
  }

  public init(_ code: Code, _ source: String, _ place: ScriptPlace, _ message: String) {
    self.code = code
    self.source = source
    self.place = place
    self.message = CardRedaction.redact(message)
  }

  /// `pay.yaml:12:5: unknown verb prss (script.unknown-verb)`; one line, whatever a key or a name of the script holds.
  public var words: String {
    let text = "\(source):\(place.line):\(place.column): \(message) (\(code.rawValue))"
    return Sanitizer.clean(text, newlines: .blank)
  }
}

/// Everything that is wrong with a script, in order of lines.
public struct ScriptMistakes: Error, Sendable {
  public var list: [ScriptMistake]

  public init(_ list: [ScriptMistake]) {
    self.list = list.sorted {
      ($0.source, $0.place.line, $0.place.column) < ($1.source, $1.place.line, $1.place.column)
    }
  }

  public var words: String { list.map(\.words).joined(separator: "\n") }
}
