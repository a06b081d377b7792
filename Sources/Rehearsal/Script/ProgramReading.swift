import CheckoutCore
import KassaTerminal

/// Reads scripts for programs that know nothing of kassa.
extension StepReader {
  private static let programKeys = ["name", "tags", "program", "matrix", "examples", "steps"]

  /// What only scripts for kassa have, with the reason.
  private static let checkoutKeys = [
    "checkout": "it describes a payment of kassa",
    "terminal": "write the size as program: { size: 80x24 }; the program chooses its colours",
    "result": "it is the result of a payment of kassa; expect a text, a file or an exit status",
    "seed": "kassa makes no ids for another program",
  ]

  mutating func programScript(_ value: PlacedValue) -> Script {
    let table = programTable(value)
    let matrix = table["matrix"].map { programMatrix($0) } ?? Matrix()
    if path.count == 1 { reader.cellNames = matrix.names }
    var script = Script(
      name: table["name"].map { reader.text($0, "name") } ?? reader.source, source: reader.source,
      checkout: CheckoutSettings(), terminal: TerminalSettings(), matrix: matrix, steps: [])
    if let tags = table["tags"] { script.tags = self.tags(tags) }
    if script.matrix.count > ScriptBudget.cases, let place = table["matrix"]?.place {
      reader.complain(.budget, place, "the matrix has more than \(ScriptBudget.cases) cases")
      script.matrix = Matrix()
    }
    let place = value.entries?.first { $0.key == "program" }?.place ?? value.place
    let launch = table["program"].map { self.launch($0) } ?? ProgramTerminal.Launch(command: [])
    let steps = checkedSteps(table, value)
    script.program = ProgramScript(launch: launch, steps: steps, place: place)
    script.checkoutLine = place.line
    if !matrix.cards.isEmpty, path.count == 1, reader.usedCells.isDisjoint(with: ["card", "code", "cvc"]),
      let place = table["matrix"]?.place
    {
      reader.complain(
        .value, place,
        "the matrix has cards, but nothing uses $cell.card, $cell.code or $cell.cvc: all cases are the same")
    }
    return script
  }

  private mutating func programTable(_ value: PlacedValue) -> [String: PlacedValue] {
    let entries = value.entries ?? []
    for entry in entries {
      guard let reason = Self.checkoutKeys[entry.key] else { continue }
      reader.complain(.unknownKey, entry.place, "a script for a program has no \(entry.key): \(reason)")
    }
    let own = value.with(entries.filter { Self.checkoutKeys[$0.key] == nil })
    return reader.table(
      value.entries == nil ? value : own, "a script for a program", keys: Self.programKeys,
      keeping: ["tags", "program", "matrix", "steps"])
  }

  private mutating func checkedSteps(_ table: [String: PlacedValue], _ value: PlacedValue) -> [ProgramStep] {
    guard let list = table["steps"] else {
      if value.entries != nil { reader.complain(.missing, value.place, "the script has no steps") }
      return []
    }
    let steps = programSteps(list)
    guard steps.weight <= ScriptBudget.steps else {
      reader.complain(.budget, list.place, "more than \(ScriptBudget.steps) steps, including repetitions")
      return []
    }
    return steps
  }

  private mutating func programMatrix(_ value: PlacedValue) -> Matrix {
    let foreign = ["languages", "themes", "colours", "mocks"]
    for entry in value.entries ?? [] where foreign.contains(entry.key) {
      reader.complain(
        .unknownKey, entry.place,
        "the matrix of a script for a program has sizes and cards, but no \(entry.key), which are settings of kassa;"
          + " use examples: and $row.NAME for other values")
    }
    guard let entries = value.entries else { return matrix(value) }
    let own = entries.filter { !foreign.contains($0.key) }
    return own.isEmpty && !entries.isEmpty ? Matrix() : matrix(value.with(own))
  }

  private mutating func launch(_ value: PlacedValue) -> ProgramTerminal.Launch {
    let table = reader.table(value, "program", keys: ["run", "env", "size", "idle", "pause"])
    var command: [String] = []
    if let run = table["run"] {
      let words =
        run.elements?.map { reader.text($0, "run") }
        ?? reader.text(run, "run").split(separator: " ").map(String.init)
      command = words
      if words.first?.isEmpty ?? true { reader.complain(.value, run.place, "run names no program") }
    } else if value.entries != nil {
      reader.complain(.missing, value.place, "program needs the key run, such as run: [./my-checkout, --demo]")
    }
    var launch = ProgramTerminal.Launch(command: command)
    for variable in table["env"].map({ reader.pairs($0, "env") }) ?? [] {
      launch.environment[variable.name] = variable.text
    }
    if let size = table["size"].flatMap({ self.size($0) }) { launch.size = size }
    if let idle = table["idle"] { launch.idle = reader.duration(idle, "idle") ?? launch.idle }
    if let pause = table["pause"] { launch.pause = reader.duration(pause, "pause") ?? launch.pause }
    return launch
  }

