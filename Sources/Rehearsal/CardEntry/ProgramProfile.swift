import CheckoutCore
import KassaCards
package import KassaScreens
import KassaTerminal

/// How a card form in another terminal program is started and read: the file of `kassa check keys --program`.
package struct ProgramProfile: Sendable {
  /// The name in reports.
  package var name: String
  package var launch: ProgramTerminal.Launch
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
  private static let profileKeys = [
    "name", "run", "env", "size", "idle", "pause", "ready", "reach", "reset", "dialect", "fields", "errors", "keys",
  ]

  fileprivate mutating func profile(_ value: PlacedValue, folder: String?) -> ProgramProfile? {
    let table = table(value, "a program", keys: Self.profileKeys)
    for key in ["run", "fields"] where table[key] == nil {
      complain(.missing, value.place, "\(key) is missing")
    }
    var launch = ProgramTerminal.Launch(command: table["run"].map { words($0, "run") } ?? [])
    if let run = table["run"], launch.command.isEmpty { complain(.value, run.place, "run names no program") }
    launch.folder = folder
    for variable in table["env"].map({ pairs($0, "env") }) ?? [] { launch.environment[variable.name] = variable.text }
    if let size = table["size"], let (columns, rows) = pair(size, "size", by: "x", example: "80x24") {
      if columns < 1 || rows < 1 { complain(.value, size.place, "size must be at least 1x1") }
      launch.size = Size(columns: max(1, columns), rows: max(1, rows))
    }
    if let idle = table["idle"] { launch.idle = duration(idle, "idle") ?? launch.idle }
    if let pause = table["pause"] { launch.pause = duration(pause, "pause") ?? launch.pause }
    let fields = table["fields"].map { self.fields($0) } ?? [:]
    var profile = ProgramProfile(
      name: table["name"].map { text($0, "name") } ?? launch.command.first ?? "", launch: launch,
      ready: table["ready"].map { text($0, "ready") } ?? "", reach: strokes(table["reach"], "reach") ?? [],
      fields: fields)
    profile.reset = strokes(table["reset"], "reset")
    if let dialect = table["dialect"] { profile.dialect = word(dialect, "dialect", of: CardPolicy.dialects) }
    profile.errors = table["errors"].map { value in
      let patterns = self.table(value, "errors", keys: ConformanceTable.reasons)
      // `any` comes last, for the words that no reason explains.
      return patterns.sorted { ($0.key == "any" ? 1 : 0, $0.key) < ($1.key == "any" ? 1 : 0, $1.key) }.map { entry in
        (entry.key, ProgramProfile.Pattern(text(entry.value, "errors: \(entry.key)")))
      }
    }
    if let keys = table["keys"] {
      for (name, value) in self.table(keys, "keys", keys: ["Undo", "Redo", "Clear"]) {
        profile.keys[name] = strokes(value, "keys: \(name)")
      }
    }
    return profile
  }

  /// Reads a list of words, or one text that spaces divide into words.
  private mutating func words(_ value: PlacedValue, _ what: String) -> [String] {
    guard let elements = value.elements else {
      return text(value, what).split(separator: " ").map(String.init)
    }
    return elements.map { text($0, what) }
  }

  private mutating func strokes(_ value: PlacedValue?, _ what: String) -> [Keystroke]? {
    guard let value else { return nil }
    do throws(KeyNotation.Mistake) {
      return try KeyNotation.keystrokes(text(value, what))
    } catch {
      complain(.value, value.place, "\(what): \(error.message)")
      return nil
    }
  }

  private mutating func fields(_ value: PlacedValue) -> [CardForm.Part: ProgramProfile.Field] {
    var fields: [CardForm.Part: ProgramProfile.Field] = [:]
    for (name, value) in table(value, "fields", keys: CardForm.Part.allCases.map(\.rawValue)) {
      guard let part = CardForm.Part(rawValue: name) else { continue }
      let table = table(
        value, "the field \(name)", keys: ["label", "row", "column", "width", "reach", "blank", "mask"])
      guard let label = table["label"].map({ text($0, "label") }), !label.isEmpty else {
        complain(.missing, value.place, "the field \(name) needs a label")
        continue
      }
      let row = table["row"].flatMap { integer($0, "row", in: -50...50) } ?? 0
      fields[part] = ProgramProfile.Field(
        label: label, row: row,
        column: table["column"].flatMap { integer($0, "column", in: -200...200) } ?? (row == 0 ? 1 : 0),
        width: table["width"].flatMap { integer($0, "width", in: 1...200) } ?? 24,
        reach: strokes(table["reach"], "reach") ?? [], blank: character(table["blank"], "blank") ?? " ",
        mask: character(table["mask"], "mask"))
    }
    return fields
  }

  private mutating func character(_ value: PlacedValue?, _ what: String) -> Character? {
    guard let value else { return nil }
    let text = text(value, what)
    if text.count != 1 { complain(.value, value.place, "\(what) must be one character") }
    return text.first
  }
}
