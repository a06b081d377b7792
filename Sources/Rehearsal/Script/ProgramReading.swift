import CheckoutCore
import KassaTerminal
import KassaTerminalEngine

/// Reads scripts for programs that know nothing of kassa.
extension StepReader {
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
    reader.remembered = nil
    var script = Script(
      name: table["name"].map { reader.text($0, "name") } ?? reader.source, source: reader.source,
      systems: reader.systems, checkout: CheckoutSettings(), terminal: TerminalSettings(), matrix: matrix, steps: [])
    if let tags = table["tags"] { script.tags = self.tags(tags) }
    readVerdict(table, of: &script)
    if script.matrix.count > ScriptBudget.cases, let place = table["matrix"]?.place {
      reader.complain(.budget, place, "the matrix has more than \(ScriptBudget.cases) cases")
      script.matrix = Matrix()
    }
    let place = value.entries?.first { $0.key == "program" }?.place ?? value.place
    let launch = table["program"].map { self.launch($0) } ?? ProgramTerminal.Launch()
    let steps = checkedSteps(table)
    script.program = ProgramScript(launch: launch, steps: steps, place: place)
    script.checkoutLine = place.line
    if path.count == 1 { checkUses(table, of: script) }
    return script
  }

  private mutating func programTable(_ value: PlacedValue) -> [String: PlacedValue] {
    let entries = value.entries ?? []
    for entry in entries {
      guard let reason = Self.checkoutKeys[entry.key] else { continue }
      reader.complain(.unknownKey, entry.place, "a script for a program has no \(entry.key): \(reason)")
    }
    let own = value.with(entries.filter { Self.checkoutKeys[$0.key] == nil })
    // What is included starts no program of its own.
    let shape = form.programKeys.map { entry in
      var entry = entry
      if path.count > 1, entry.name == "program" { entry.need = .optional }
      return entry
    }
    return reader.members(value.entries == nil ? value : own, "a script for a program", shape) ?? [:]
  }

  private mutating func checkedSteps(_ table: [String: PlacedValue]) -> [ProgramStep] {
    guard let list = table["steps"] else { return [] }
    let steps: [ProgramStep] = self.steps(list)
    guard steps.weight <= ScriptBudget.steps else {
      reader.complain(.budget, list.place, "more than \(ScriptBudget.steps) steps, including repetitions")
      return []
    }
    return steps
  }

  private mutating func programMatrix(_ value: PlacedValue) -> Matrix {
    let foreign = ["languages", "themes", "colours", "modes", "mocks"]
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
    reader.read(value, .table(ScriptForm.program), "program").map { ProgramTerminal.Launch($0, &reader) }
      ?? ProgramTerminal.Launch()
  }

  // MARK: Steps

  /// Reads the steps of a script that a script for kassa includes.
  mutating func checkoutSteps(_ value: PlacedValue) -> [ScriptStep] {
    guard let program = value.entries?.first(where: { $0.key == "program" }) else { return script(value).steps }
    reader.complain(.include, program.place, "this script plays another program; a script for kassa cannot include it")
    return []
  }

  /// Reads the steps of a script that a script for a program includes.
  mutating func includedProgramSteps(_ value: PlacedValue) -> [ProgramStep] {
    let table = programTable(value)
    if let program = table["program"] { _ = launch(program) }
    return checkedSteps(table)
  }
}

/// A step of a script of one kind.
protocol PlayedStep {
  static var kind: ScriptKind { get }
  /// Returns the step of a verb; nil if it has a mistake, which is recorded.
  static func step(
    _ name: Verb.Name, _ value: ShapedValue, at place: SourcePlace, _ steps: inout StepReader
  ) -> Self?
  /// Reads the steps of a script that is included.
  static func included(_ value: PlacedValue, _ steps: inout StepReader) -> [Self]
  var place: SourcePlace { get set }
  /// The name of the script that the step is from, if it is not the one that is played.
  var source: String { get set }
  /// The steps that the step repeats, and how often; nil if it repeats none.
  var repetition: (times: Int, steps: [Self])? { get }
}

extension ScriptStep: PlayedStep {
  static let kind = ScriptKind.checkout

  static func step(
    _ name: Verb.Name, _ value: ShapedValue, at place: SourcePlace, _ steps: inout StepReader
  ) -> ScriptStep? {
    steps.verb(name, value).map { ScriptStep(place: place, name: name, verb: $0, source: steps.reader.source) }
  }

  static func included(_ value: PlacedValue, _ steps: inout StepReader) -> [ScriptStep] { steps.checkoutSteps(value) }

  var repetition: (times: Int, steps: [ScriptStep])? {
    if case .repeated(let times, let steps) = verb { (times, steps) } else { nil }
  }
}

extension ProgramStep: PlayedStep {
  static let kind = ScriptKind.program

  static func step(
    _ name: Verb.Name, _ value: ShapedValue, at place: SourcePlace, _ steps: inout StepReader
  ) -> ProgramStep? {
    steps.programVerb(name, value).map { ProgramStep(place: place, name: name, verb: $0, source: steps.reader.source) }
  }

  static func included(_ value: PlacedValue, _ steps: inout StepReader) -> [ProgramStep] {
    steps.includedProgramSteps(value)
  }

  var repetition: (times: Int, steps: [ProgramStep])? {
    if case .repeated(let times, let steps) = verb { (times, steps) } else { nil }
  }
}

extension ProgramTerminal.Launch {
  /// Reads how a program is started, from a table with the keys of `program`.
  init(_ value: ShapedValue, _ reader: inout ScriptReader) {
    self.init()
    if let run = value["run"] {
      program.command =
        run.source.elements == nil ? run.texts.flatMap { $0.split(separator: " ").map(String.init) } : run.texts
      if program.command.first?.isEmpty ?? true { reader.complain(.value, run.place, "run names no program") }
    }
    for variable in value["env"]?.fillings ?? [] { program.environment[variable.name] = variable.text }
    program.size = value["size"]?.size ?? program.size
    idle = value["idle"]?.duration ?? idle
    pause = value["pause"]?.duration
  }
}
