import Sandbox
import Terminal

extension Script {
  /// Finds the script that another includes.
  public typealias Loader = (_ name: String, _ from: String) -> Inclusion

  /// Reads a script.
  /// - Parameters:
  ///   - identity: what an `include` of this script itself would be known by; nil for `source`.
  ///   - load: finds what `include` names.
  /// - Throws: everything that is wrong with it, together.
  public init(
    _ text: String, source: String, identity: String? = nil, load: @escaping Loader = { _, _ in .missing }
  ) throws(ScriptMistakes) {
    let value = try ScriptValue.read(text, source: source)
    var reader = StepReader(
      reader: ScriptReader(source: source), load: load, path: [identity ?? source],
      spent: ScriptBudget.Spent(bytes: text.utf8.count))
    self = reader.script(value)
    guard reader.reader.mistakes.isEmpty else { throw ScriptMistakes(reader.reader.mistakes) }
  }
}

/// Reads a whole script, and the lists of steps in it.
struct StepReader {
  var reader: ScriptReader
  let load: Script.Loader
  /// The identities of the scripts that are being included, outermost first.
  let path: [String]
  var spent: ScriptBudget.Spent

  /// What every payment system plays, and the states that Assist's can be told to end in.
  static let mocks =
    ["disabled", "success", "decline"] + AssistState.allCases.map(\.word)
    + GatewayConfiguration.State.allCases.map(\.rawValue)

  static let keys = ["name", "checkout", "terminal", "matrix", "steps", "result"]

  mutating func script(_ value: ScriptValue) -> Script {
    let table = reader.table(value, "a script", keys: Self.keys)
    var script = Script(
      name: table["name"].map { reader.text($0, "name") } ?? reader.source, source: reader.source,
      checkout: table["checkout"].map { settings($0) } ?? CheckoutSettings(), terminal: TerminalSettings(),
      matrix: Matrix(), steps: [])
    if let terminal = table["terminal"] { script.terminal = self.terminal(terminal) }
    if let matrix = table["matrix"] {
      script.matrix = self.matrix(matrix)
      if script.matrix.count > ScriptBudget.cases {
        reader.complain(.budget, matrix.place, "the matrix makes more than \(ScriptBudget.cases) cases")
        script.matrix = Matrix()
      }
    }
    if let steps = table["steps"] {
      script.steps = self.steps(steps)
      if script.steps.weight > ScriptBudget.steps {
        reader.complain(.budget, steps.place, "these are more than \(ScriptBudget.steps) steps, repetitions counted")
        script.steps = []
      }
    } else if value.entries != nil {
      reader.complain(.missing, value.place, "a script has steps")
    }
    if let result = table["result"] {
      script.steps.append(ScriptStep(place: result.place, name: "result", verb: .result(self.result(result))))
    }
    return script
  }

  mutating func steps(_ value: ScriptValue) -> [ScriptStep] {
    guard let elements = value.elements else {
      reader.complain(.type, value.place, "steps must be a list, not \(value.kindName)")
      return []
    }
    return elements.flatMap { step($0) }
  }

  private mutating func step(_ value: ScriptValue) -> [ScriptStep] {
    if let word = value.text { return step(word, .text("", isPlain: true, value.place), value.place) }
    guard let entries = value.entries, let entry = entries.first, entries.count == 1 else {
      reader.complain(.type, value.place, "a step is one verb, like press: Enter")
      return []
    }
    return step(entry.key, entry.value, entry.place)
  }

  private mutating func step(_ name: String, _ value: ScriptValue, _ place: ScriptPlace) -> [ScriptStep] {
    if name == "include" { return include(value) }
    return verb(name, value, place).map { [ScriptStep(place: place, name: name, verb: $0)] } ?? []
  }

