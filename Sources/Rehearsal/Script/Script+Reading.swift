import CheckoutCore
import KassaBackend
import KassaResources
import KassaTerminal

extension Script {
  /// A function that finds the script named in an `include` command.
  package typealias Loader = (_ name: String, _ from: String) -> Inclusion

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - identity: the script's identity, used to detect scripts that include themselves; nil to use `source` instead.
  ///   - systems: the payment systems that the script can name.
  ///   - load: a function that finds the scripts named in `include` commands.
  /// - Throws: `ScriptMistakes` with all the errors in the script.
  package init(
    _ text: String, source: String, identity: String? = nil, systems: ScriptSystems = .builtIn,
    load: @escaping Loader = { _, _ in .missing }
  ) throws(ScriptMistakes) {
    let value = try PlacedValue.read(text, source: source)
    var reader = StepReader(
      reader: ScriptReader(source: source, systems: systems), load: load, path: [identity ?? source],
      spent: ScriptBudget.Spent(bytes: text.utf8.count))
    self = reader.scriptWithExamples(value)
    self.text = text
    guard reader.reader.mistakes.isEmpty else { throw ScriptMistakes(reader.reader.mistakes) }
  }
}

/// A parser for a script and its lists of steps.
struct StepReader {
  var reader: ScriptReader
  let load: Script.Loader
  /// The identities of the scripts that are currently being parsed, from the outermost script to the innermost include.
  let path: [String]
  var spent: ScriptBudget.Spent

  static let keys = [
    "name", "tags", "seed", "idle-input", "checkout", "terminal", "matrix", "examples", "steps", "result",
  ]

  /// Reads a script, and once more for each row of its examples.
  mutating func scriptWithExamples(_ value: PlacedValue) -> Script {
    guard let examples = value.entries?.first(where: { $0.key == "examples" }), let entries = value.entries else {
      return script(value)
    }
    let known = reader.mistakes.count
    guard let table = self.examples(examples.value) else {
      // Without the rows, nothing else can be judged.
      let mistakes = reader.mistakes
      let script = script(value)
      if mistakes.count > known { reader.mistakes = mistakes }
      return script
    }
    let rest = value.with(entries.filter { $0.key != "examples" })
    let variants = self.variants(rest, table, examples.place)
    // The matrix and the tags are the same in all rows.
    let before = reader.mistakes
    var whole = script(rest.expanding(table.rows.first?.cells ?? [:]))
    reader.mistakes = before
    whole.variants = variants
    whole.name = entries.first { $0.key == "name" }?.value.text ?? reader.source
    if whole.cells.count > ScriptBudget.cases {
      reader.complain(.budget, examples.place, "the examples and the matrix make more than \(ScriptBudget.cases) cases")
    }
    return whole
  }

  /// Checks that no text is twice in a list.
  private mutating func unique(_ value: PlacedValue, _ what: String) {
    var seen: Set<String> = []
    for element in value.elements ?? [] {
      guard let text = element.text, !seen.insert(text).inserted else { continue }
      reader.complain(.value, element.place, "\(text) is twice in \(what)")
    }
  }

