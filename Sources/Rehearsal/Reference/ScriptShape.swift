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
