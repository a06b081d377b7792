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
  /// The script that is read, as a whole.
  var root: PlacedValue?
  /// The script that is played, which includes the one that is read; nil if that is the one that is played.
  var including: PlacedValue?

  /// Reads a script, and once more for each row of its examples.
  mutating func scriptWithExamples(_ value: PlacedValue) -> Script {
    root = value
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
    let table = reader.members(value, "the script", form.keys) ?? [:]
    // The axes of the matrix decide which names the rest of the script may use.
    let matrix = table["matrix"].map { self.matrix($0) } ?? Matrix()
    if path.count == 1 {
      reader.cellNames = matrix.names
      reader.remembered = RememberedNames()
      let language = value["checkout"]?["language"]?.text
      reader.languages = matrix.languages.isEmpty ? [language ?? reader.languages[0]] : matrix.languages
    }
    var script = Script(
      name: table["name"].map { reader.text($0, "name") } ?? reader.source, source: reader.source,
      systems: reader.systems,
      checkout: table["checkout"].flatMap { reader.read($0, form.checkout, "checkout") }.map { settings($0) }
        ?? CheckoutSettings(), terminal: TerminalSettings(), matrix: Matrix(), steps: [])
    if let checkout = value.entries?.first(where: { $0.key == "checkout" }) {
      script.checkoutLine = checkout.place.line
    }
    if let tags = table["tags"] { script.tags = self.tags(tags) }
    readVerdict(table, of: &script)
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
    }
    if let result = table["result"].flatMap({ reader.read($0, ScriptForm.result, "result") }) {
      script.steps.append(ScriptStep(place: result.place, name: .result, verb: .result(self.result(result))))
    }
    if path.count == 1 {
      checkNames(in: script)
      checkMemories(in: script)
      reader.checkRemembered()
    }
    if path.count == 1, let checkout = table["checkout"] { checkSettings(checkout, of: script) }
    if path.count == 1 { checkUses(table, of: script) }
    return script
  }

  mutating func steps<Step: PlayedStep>(_ value: PlacedValue) -> [Step] {
    guard let elements = value.elements else {
      reader.complain(.type, value.place, "steps must be a list, not \(value.json.kindName)")
      return []
    }
    return elements.flatMap { element -> [Step] in
      if let word = element.text { return step(word, PlacedValue(.null, places: element.places), element.place) }
      guard let entries = element.entries, let entry = entries.first, entries.count == 1 else {
        reader.complain(.type, element.place, "a step must be one verb, such as press: Enter")
        return []
      }
      return step(entry.key, entry.value, entry.place)
    }
  }

  private mutating func step<Step: PlayedStep>(
    _ word: String, _ value: PlacedValue, _ place: SourcePlace
  ) -> [Step] {
    guard let name = Verb.Name(rawValue: word) else {
      let known = form.verbs(in: Step.kind).map(\.name)
      let near = ForeignVerbs.verb(for: word, in: known).map { "; did you mean \($0)?" }
      reader.complain(.unknownVerb, place, "unknown verb \(word)\(near ?? ScriptReader.suggestion(word, known))")
      return []
    }
    switch (form[name].use(in: Step.kind), Step.kind) {
    case (.refuses(let reason), .checkout):
      reader.complain(.unknownVerb, place, "\(word) is for scripts with program:; \(reason)")
    case (.refuses(let reason), .program):
      reader.complain(.unknownVerb, place, "\(word) works only with kassa: \(reason)")
    case (.takes(let shape, let hint), _):
      let known = reader.mistakes.count
      guard let read = reader.read(value, shape, word, hint: hint) else { return [] }
      if name == .include { return include(read) }
      if let step = Step.step(name, read, at: place, &self) { return [step] }
      // A step that is dropped would pass whatever happens.
      if reader.mistakes.count == known { reader.complain(.value, value.place, "\(word) does nothing with this value") }
    }
    return []
  }

  /// Reads the steps of an included script.
  private mutating func include<Step: PlayedStep>(_ value: ShapedValue) -> [Step] {
    let name = value.text ?? ""
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
    case .refused(let reason):
      reader.complain(.include, value.place, "\(name) \(reason)")
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
      other.reader.remembered = reader.remembered
      other.reader.languages = reader.languages
      other.including = including ?? root
      checkSettings(of: inner, name, value.place)
      let steps = Step.included(inner, &other)
      reader.mistakes += other.reader.mistakes
      reader.remembered = other.reader.remembered
      spent = other.spent
      if steps.isEmpty, other.reader.mistakes.isEmpty {
        reader.complain(.include, value.place, "\(name) has no steps to include")
      }
      // Give each included step the line of the `include` command, because failures refer to the script being played.
      return steps.map { step in
        var step = step
        (step.place, step.source) = (value.place, "")
        return step
      }
    } catch {
      reader.mistakes += error.list
      return []
    }
  }

  /// Refuses settings of an included script that are not also those of the script that is played, because they would not count.
  private mutating func checkSettings(of included: PlacedValue, _ name: String, _ place: SourcePlace) {
    let own = including ?? root
    let usual: [String: JSON] = ["provider": Sandboxes.builtIn.names.first.map(JSON.string) ?? .null, "language": "en"]
    for key in ["checkout", "terminal", "matrix", "examples", "idle-input", "seed", "skip", "expect-failure"] {
      guard let setting = included[key], !setting.isEmpty else { continue }
      let members = setting.entries?.map {
        ("\(key): \($0.key)", $0.value.json, own?[key]?[$0.key]?.json ?? usual[$0.key])
      }
      for (path, wanted, found) in members ?? [(key, setting.json, own?[key]?.json)] where wanted != found {
        reader.complain(
          .include, place,
          "\(name) has \(path), which does not count where it is included; write the same in the script that is played, or "
            + "leave it out there")
      }
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
  mutating func changes(_ value: ShapedValue) -> CheckoutSettings {
    for entry in value.source.entries ?? [] where ["provider", "given"].contains(entry.key) || isOfWorld(entry.key) {
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
  var form: ScriptForm { reader.systems.form }

  mutating func settings(_ value: ShapedValue) -> CheckoutSettings {
    var settings = CheckoutSettings()
    settings.provider = value["provider"]?.text
    settings.mock = value["mock"]?.text
    settings.language = value["language"]?.text
    settings.method = value["method"]?.text
    settings.begin = value["begin"]?.text
    settings.given = value["given"].flatMap { given($0) }
    settings.sandbox = sandbox(value.source)
    settings.source = value.source
    if let order = value["order"]?.source {
      settings.order = order.entries ?? []
      reader.checkNames(order)
      if order.entries == nil {
        reader.complain(.type, order.place, "order must be a table, not \(order.json.kindName)")
      }
    }
    return settings
  }

  /// Reads the settings for the mock backend, which are written directly under `checkout`, beside its other keys.
  private mutating func sandbox(_ value: PlacedValue) -> SandboxSettings {
    let keys = form.otherSettings.map(\.name)
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
    if let given = value["given"] { checkGiven(given, of: script) }
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
    let read = reader.read(value, .table(ScriptForm.terminal), "terminal")
    settings.size = read?["size"]?.size ?? settings.size
    settings.colours = read?["colours"]?.text.flatMap(ColourMode.init) ?? settings.colours
    settings.theme = read?["theme"]?.text ?? settings.theme
    settings.mode = read?["mode"]?.text.flatMap(InterfaceMode.init) ?? settings.mode
    return settings
  }

  mutating func matrix(_ value: PlacedValue) -> Matrix {
    var matrix = Matrix()
    for entry in value.entries ?? [] { unique(entry.value, entry.key) }
    guard let read = reader.read(value, .table(form.matrix), "matrix") else { return matrix }
    func texts(_ key: String) -> [String] { read[key]?.texts ?? [] }
    matrix.languages = texts("languages")
    matrix.sizes = read["sizes"]?.elements.compactMap(\.size) ?? []
    matrix.themes = texts("themes")
    matrix.colours = texts("colours").compactMap(ColourMode.init)
    matrix.modes = texts("modes").compactMap(InterfaceMode.init)
    matrix.mocks = texts("mocks")
    guard let cards = read["cards"]?.source else { return matrix }
    if reader.elements(cards).isEmpty { reader.complain(.missing, cards.place, "cards needs a value") }
    for value in reader.elements(cards) {
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
}