  /// Reads the tags of a script.
  mutating func tags(_ value: PlacedValue) -> [String] {
    if reader.elements(value).isEmpty { reader.complain(.missing, value.place, "tags names no tag") }
    unique(value, "tags")
    return reader.elements(value).map { element in
      let tag = reader.text(element, "tags")
      if !tag.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }) || tag.isEmpty {
        reader.complain(.value, element.place, "a tag is a word of a to z, 0 to 9 and -, not \(tag)")
      }
      return tag
    }
  }

  mutating func script(_ value: PlacedValue) -> Script {
    if value.entries?.contains(where: { $0.key == "program" }) == true { return programScript(value) }
    let table = reader.table(
      value, "the script", keys: Self.keys, keeping: ["tags", "matrix", "steps", "result"])
    // The axes of the matrix decide which names the rest of the script may use.
    let matrix = table["matrix"].map { self.matrix($0) } ?? Matrix()
    if path.count == 1 { reader.cellNames = matrix.names }
    var script = Script(
      name: table["name"].map { reader.text($0, "name") } ?? reader.source, source: reader.source,
      systems: reader.systems,
      checkout: table["checkout"].map { settings($0) } ?? CheckoutSettings(), terminal: TerminalSettings(),
      matrix: Matrix(), steps: [])
    if let checkout = value.entries?.first(where: { $0.key == "checkout" }) {
      script.checkoutLine = checkout.place.line
    }
    if let tags = table["tags"] { script.tags = self.tags(tags) }
    script.seed = table["seed"].flatMap { reader.integer($0, "seed", in: 0...Int.max) }.map(UInt64.init)
    if let idle = table["idle-input"] {
      script.allowsIdleInput = reader.word(idle, "idle-input", of: ["allowed"]) != nil
    }
    if let terminal = table["terminal"] { script.terminal = self.terminal(terminal) }
    if let place = table["matrix"]?.place {
      script.matrix = matrix
      if script.matrix.count > ScriptBudget.cases {
        reader.complain(.budget, place, "the matrix has more than \(ScriptBudget.cases) cases")
        script.matrix = Matrix()
      }
    }
    if let steps = table["steps"] {
      script.steps = self.steps(steps)
      if script.steps.weight > ScriptBudget.steps {
        reader.complain(.budget, steps.place, "more than \(ScriptBudget.steps) steps, including repetitions")
        script.steps = []
      }
    } else if value.entries != nil {
      reader.complain(.missing, value.place, "the script has no steps")
    }
    if let result = table["result"] {
      if let result = self.result(result) {
        script.steps.append(
          ScriptStep(place: table["result"]?.place ?? result.place, name: .result, verb: .result(result)))
      }
    }
    if path.count == 1 { checkNames(in: script) }
    if path.count == 1, let checkout = table["checkout"] { checkSettings(checkout, of: script) }
    if !matrix.cards.isEmpty, path.count == 1, reader.usedCells.isDisjoint(with: ["card", "code", "cvc"]),
      let place = table["matrix"]?.place
    {
      reader.complain(
        .value, place,
        "the matrix has cards, but nothing uses $cell.card, $cell.code or $cell.cvc: all cases are the same")
    }
    return script
  }

  mutating func steps(_ value: PlacedValue) -> [ScriptStep] {
    guard let elements = value.elements else {
      reader.complain(.type, value.place, "steps must be a list, not \(value.json.kindName)")
      return []
    }
    return elements.flatMap { step($0) }
  }

  private mutating func step(_ value: PlacedValue) -> [ScriptStep] {
    if let word = value.text { return step(word, PlacedValue(.null, places: value.places), value.place) }
    guard let entries = value.entries, let entry = entries.first, entries.count == 1 else {
      reader.complain(.type, value.place, "a step must be one verb, such as press: Enter")
      return []
    }
    return step(entry.key, entry.value, entry.place)
  }

  private mutating func step(_ name: String, _ value: PlacedValue, _ place: SourcePlace) -> [ScriptStep] {
    guard let name = Verb.Name(rawValue: name) else {
      unknown(name, place)
      return []
    }
    if name == .include { return include(value) { $0.checkoutSteps($1) } }
    return verb(name, value).map { [ScriptStep(place: place, name: name, verb: $0, source: reader.source)] } ?? []
  }

  /// Reads the steps of an included script.
  /// - Parameter read: reads the steps with the reader of the included script.
  mutating func include<Step: IncludableStep>(
    _ value: PlacedValue, read: (inout StepReader, PlacedValue) -> [Step]
  ) -> [Step] {
    let name = reader.text(value, "include")
    let (text, source, identity): (String, String, String)
    switch load(name, reader.source) {
    case .script(let found, let itsSource, let known): (text, source, identity) = (found, itsSource, known)
    case .missing:
      reader.complain(.include, value.place, "the script \(name) does not exist")
      return []
    case .outside:
      reader.complain(
        .include, value.place, "\(name) is outside the script's folder; use --allow-outside to include it")
      return []
    }
    guard !path.contains(identity) else {
      reader.complain(.include, value.place, "\(name) includes itself")
      return []
    }
    spent.includes += 1
    spent.bytes += text.utf8.count
    if let complaint = excess {
      reader.complain(.budget, value.place, complaint)
      return []
    }
    do {
      let inner = try PlacedValue.read(text, source: source)
      var other = StepReader(
        reader: ScriptReader(source: source, systems: reader.systems), load: load, path: path + [identity], spent: spent
      )
      other.reader.cellNames = reader.cellNames
      let steps = read(&other, inner)
      reader.mistakes += other.reader.mistakes
      reader.usedCells.formUnion(other.reader.usedCells)
      spent = other.spent
      if steps.isEmpty, other.reader.mistakes.isEmpty {
        reader.complain(.include, value.place, "\(name) has no steps to include")
      }
      // Give each included step the line of the `include` command, because failures refer to the script being played.
      return steps.map { $0.included(at: value.place) }
    } catch {
      reader.mistakes += error.list
      return []
    }
  }

  /// The error message for an exceeded limit; nil if no limit is exceeded.
  private var excess: String? {
    if path.count >= ScriptBudget.depth { return "includes are nested more than \(ScriptBudget.depth) levels deep" }
    if spent.includes > ScriptBudget.includes { return "more than \(ScriptBudget.includes) scripts are included" }
    if spent.bytes > ScriptBudget.bytes { return "the scripts are larger than \(ScriptBudget.bytes) bytes in total" }
    return nil
  }

  // MARK: Settings

  /// Reads the settings of a checkout that is not the first of the script, in the world of the first one.
  mutating func changes(_ value: PlacedValue) -> CheckoutSettings {
    for entry in value.entries ?? [] where entry.key == "provider" || isOfWorld(entry.key) {
      reader.complain(
        .value, entry.place,
        "\(entry.key) is set once for the whole script, in its own checkout: the platform, the bank and the wallet stay the same"
      )
    }
    return settings(value)
  }

  /// The settings that a later checkout of the same script may change.
  private static let changeable = ["mock", "language", "method", "order", "begin"]

  private func isOfWorld(_ key: String) -> Bool {
    sandboxes.settings.map(\.name).contains(key) && !Self.changeable.contains(key)
  }

  private var sandboxes: Sandboxes { reader.systems.sandboxes }

  mutating func settings(_ value: PlacedValue) -> CheckoutSettings {
    var settings = CheckoutSettings()
    if value.isEmpty { return settings }
    let own = ["provider", "mock", "language", "method", "order", "begin"]
    let table = reader.table(
      value, "checkout", keys: own + sandboxes.settings.map(\.name).filter { !own.contains($0) })
    settings.provider = table["provider"].flatMap { reader.word($0, "provider", of: sandboxes.names) }
    settings.mock = table["mock"].flatMap { reader.word($0, "mock", of: sandboxes.mocks) }
    settings.language = table["language"].flatMap { reader.word($0, "language", of: StringTable.languages) }
    settings.method = table["method"].map { reader.text($0, "method") }
    settings.sandbox = sandbox(value, keys: sandboxes.settings.map(\.name).filter { !own.contains($0) })
    settings.begin = table["begin"].flatMap { reader.word($0, "begin", of: ["checkout", "shop"]) }
    if let order = table["order"] {
      settings.order = order.entries ?? []
      reader.checkNames(order)
      if order.entries == nil {
        reader.complain(.type, order.place, "order must be a table, not \(order.json.kindName)")
      }
    }
    return settings
  }

  /// Reads the settings for the mock backend, which are written directly under `checkout`, beside its other keys.
  private mutating func sandbox(_ value: PlacedValue, keys: [String]) -> SandboxSettings {
    do throws(SettingsErrors) {
      return try sandboxes.settings(
        json(value.with((value.entries ?? []).filter { keys.contains($0.key) })))
    } catch {
      complain(error, value)
      return SandboxSettings()
    }
  }

  /// Records the settings that the payment system of the script does not have.
  private mutating func checkSettings(_ value: PlacedValue, of script: Script) {
    guard let sandbox = sandboxes[script.system] else { return }
    complain(SettingsErrors(script.checkout.sandbox.errors(for: sandbox)), value)
  }

  /// Records the errors in the settings that `value` contains, each with its own position in the script.
  mutating func complain(_ errors: SettingsErrors, _ value: PlacedValue, _ what: String = "") {
    for error in errors.list {
      let name = [what, error.path.description].filter { !$0.isEmpty }.joined(separator: ".")
      let place = value.place(at: error.path, ofName: error.code == .unknownKey)
      reader.complain(ScriptMistake.Code(error.code), place, "\(name) \(error.rule)")
    }
  }

  /// Returns the JSON of a script value, with card names replaced by card numbers.
  mutating func json(_ value: PlacedValue) -> JSON {
    if let elements = value.elements { return .array(elements.map { json($0) }) }
    if let entries = value.entries { return .object(.init(entries.map { ($0.key, json($0.value)) })) }
    return value.json.string == nil ? value.json : .string(reader.text(value, "the value"))
  }

  private mutating func terminal(_ value: PlacedValue) -> TerminalSettings {
    var settings = TerminalSettings()
    let table = reader.table(value, "terminal", keys: ["size", "colours", "theme"])
    if let size = table["size"].flatMap({ self.size($0) }) { settings.size = size }
    if let colours = table["colours"].flatMap({ self.colours($0) }) { settings.colours = colours }
    if let theme = table["theme"].flatMap({ reader.word($0, "theme", of: Theme.names) }) { settings.theme = theme }
    return settings
  }

  mutating func matrix(_ value: PlacedValue) -> Matrix {
    var matrix = Matrix()
    let table = reader.table(
      value, "matrix", keys: ["languages", "sizes", "themes", "colours", "cards", "mocks"])
    if value.entries?.isEmpty == true {
      reader.complain(.missing, value.place, "the matrix needs an axis, such as languages: [en, de]")
    }
    for entry in value.entries ?? [] {
      if reader.elements(entry.value).isEmpty {
        reader.complain(.missing, entry.value.place, "the axis \(entry.key) has no values")
      }
      unique(entry.value, entry.key)
    }
    func each(_ key: String) -> [PlacedValue] { table[key].map(reader.elements) ?? [] }
    for value in each("languages") {
      if let word = reader.word(value, "languages", of: StringTable.languages) { matrix.languages.append(word) }
    }
    for value in each("sizes") { if let size = size(value) { matrix.sizes.append(size) } }
    for value in each("themes") {
      if let theme = reader.word(value, "themes", of: Theme.names) { matrix.themes.append(theme) }
    }
    for value in each("colours") { if let mode = colours(value) { matrix.colours.append(mode) } }
    for value in each("mocks") {
      if let mock = reader.word(value, "mocks", of: sandboxes.mocks) { matrix.mocks.append(mock) }
    }
    for value in each("cards") {
      let name = value.text ?? ""
      let cards = reader.systems.cards.cards(name.hasPrefix("$card.") ? String(name.dropFirst(6)) : name)
      if cards.isEmpty {
        let near = ScriptReader.suggestion(name, reader.systems.cards.groupNames)
        reader.complain(.value, value.place, "unknown test card \(name)\(near)")
      }
      if let twice = cards.first(where: matrix.cards.contains) {
        reader.complain(.value, value.place, "the card \(reader.systems.cards.name(twice)) is twice in cards")
      }
      matrix.cards += cards
    }
    return matrix
  }

  mutating func size(_ value: PlacedValue) -> Size? {
    reader.pair(value, "size", by: "x", example: "80x24", least: 1).map { Size(columns: $0.0, rows: $0.1) }
  }

  private mutating func colours(_ value: PlacedValue) -> ColourMode? {
    reader.word(value, "colours", of: ColourMode.allCases.map(\.rawValue)).flatMap { ColourMode(rawValue: $0) }
  }
}