  private mutating func include(_ value: ScriptValue) -> [ScriptStep] {
    let name = reader.text(value, "include")
    let (text, source, identity): (String, String, String)
    switch load(name, reader.source) {
    case .script(let found, let itsSource, let known): (text, source, identity) = (found, itsSource, known)
    case .missing:
      reader.complain(.include, value.place, "there is no script \(name) to include")
      return []
    case .outside:
      reader.complain(
        .include, value.place, "\(name) lies outside the script's folder; --allow-outside lets it be included")
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
      let inner = try ScriptValue.read(text, source: source)
      var other = StepReader(
        reader: ScriptReader(source: source), load: load, path: path + [identity], spent: spent)
      let steps = other.script(inner).steps
      reader.mistakes += other.reader.mistakes
      spent = other.spent
      // A failure is told at the line that includes: it is the line of the script that is played.
      return steps.map { ScriptStep(place: value.place, name: $0.name, verb: $0.verb) }
    } catch {
      reader.mistakes += error.list
      return []
    }
  }

  /// What is used up, in words; nil while something is left.
  private var excess: String? {
    if path.count >= ScriptBudget.depth { return "scripts include each other more than \(ScriptBudget.depth) deep" }
    if spent.includes > ScriptBudget.includes { return "more than \(ScriptBudget.includes) scripts are included" }
    if spent.bytes > ScriptBudget.bytes { return "the scripts are longer than \(ScriptBudget.bytes) bytes together" }
    return nil
  }

  // MARK: The stage

  mutating func settings(_ value: ScriptValue) -> CheckoutSettings {
    var settings = CheckoutSettings()
    if value.isEmpty { return settings }
    let table = reader.table(
      value, "checkout",
      keys: [
        "provider", "mock", "language", "method", "order", "notifications", "issuer", "begin", "situation", "cascade",
        "products", "keeping", "asks", "shop", "wallet",
      ])
    settings.provider = table["provider"].map { reader.text($0, "provider") }
    settings.mock = table["mock"].flatMap { reader.word($0, "mock", of: Self.mocks) }
    settings.language = table["language"].map { reader.text($0, "language") }
    settings.method = table["method"].map { reader.text($0, "method") }
    settings.notifications = table["notifications"].flatMap {
      reader.word($0, "notifications", of: SandboxConfiguration.CallbackBehaviour.allCases.map(\.rawValue))
    }
    settings.issuer = table["issuer"].map { issuer($0) }
    settings.situation = table["situation"].flatMap {
      reader.word($0, "situation", of: SandboxSituation.allCases.map(\.rawValue)).flatMap(SandboxSituation.init)
    }
    settings.cascades = table["cascade"].flatMap { reader.flag($0, "cascade") }
    settings.products = (table["products"].map(reader.elements) ?? []).map { reader.text($0, "products") }
    settings.keeping = table["keeping"].flatMap { reader.word($0, "keeping", of: ["never", "askCustomer", "always"]) }
    settings.asks = (table["asks"].map(reader.elements) ?? []).map { reader.text($0, "asks") }
    for entry in table["shop"]?.entries ?? [] { settings.shop[entry.key] = reader.text(entry.value, entry.key) }
    if let shop = table["shop"], shop.entries == nil {
      reader.complain(.type, shop.place, "shop must be a table, not \(shop.kindName)")
    }
    settings.wallet = table["wallet"].flatMap { reader.word($0, "wallet", of: ["cards", "empty", "restricted"]) }
    settings.begin = table["begin"].flatMap { reader.word($0, "begin", of: ["checkout", "shop"]) }
    if let order = table["order"] {
      settings.order = order.entries ?? []
      if order.entries == nil { reader.complain(.type, order.place, "order must be a table, not \(order.kindName)") }
    }
    return settings
  }

