import ArgumentParser
import CheckoutCore
import FoundationEssentials
import Glibc
import KassaRehearsal
import KassaScreens
import KassaSystems

/// The `kassa play` command: plays scripts unattended.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play scripts without a person and report differences.",
    discussion: """
      A script is a file, a folder of files, a ticket (NAME.kassa, which B in the checkout saves), or the name of a \
      built-in script; without any, all built-in scripts are played. --list lists the scripts; --collect prints one JSON \
      object per case, with its id, for other test runners, and --filter ID then plays that case alone. --bugs plays the \
      scripts with each of forty named bugs switched in and says which of them no script notices; with --list, it lists \
      them. --a11y tells for each screen that the scripts show which rules of accessibility (WCAG 2.2) hold, and fails if \
      one does not. Exit status: 0 every case passed; 1 at least one case failed; 2 a script is invalid, and the others \
      were played.
      """)

  @Argument(help: "Files, folders, tickets or names of built-in scripts.", completion: .scriptFiles)
  var scripts: [String] = []
  @Option(help: ArgumentHelp("Number of cases that run in parallel.", valueName: "n"))
  var jobs: Int = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  @Flag(help: "Save the screens of this run as snapshots.")
  var update = false
  @Option(
    help: ArgumentHelp(
      "Play only a part of the cases: 2/4 is the second of four parts; ci is the part that the CI system gives to this job.",
      valueName: "i/n"))
  var shard: String?
  @Option(
    help: ArgumentHelp("Play only cases whose name contains this text, or the case with this id.", valueName: "text"))
  var filter: String?
  @Option(
    name: .customLong("tag"), parsing: .singleValue,
    help: ArgumentHelp(
      "Play only scripts with this tag, or with !TAG only those without it. Every payment system is a tag.",
      valueName: "tag"))
  var tags: [String] = []
  @Flag(help: "Begin no further case once one has failed.")
  var failFast = false
  @Flag(help: "Check the scripts without playing them.")
  var lint = false
  @Flag(help: "Play the built program in a real terminal, through ncurses. Scripts with program: always are.")
  var terminal = false
  @Option(
    help: ArgumentHelp(
      "A server of kassa serve, such as http://127.0.0.1:8484, on which each case gets a world of its own.",
      valueName: "url"))
  var connect: String?
  @Flag(help: "List the scripts and their number of cases without playing them.")
  var list = false
  // Hidden, because the help has no room for another option; its discussion describes it.
  @Flag(help: ArgumentHelp("Print the cases as JSON without playing them.", visibility: .hidden))
  var collect = false
  // Hidden for the same reason.
  @Flag(help: ArgumentHelp("Play the scripts with each of the named bugs switched in.", visibility: .hidden))
  var bugs = false
  // Hidden for the same reason.
  @Flag(
    name: .customLong("a11y"),
    help: ArgumentHelp("Check the screens that the scripts show for accessibility.", visibility: .hidden))
  var checksAccessibility = false
  @Option(help: ArgumentHelp("Seed for identifiers and faults.", valueName: "n"))
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Play every case once with each of these seeds: 1..20 or 1,5,9.", valueName: "n..n"))
  var seeds: String?
  @Flag(help: "Let scripts include files from outside their own folder.")
  var allowOutside = false
  @Flag(help: "Print one JSON object per case.")
  var json = false
  @OptionGroup var reports: PlayReports
  @OptionGroup var coverage: CoverageOptions
  @OptionGroup var documents: ScriptDocuments
  @OptionGroup var watching: WatchOptions

  func run() throws {
    if try documents.print(scripts) { return }
    if bugs, list { return try BugPlay.list(isJSON: json) }
    guard jobs > 0 else { throw Failure(message: "--jobs must be at least 1") }
    let selection = try selection()
    let found = ScriptLoader.load(scripts, allowsOutside: allowOutside)
    // With more parts than cases, a part may be empty. A selection that fits no case at all is a mistake.
    guard !found.broken.isEmpty || selection.selectsAny(found.scripts.map(\.script)) else {
      throw Failure(message: selection.complaint(found.scripts.map(\.script)))
    }
    if lint { return try check(found, selection) }
    if list || collect {
      try collect ? printCases(found, selection) : show(found, selection)
      for script in found.broken { Console.error(script.mistakes.words) }
      if !found.broken.isEmpty { throw ExitCode(2) }
      return
    }
    if bugs { return try tryBugs(found, selection) }
    if checksAccessibility { return try checkAccessibility(found, selection) }
    guard coverage.coverage == nil || !terminal else {
      throw Failure(message: "--coverage cannot be combined with --terminal: another process meets the flow")
    }
    // A report on standard output is alone there.
    let isReport = [reports.junit, reports.cast].contains(where: ReportFile.isOutput)
    try ReportFile.refuse(isReport, besideJSON: json)
    let peer = try peer()
    let theatre = try watching.theatre()
    let program = PlayProgram(
      found.scripts, selection, isUpdating: update, target: try target(), countsCoverage: coverage.coverage != nil,
      peer: peer, theatre: theatre)
    let isBroken = program.cases.isEmpty && !found.broken.isEmpty
    let outputs = try reports.open(cases: isBroken ? nil : program.cases.count)
    let met = try coverage.open()
    let progress = PlayProgress(total: program.cases.count, isShown: json || theatre != nil ? false : nil)
    let printer = ResultPrinter(isJSON: json, progress: progress, usesErrors: isReport)
    let add: @Sendable (CaseResult) -> Void = { result in
      outputs.add(result)
      met?.add(result.coverage, of: result.system)
      printer.add(result)
    }
    for broken in found.broken { add(broken.result) }
    let interruption = Interruption()
    // What fails now is reported at the end, so that it does not take the reports with it.
    var failures = FailureList()
    failures.attempt { () throws(Failure) in
      _ = try program.play(
        jobs: theatre == nil ? jobs : 1, stopsAtFailure: failFast, interruption: interruption, onResult: add)
    }
    theatre?.close()
    progress.clear()
    let results = outputs.results
    failures.attempt { () throws(Failure) in if let failure = printer.failure { throw failure } }
    if !json, !isBroken, printer.failure == nil {
      failures.attempt { () throws(Failure) in try printer.print(CaseReports.summary(results)) }
    }
    annotate(results, found)
    failures.attempt { () throws(Failure) in try outputs.finish() }
    failures.attempt { () throws(Failure) in try met?.finish(usesErrors: json || isReport) }
    if let signal = interruption.signal { Interruption.end(by: signal) }
    try failures.check()
    if !found.broken.isEmpty { throw ExitCode(2) }
    if results.contains(where: \.isRed) { throw ExitCode(1) }
  }

  /// Under GitHub Actions, writes a command for each failure and for each mistake in a script.
  private func annotate(_ results: [CaseResult], _ found: ScriptLoader.Found) {
    let environment = ProcessInfo.processInfo.environment
    guard GitHubAnnotations.areWanted(environment) else { return }
    let annotations = GitHubAnnotations(workspace: environment["GITHUB_WORKSPACE"])
    for mistake in found.broken.flatMap(\.mistakes.list) { Console.error(annotations.command(mistake)) }
    for result in results where !result.isBroken {
      if let command = annotations.command(result) { Console.error(command) }
    }
  }

  private func selection() throws(Failure) -> CaseSelection {
    var selection = CaseSelection(filter: filter, tags: tags, seeds: [seed])
    if let seeds {
      guard let list = CaseSelection.seeds(seeds) else {
        throw Failure(message: "--seeds must be like 1..20 or 1,5,9, not \(seeds)")
      }
      selection.seeds = list
    }
    if let shard {
      selection.shard =
        shard == "ci" ? CaseSelection.shard(from: ProcessInfo.processInfo.environment) : CaseSelection.shard(shard)
      guard selection.shard != nil else {
        throw Failure(
          message: shard == "ci"
            ? "--shard ci: no variables of a CI system say which part this job plays"
            : "--shard must be like 2/4, or ci, not \(shard)")
      }
    }
    return selection
  }

  /// Plays the selected cases with each bug.
  private func tryBugs(_ found: ScriptLoader.Found, _ selection: CaseSelection) throws {
    try checkAlone(found, "--bugs")
    try BugPlay(PlayProgram(found.scripts, selection, isUpdating: false), isJSON: json).run(jobs: jobs)
  }

  /// Plays the selected cases and checks their screens for accessibility.
  private func checkAccessibility(_ found: ScriptLoader.Found, _ selection: CaseSelection) throws {
    try checkAlone(found, "--a11y")
    let program = PlayProgram(found.scripts, selection, isUpdating: false, checksAccessibility: true)
    try AccessibilityPlay(program: program, isJSON: json).run(jobs: jobs)
  }

  /// Checks that nothing contradicts an option that plays the scripts in its own way.
  private func checkAlone(_ found: ScriptLoader.Found, _ option: String) throws {
    guard !terminal, connect == nil, !update else {
      throw Failure(message: "\(option) plays in virtual time, without --terminal, --connect and --update")
    }
    for script in found.broken { Console.error(script.mistakes.words) }
    guard found.broken.isEmpty else { throw ExitCode(2) }
  }

  /// Reports the mistakes of the selected scripts, and of those that could not be read.
  private func check(_ found: ScriptLoader.Found, _ selection: CaseSelection) throws {
    let selected = found.scripts.map(\.script).filter { selection.selectsAny([$0]) }
    let checks = selected.map { ScriptCheck($0) }
    let mistakes = found.broken.flatMap(\.mistakes.list) + checks.flatMap(\.mistakes)
    for mistake in mistakes {
      if json { try Console.output(mistake.object) } else { Console.error(mistake.words) }
    }
    if !json { for note in checks.flatMap(\.notes) { Console.error("note: \(note.words)") } }
    guard mistakes.isEmpty else { throw ExitCode(2) }
    if !json { try Console.output("✓ \(selected.count) scripts without mistakes") }
  }

  /// Returns the playback target, which is either headless or a real terminal.
  /// - Throws: `Failure` if the path of this program is unknown.
  private func target() throws(Failure) -> PlaybackTarget {
    guard terminal else { return .headless }
    guard !update else { throw Failure(message: "--update cannot be combined with --terminal") }
    do {
      return try .terminal()
    } catch {
      throw Failure(message: error.message)
    }
  }

  /// The server of `--connect`, which has answered.
  private func peer() throws -> ServedPeer? {
    guard let connect else { return nil }
    guard !terminal else { throw Failure(message: "--connect cannot be combined with --terminal") }
    guard !update else { throw Failure(message: "--connect cannot be combined with --update") }
    let peer = try ServedPeer(connect, for: "play")
    try peer.check()
    return peer
  }

  private func show(_ found: ScriptLoader.Found, _ selection: CaseSelection) throws {
    let program = PlayProgram(found.scripts, selection, isUpdating: false)
    for (index, loaded) in found.scripts.enumerated() {
      let count = program.cases.count { $0.script == index }
      guard count > 0 else { continue }
      let script = loaded.script
      let name = CardRedaction.redact(script.name)
      let tags = CaseSelection.tags(of: script)
      if json {
        try Console.output(
          JSON.object(
            .init([
              ("script", .string(script.source)), ("name", .string(name)), ("cases", JSON(count)),
              ("tags", .array(tags.map(JSON.string))),
            ])
          ))
      } else {
        try Console.output("\(script.source)\t\(count)\t\(tags.joined(separator: ","))\t\(name)")
      }
    }
  }

  private func printCases(_ found: ScriptLoader.Found, _ selection: CaseSelection) throws {
    for one in PlayProgram(found.scripts, selection, isUpdating: false).collected { try Console.output(one) }
  }
}
