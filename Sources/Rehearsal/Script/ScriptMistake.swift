package import CheckoutCore
import KassaTerminal

/// An error in a script, with its position.
package struct ScriptMistake: Hashable, Sendable {
  package var code: Code
  /// The path of the script file, or the script's name if it is a built-in script.
  package var source: String
  package var place: SourcePlace
  /// The error message. Card numbers in it are masked.
  package var message: String

  /// A stable error code.
  package enum Code: String, CaseIterable, Sendable {
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
    /// The file of a ticket cannot be read, or a member of it is wrong.
    case ticket = "script.ticket"
    /// The ticket has no script, because the session must not become one.
    case refused = "script.refused"

    /// What is wrong, in words, for the reference.
    package var meaning: String {
      switch self {
      case .yaml: "the text is no YAML, or a key is twice in a table"
      case .unknownVerb: "there is no such verb in this kind of script"
      case .unknownKey: "there is no such key in this place"
      case .type: "the value is of another kind, such as a list for a text"
      case .missing: "a value or a key is missing"
      case .value: "the value is not possible here: an unknown word, name, path or placeholder, or a contradiction"
      case .include: "an included file cannot be read, or includes itself"
      case .budget: "too many cases, steps, includes or bytes"
      case .checkout: "the payment system refuses the order or a setting; only `--lint` looks for it before playing"
      case .ticket: "the file of a ticket cannot be read"
      case .refused: "the ticket has no script, because its session must not become one"
      }
    }
  }

  package init(_ code: Code, _ source: String, _ place: SourcePlace, _ message: String) {
    self.code = code
    self.source = source
    self.place = place
    self.message = CardRedaction.redact(message)
  }

  /// The error as a single line, for example `pay.yaml:12:5: unknown verb prss (script.unknown-verb)`.
  ///
  /// Line breaks in names become spaces.
  package var words: String {
    let text = "\(source):\(place.line):\(place.column): \(message) (\(code.rawValue))"
    return Sanitizer.clean(text, newlines: .blank)
  }
}

/// All the errors in a script, sorted by source file and line.
package struct ScriptMistakes: Error, Sendable {
  package var list: [ScriptMistake]

  package init(_ list: [ScriptMistake]) {
    self.list = list.sorted {
      ($0.source, $0.place.line, $0.place.column) < ($1.source, $1.place.line, $1.place.column)
    }
  }

  package var words: String { list.map(\.words).joined(separator: "\n") }
}

extension ScriptMistake.Code {
  /// The code of a mistake in a value that is not read by the script's own reader, such as a setting.
  init(_ code: ValueMistake.Code) {
    self =
      switch code {
      case .unknownKey: .unknownKey
      case .type: .type
      case .value: .value
      case .missing: .missing
      }
  }
}
