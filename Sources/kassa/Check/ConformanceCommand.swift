import ArgumentParser
import FoundationEssentials
import KassaCards
import KassaRehearsal
import KassaScreens
import KassaSystems

/// Plays a table of rules for `kassa check keys --table`.
struct ConformanceCommand {
  /// The targets that `--target` names.
  static let targets = ["engine", "screens", "plain"]

  let options: Check.Keys

  init(_ options: Check.Keys) { self.options = options }

  func run() throws {
    let table = try readTable()
    for id in options.rule where table.rule(id) == nil {
      throw Failure(
        message: "the table has no rule \(id); its rules are \(table.rules.map(\.id).joined(separator: ", "))")
    }
    if options.list { return try list(table) }
    try ReportFile.refuse(ReportFile.isOutput(options.junit), besideJSON: options.json)
    let report = try options.junit.map { path throws(Failure) in try ReportFile(path) }
    defer { report?.discard() }
    let folder = try options.report.map { path throws(Failure) in try FormReportFolder(path) }
    let programs = try options.program.map(Self.profile)
    var runs: [ConformanceRun] = []
    func take(_ run: ConformanceRun) throws(ConformanceTrouble) {
      if options.json { for line in ConformanceReport.jsonLines(run) { try output(line) } }
      runs.append(run)
    }
    let targets = try targets(table, areWanted: programs.isEmpty)
    do throws(ConformanceTrouble) {
      for target in targets {
        let isImplied = options.dialect == nil && target.dialect != CardPolicy.kassa.name
        try take(ConformanceRun(table, against: target, rules: options.rule, onlyNamed: isImplied))
      }
      for program in programs {
        try take(
          ConformanceRun(
            table, against: program, isRecorded: options.report != nil, rules: options.rule, jobs: options.jobs))
      }
    } catch {
      throw Failure(message: error.message)
    }
    try report?.write(ConformanceReport.junit(runs))
    try folder?.write(
      runs.map { run in
        let version = programs.first { $0.name == run.target }?.readVersion()
        var form = FormReport.Form(name: run.target, version: version)
        form.run = run
        return form
      })
    if !options.json {
      let text = ConformanceReport.text(runs)
      if ReportFile.isOutput(options.junit) { Console.error(text) } else { try Console.prompt(text) }
    }
    if runs.contains(where: { !$0.hasPassed }) { throw ExitCode(1) }
  }

  /// Prints the rules.
  private func list(_ table: ConformanceTable) throws(Failure) {
    for rule in table.rules where options.rule.isEmpty || options.rule.contains(rule.id) {
      let rows = table.rows.count { $0.rule == rule.id }
      try Console.output("\(rule.id)\t\(rows)\t\(rule.statement)\t\(rule.source)")
    }
  }

  private func output(_ line: String) throws(ConformanceTrouble) {
    do throws(Failure) {
      try Console.output(line)
    } catch {
      throw ConformanceTrouble(error.message)
    }
  }

  private func readTable() throws(Failure) -> ConformanceTable {
    let path = options.table.flatMap { $0 == ConformanceTable.builtInName ? nil : $0 }
    let text = try path.map(Self.read)
    do throws(TableMistakes) {
      let builtIn = try ConformanceTable.builtIn()
      guard let path, let text else { return builtIn }
      return try ConformanceTable(text, source: path, known: builtIn.rules)
    } catch {
      throw Failure(message: error.words)
    }
  }

  private static func read(_ path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { throw Failure(message: "cannot read \(path)") }
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: Targets

  /// Reads the file that describes the form of a program.
  static func profile(_ path: String) throws(Failure) -> ProgramProfile {
    let (text, folder) = (try read(path), URL(filePath: path).deletingLastPathComponent().path)
    do throws(ScriptMistakes) {
      return try ProgramProfile(text, source: path, folder: folder)
    } catch {
      throw Failure(message: error.words)
    }
  }

  /// Returns our own forms that are to be played against.
  /// - Parameter areWanted: whether all of them are, unless `--target` names some.
  private func targets(_ table: ConformanceTable, areWanted: Bool) throws -> [any ConformanceTarget] {
    let wanted = options.target?.split(separator: ",").map(String.init) ?? (areWanted ? Self.targets : [])
    for name in wanted where !Self.targets.contains(name) {
      throw ValidationError("Unknown target '\(name)'; known: \(Self.targets.joined(separator: ", ")).")
    }
    let named = CardPolicy.dialects.filter { dialect in table.rows.contains { $0.dialects.contains(dialect) } }
    let dialects = options.dialect ?? (["kassa"] + named.filter { $0 != "kassa" }).joined(separator: ",")
    let today = try options.today.map { try Check.day($0) } ?? table.today ?? Check.day(nil)
    var targets: [any ConformanceTarget] = []
    if wanted.contains("engine") {
      targets += try options.policies(dialects).map { EngineTarget($0, today: today) }
    }
    for policy in try options.policies(options.dialect ?? "kassa") {
      for system in PaymentSystems.builtIn.all where !system.sampleInput.isEmpty {
        let stage = CardFormStage(system.name, policy, today: today, inputs: system.sampleInput) {
          () throws(ComposingError) in
          var settings = CheckoutSettings()
          settings.provider = system.name
          return try CheckoutInputs.composeScript(settings)
        }
        if wanted.contains("screens") { targets.append(ScreenTarget(stage)) }
        if wanted.contains("plain") { targets.append(PlainTarget(stage)) }
      }
    }
    return targets
  }
}