  /// `confirms-after: never` waits for `elsewhere`. `issuer: { question: html, version: 2.3.1, fault: late, at: 1 }`; the fault is with that answer, counted from 0.
  private mutating func issuer(_ value: ScriptValue) -> ACSBehaviour {
    var issuer = ACSBehaviour()
    let keys = ["question", "version", "codes", "answer", "talkative", "confirms-after", "method", "fault", "at"]
    let table = reader.table(value, "issuer", keys: keys)
    issuer.question = table["question"].flatMap {
      reader.word($0, "question", of: ACSQuestion.allCases.map(\.rawValue)).flatMap(ACSQuestion.init)
    }
    if let version = table["version"].flatMap({ reader.word($0, "version", of: ["2.1.0", "2.2.0", "2.3.1"]) }) {
      issuer.version = version
    }
    issuer.codes = table["codes"].flatMap {
      reader.word($0, "codes", of: ACSCodes.allCases.map(\.rawValue)).flatMap(ACSCodes.init)
    }
    issuer.answer = table["answer"].flatMap {
      reader.word($0, "answer", of: ["Y", "N", "U", "A", "C", "D", "R", "I", "S"])
    }
    issuer.isTalkative = table["talkative"].flatMap { reader.flag($0, "talkative") } ?? false
    if table["confirms-after"]?.text == "never" {
      issuer.confirmsAfter = nil
    } else if let count = table["confirms-after"].flatMap({ reader.integer($0, "confirms-after", in: 1...1000) }) {
      issuer.confirmsAfter = count
    }
    issuer.method = table["method"].flatMap {
      reader.word($0, "method", of: ACSMethod.allCases.map(\.rawValue)).flatMap(ACSMethod.init)
    }
    let fault = table["fault"].flatMap {
      reader.word($0, "fault", of: ACSFault.allCases.map(\.rawValue)).flatMap(ACSFault.init)
    }
    let number = table["at"].flatMap { reader.integer($0, "at", in: 0...999) } ?? 1
    if let fault { issuer.faults = [number: fault] }
    return issuer
  }

  private mutating func terminal(_ value: ScriptValue) -> TerminalSettings {
    var settings = TerminalSettings()
    let table = reader.table(value, "terminal", keys: ["size", "colours", "theme"])
    if let size = table["size"].flatMap({ self.size($0) }) { settings.size = size }
    if let colours = table["colours"].flatMap({ self.colours($0) }) { settings.colours = colours }
    if let theme = table["theme"].flatMap({ reader.word($0, "theme", of: Theme.names) }) { settings.theme = theme }
    return settings
  }

  private mutating func matrix(_ value: ScriptValue) -> Matrix {
    var matrix = Matrix()
    let table = reader.table(
      value, "matrix", keys: ["languages", "sizes", "themes", "colours", "cards", "mocks"])
    func each(_ key: String) -> [ScriptValue] { table[key].map(reader.elements) ?? [] }
    for value in each("languages") { matrix.languages.append(reader.text(value, "languages")) }
    for value in each("sizes") { if let size = size(value) { matrix.sizes.append(size) } }
    for value in each("themes") {
      if let theme = reader.word(value, "themes", of: Theme.names) { matrix.themes.append(theme) }
    }
    for value in each("colours") { if let mode = colours(value) { matrix.colours.append(mode) } }
    for value in each("mocks") {
      if let mock = reader.word(value, "mocks", of: Self.mocks) { matrix.mocks.append(mock) }
    }
    for value in each("cards") {
      let name = value.text ?? ""
      let cards = CardNames.cards(name.hasPrefix("$card.") ? String(name.dropFirst(6)) : name)
      if cards.isEmpty { reader.complain(.value, value.place, "no test card is called \(name)") }
      matrix.cards += cards
    }
    return matrix
  }

  mutating func size(_ value: ScriptValue) -> Size? {
    reader.pair(value, "a size", by: "x", example: "80x24").map { Size(columns: max(1, $0.0), rows: max(1, $0.1)) }
  }

  private mutating func colours(_ value: ScriptValue) -> ColourMode? {
    reader.word(value, "colours", of: ColourMode.allCases.map(\.rawValue)).flatMap { ColourMode(rawValue: $0) }
  }
}
