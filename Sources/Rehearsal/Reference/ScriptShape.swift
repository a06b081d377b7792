import KassaBackend

/// The form of a value in a script. The reference and the JSON Schema for editors are made from it.
indirect enum ScriptShape: Sendable {
  /// Nothing is written after the verb.
  case nothing
  /// Any text. The words say what it is, for the reference.
  case text(String)
  case words([String])
  case flag
  case number(ClosedRange<Int>)
  /// A time such as `30s`, `5m` or `200ms`.
  case duration
  /// Two numbers, such as `80x24` or `[80, 24]`.
  case pair(separator: Character)
  /// The name of a key, with or without modifiers.
  case key
  case table([Entry])
  /// A table whose keys the script chooses.
  case map(ScriptShape)
  case list(ScriptShape)
  /// A list. A single value counts as a list with one element.
  case elements(ScriptShape)
  case either([ScriptShape])
  case steps
  /// The steps of a script that plays another program.
  case programSteps
  /// Anything, which somebody else checks.
  case anything(String)

  struct Entry: Sendable {
    var name: String
    var shape: ScriptShape
    var note: String
    var isRequired = false

    init(_ name: String, _ shape: ScriptShape, _ note: String, isRequired: Bool = false) {
      self.name = name
      self.shape = shape
      self.note = note
      self.isRequired = isRequired
    }
  }

  /// The keys of the table, in the form that is one; nil if none is.
  var table: [Entry]? {
    switch self {
    case .table(let entries): entries
    case .either(let shapes): shapes.lazy.compactMap(\.table).first
    case .elements(let shape), .list(let shape): shape.table
    default: nil
    }
  }

  /// The words that stand for the value, in the forms that are words.
  var words: [String] {
    switch self {
    case .words(let words): words
    case .either(let shapes): shapes.flatMap(\.words)
    case .elements(let shape), .list(let shape): shape.words
    default: []
    }
  }

  /// What can be written, in words for the reference.
  var description: String {
    switch self {
    case .nothing: "nothing"
    case .text(let what), .anything(let what): what
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .flag: "`true`, `false`"
    case .number(let range) where range.upperBound == .max: "a number from \(range.lowerBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a time such as `200ms`, `30s`, `5m` or `1h`"
    case .pair(let separator): separator == "x" ? "columns and rows, such as `80x24`" : "two numbers, such as `[10, 5]`"
    case .key: "a key; see <doc:Reference#Keys>"
    case .table(let entries): "a table of " + entries.map { "`\($0.name)`" }.joined(separator: ", ")
    case .map(let shape): "a table of names with \(shape.description)"
    case .list(let shape): "a list of \(shape.description)"
    case .elements(let shape): "one or a list: \(shape.description)"
    case .either(let shapes): shapes.map(\.description).joined(separator: "; or ")
    case .steps, .programSteps: "a list of steps"
    }
  }
}

extension ScriptShape {
  /// The form of a setting of the mock backend.
  init(_ values: SandboxSetting.Values) {
    self =
      switch values {
      case .text: .text("text")
      case .flag: .flag
      case .word(let words): .words(words)
      case .number(let range): .number(range)
      case .numberOrWord(let range, let words): .either([.number(range), .words(words)])
      case .delay:
        .either([
          .duration,
          .table([
            Entry("median", .duration, "the median of a log-normal delay"),
            Entry("sigma", .text("a number"), "the standard deviation of its logarithm"),
          ]),
        ])
      case .table(let rows): .table(rows.map(Entry.init))
      case .short(let key, let rows):
        .either([
          rows.first { $0.name == key }.map { ScriptShape($0.values) } ?? .text("text"), .table(rows.map(Entry.init)),
        ])
      case .list(let element): .elements(ScriptShape(element))
      }
  }
}

extension ScriptShape.Entry {
  init(_ setting: SandboxSetting) {
    self.init(setting.name, ScriptShape(setting.values), setting.note, isRequired: setting.isRequired)
  }
}