  // MARK: Steps

  /// Reads the steps of a script that a script for kassa includes.
  mutating func checkoutSteps(_ value: PlacedValue) -> [ScriptStep] {
    guard let program = value.entries?.first(where: { $0.key == "program" }) else { return script(value).steps }
    reader.complain(.include, program.place, "this script plays another program; a script for kassa cannot include it")
    return []
  }

  /// Reads the steps of a script that a script for a program includes. It starts no program of its own.
  private mutating func includedSteps(_ value: PlacedValue) -> [ProgramStep] {
    let table = programTable(value)
    if let program = table["program"] { _ = launch(program) }
    return checkedSteps(table, value)
  }

  mutating func programSteps(_ value: PlacedValue) -> [ProgramStep] {
    guard let elements = value.elements else {
      reader.complain(.type, value.place, "steps must be a list, not \(value.json.kindName)")
      return []
    }
    return elements.flatMap { element -> [ProgramStep] in
      if let word = element.text { return programStep(word, PlacedValue(.null, places: element.places), element.place) }
      guard let entries = element.entries, let entry = entries.first, entries.count == 1 else {
        reader.complain(.type, element.place, "a step must be one verb, such as press: Enter")
        return []
      }
      return programStep(entry.key, entry.value, entry.place)
    }
  }

  private mutating func programStep(_ word: String, _ value: PlacedValue, _ place: SourcePlace) -> [ProgramStep] {
    guard let name = ProgramVerb.Name(rawValue: word) else {
      reader.complain(.unknownVerb, place, Self.refusal(of: word))
      return []
    }
    if name == .include { return include(value) { $0.includedSteps($1) } }
    return programVerb(name, value).map {
      [ProgramStep(place: place, name: name, verb: $0, source: reader.source)]
    } ?? []
  }

  private static func refusal(of word: String) -> String {
    let names = ProgramVerb.Name.allCases.map(\.rawValue)
    guard let verb = Verb.Name(rawValue: word) else {
      return "unknown verb \(word)\(ScriptReader.suggestion(word, names))"
    }
    return "\(word) works only with kassa: \(reason(verb))"
  }

  /// Why a verb cannot be used with another program.
  private static func reason(_ verb: Verb.Name) -> String {
    switch verb {
    case .choose, .focus: "another program does not say what its elements are; press its keys or click a text"
    case .fill: "another program does not say what its fields are; type into the field that has the cursor"
    case .field: "another program does not say what its fields are; see a text where it must stand"
    case .screen: "another program does not name its screens; see a text of the screen"
    case .clock: "another program runs in real time; wait for a text, quiet or its exit"
    case .suspend: "another program runs in real time, and has no clock to move while it is suspended"
    case .kill: "kassa ends another program itself when the script is over"
    case .start, .resume, .checkout: "another program is started once, by program: run"
    case .hold, .fault: "another program's messages do not go through kassa"
    case .message: "another program's messages do not go through kassa; expect output or a file"
    case .step, .effort: "another program reports neither the steps of a payment nor its entry effort"
    case .merchant, .outOfBand: "another program has no mock backend of kassa"
    case .host, .result: "another program returns no payment result; expect a text, a file or an exit status"
    case .leakFree: "whatever is typed as secret: is looked for on every screen of another program anyway"
    case .press, .type, .paste, .click, .resize, .see, .notSee, .cursor, .style, .snapshot, .repeat, .include:
      "it does not apply to another program"
    }
  }

  /// The verbs that only scripts for programs have, with what to use instead.
  static let programOnly = [
    "wait": "wait is for scripts with program:; kassa waits by itself until nothing is running or in flight",
    "exit": "exit is for scripts with program:; use result: or screen: for the end of a payment of kassa",
    "output": "output is for scripts with program:; use see: for what kassa shows",
    "file": "file is for scripts with program:; use message: for what kassa exchanges",
  ]
}

/// A step that can stand in an included script.
protocol IncludableStep {
  /// Returns the step with the place of the `include` command, because failures refer to the script being played.
  func included(at place: SourcePlace) -> Self
}

extension ScriptStep: IncludableStep {
  func included(at place: SourcePlace) -> ScriptStep { ScriptStep(place: place, name: name, verb: verb) }
}

extension ProgramStep: IncludableStep {
  func included(at place: SourcePlace) -> ProgramStep { ProgramStep(place: place, name: name, verb: verb) }
}
