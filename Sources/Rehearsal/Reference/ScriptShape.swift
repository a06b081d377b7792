import KassaBackend

/// The shape of a value in a script. The reader, the reference and the JSON Schema for editors all go by it.
indirect enum ScriptShape: Sendable {
  /// Nothing is written after the verb.
  case nothing
  /// A text. The words say what it is, for the reference.
  case text(String, TextRule = .filled)
  /// One of some words.
  /// - expands: whether `$cell.NAME` may stand for the word, because it is looked up only while the script plays.
  case words([String], expands: Bool = false)
  case flag
  case number(ClosedRange<Int>)
  /// A time such as `30s`, `5m` or `200ms`.
  case duration(canBeZero: Bool = true)
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
  /// Anything, which has its own reader.
  case anything(String)
  /// A value of this shape, which has its own reader.
  case readElsewhere(ScriptShape)

  /// What a text must be.
  enum TextRule: Sendable {
    case any
    /// Not empty.
    case filled
    /// The name of an element: not empty, and no key of the string table that stands for any text.
    case element
    /// With a character that can be seen.
    case legible
    /// As `legible`, and no misspelt key of the string table.
    case visible
    /// As `visible`; what is written like a key of the string table or like the name of a screen must not be taken for a
    /// text that is never there.
    case absent
    /// The value of a member of a message, and not a name that stands for nothing.
    case wire
    /// A colour as snapshots write it.
    case colour
    /// A regular expression, of which a match says something.
    case pattern
    /// A regular expression that leaves something over in a text that can be seen.
    case mask
  }

  struct Entry: Sendable {
    enum Need: Sendable {
      case optional, required
      /// At least one of the entries with this need must be there.
      case anyOf
      /// Exactly one of the entries with this need must be there.
      case oneOf
    }

    var name: String
    var shape: ScriptShape
    var note: String
    var need: Need
    /// Whether the key must have a value where it is written. Otherwise a key without a value is absent.
    var needsValue: Bool

    init(_ name: String, _ shape: ScriptShape, _ note: String, _ need: Need = .optional, needsValue: Bool = false) {
      self.name = name
      self.shape = shape
      self.note = note
      self.need = need
      self.needsValue = needsValue
    }
  }
}

extension ScriptShape {
  /// Whether nothing has to be written after the verb.
  var isOptional: Bool {
    switch self {
    case .nothing: true
    case .either(let shapes): shapes.contains(where: \.isOptional)
    default: false
    }
  }

  /// The keys of the table, in the shape that is one; nil if none is.
  var table: [Entry]? {
    switch self {
    case .table(let entries): entries
    case .either(let shapes): shapes.lazy.compactMap(\.table).first
    case .elements(let shape), .list(let shape), .readElsewhere(let shape): shape.table
    default: nil
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
          .duration(),
          .table([
            Entry("median", .duration(), "the median of a log-normal delay"),
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
    self.init(
      setting.name, .readElsewhere(ScriptShape(setting.values)), setting.note,
      setting.isRequired ? .required : .optional)
  }
}
