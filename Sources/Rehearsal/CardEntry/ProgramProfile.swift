import CheckoutCore
import KassaCards
package import KassaScreens
import KassaTerminal
import KassaTerminalEngine

/// How a card form in another terminal program is started and read: the file of `kassa check keys --program`.
package struct ProgramProfile: Sendable {
  /// The name in reports.
  package var name: String
  package var launch: ProgramTerminal.Launch
  /// The command that prints the version of what the form is made of; nil if reports do not name it.
  package var version: [String]?
  /// A text that the screen shows once the form is ready.
  package var ready: String
  /// The keys from there to the first field.
  package var reach: [Keystroke]
  /// The keys that empty the focused field and forget its errors; nil if the program must be started anew for each row.
  package var reset: [Keystroke]?
  /// The dialect whose rows hold for the form; nil for only those that hold for every form.
  package var dialect: String?
  package var fields: [CardForm.Part: Field]
  /// The words that the screen shows for an error, by the reason that rows name. Nil if errors cannot be read.
  package var errors: [(reason: String, words: Pattern)]?
  /// The keys for `<Undo>`, `<Redo>` and `<Clear>`.
  package var keys: [String: [Keystroke]]

  /// Where a field is, and how its text is read.
  package struct Field: Sendable {
    /// The text from which the place of the field is counted.
    var label: String
    /// The number of rows from the label down to the field. 0 is the row of the label.
    var row: Int
    /// The number of columns from the label to the field: from its end if the field is in its row, else from its beginning.
    var column: Int
    var width: Int
    /// The keys from the first field to this one.
    var reach: [Keystroke]
    /// The character that the field shows instead of an empty place.
    var blank: Character
    /// The character that the field shows instead of a secret one; nil if it shows what is typed.
    var mask: Character?
  }

  /// A text in which `*` stands for any characters.
  package struct Pattern: Sendable, Equatable {
    let parts: [Substring]

    init(_ text: String) { parts = text.split(separator: "*", omittingEmptySubsequences: true) }

    /// Whether the parts occur in a text in their order.
    package func occurs(in text: String) -> Bool {
      var rest = text[...]
      for part in parts {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
      return !parts.isEmpty
    }
  }

  /// Reads a profile.
  /// - Parameter folder: the folder of the file, in which the program runs.
  /// - Throws: `ScriptMistakes` with all mistakes, each with line and column.
  package init(_ text: String, source: String, folder: String?) throws(ScriptMistakes) {
    let value = try PlacedValue.read(text, source: source)
    var reader = ScriptReader(source: source)
    let profile = reader.profile(value, folder: folder)
    guard reader.mistakes.isEmpty, let profile else { throw ScriptMistakes(reader.mistakes) }
    self = profile
  }

  fileprivate init(
    name: String, launch: ProgramTerminal.Launch, ready: String, reach: [Keystroke], fields: [CardForm.Part: Field]
  ) {
    (self.name, self.launch, self.ready, self.reach, self.fields) = (name, launch, ready, reach, fields)
    keys = [:]
  }
}

extension ScriptReader {
  private static let profileShape: [ScriptShape.Entry] =
    [
      .init("name", .text("a text"), "its name in reports"),
      .init("version", .elements(.text("a word", .any)), "the command that prints its version"),
      .init("ready", .text("a text"), "a text that the screen shows once the form is ready"),
      .init("reach", keys, "the keys from there to the first field"),
      .init("reset", keys, "the keys that empty the focused field"),
      .init("dialect", .words(CardPolicy.dialects), "the dialect whose rows hold for the form"),
      .init(
        "fields", .table(CardForm.Part.allCases.map { .init($0.rawValue, .table(fieldShape), "the field") }),
        "where the fields are", .required),
      .init(
        "errors", .table(ConformanceTable.reasons.map { .init($0, .text("a text", .any), "its words") }),
        "the words of errors"),
      .init("keys", .table(["Undo", "Redo", "Clear"].map { .init($0, keys, "its keys") }), "the keys of commands"),
    ] + ScriptForm.program

  private static let fieldShape: [ScriptShape.Entry] = [
    .init("label", .text("a text"), "the text from which the place is counted", .required),
    .init("row", .number(-50...50), "rows below the label"), .init("column", .number(-200...200), "columns after it"),
    .init("width", .number(1...200), "its width"), .init("reach", keys, "the keys from the first field"),
    .init("blank", .text("a character", .any), "what an empty place shows"),
    .init("mask", .text("a character", .any), "what a secret character shows"),
  ]

  private static let keys = ScriptShape.text("keys", .any)

  fileprivate mutating func profile(_ value: PlacedValue, folder: String?) -> ProgramProfile? {
    guard let value = read(value, .table(Self.profileShape), "a program") else { return nil }
    var launch = ProgramTerminal.Launch(value, &self)
    launch.program.folder = folder
    var fields: [CardForm.Part: ProgramProfile.Field] = [:]
    for part in CardForm.Part.allCases {
      if let field = value["fields"]?[part.rawValue] { fields[part] = self.field(field) }
    }
    var profile = ProgramProfile(
      name: value["name"]?.text ?? launch.program.command.first ?? "", launch: launch,
      ready: value["ready"]?.text ?? "",
      reach: strokes(value["reach"], "reach") ?? [], fields: fields)
    profile.version = value["version"]?.elements.compactMap(\.text)
    profile.reset = strokes(value["reset"], "reset")
    profile.dialect = value["dialect"]?.text
    profile.errors = value["errors"].map { errors in
      // `any` comes last, for the words that no reason explains.
      ConformanceTable.reasons.sorted { ($0 == "any" ? 1 : 0, $0) < ($1 == "any" ? 1 : 0, $1) }.compactMap { reason in
        errors[reason]?.text.map { (reason, ProgramProfile.Pattern($0)) }
      }
    }
    for name in ["Undo", "Redo", "Clear"] { profile.keys[name] = strokes(value["keys"]?[name], "keys: \(name)") }
    return profile
  }

  private mutating func strokes(_ value: ShapedValue?, _ what: String) -> [Keystroke]? {
    guard let value, let text = value.text else { return nil }
    do throws(KeyNotation.Mistake) {
      return try KeyNotation.keystrokes(text)
    } catch {
      complain(.value, value.place, "\(what): \(error.message)")
      return nil
    }
  }

  private mutating func field(_ value: ShapedValue) -> ProgramProfile.Field? {
    guard let label = value["label"]?.text else { return nil }
    let row = value["row"]?.number ?? 0
    return ProgramProfile.Field(
      label: label, row: row, column: value["column"]?.number ?? (row == 0 ? 1 : 0),
      width: value["width"]?.number ?? 24, reach: strokes(value["reach"], "reach") ?? [],
      blank: character(value["blank"], "blank") ?? " ", mask: character(value["mask"], "mask"))
  }

  private mutating func character(_ value: ShapedValue?, _ what: String) -> Character? {
    guard let value, let text = value.text else { return nil }
    if text.count != 1 { complain(.value, value.place, "\(what) must be one character") }
    return text.first
  }
}
