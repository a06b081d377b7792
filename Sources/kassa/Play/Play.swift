import ArgumentParser
import CheckoutCore
import Glibc
import KassaRehearsal
import KassaScreens

/// The `kassa play` command: plays scripts unattended.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play scripts without a person and report differences.",
    discussion: """
      A script is a file, a folder of files, or the name of a built-in script; without any, all built-in scripts are \
      played. Exit status: 0 every case passed; 1 at least one case failed; 2 a script is invalid.
      """)

  @Argument(help: "Files, folders or names of built-in scripts.")
  var scripts: [String] = []
  @Option(help: ArgumentHelp("Number of cases that run in parallel.", valueName: "n"))
  var jobs: Int = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  @Flag(help: "Save the screens of this run as snapshots.")
  var update = false
  @Option(help: ArgumentHelp("Play only a part of the cases: 2/4 is the second of four parts.", valueName: "i/n"))
  var shard: String?
  @Option(help: ArgumentHelp("Play only cases whose name contains this text.", valueName: "text"))
  var filter: String?
  @Flag(help: "Play the built program in a real terminal (ncurses in tmux).")
  var terminal = false
  @Flag(help: "List the scripts and their number of cases without playing them.")
  var list = false
  @Option(help: ArgumentHelp("Seed for identifiers and faults.", valueName: "n"))
  var seed: UInt64 = 1
  @Flag(help: "Let scripts include files from outside their own folder.")
  var allowOutside = false
  @Flag(help: "Print one JSON object per case.")
  var json = false
  @OptionGroup var reports: PlayReports

  func run() throws {
    guard jobs > 0 else { throw Failure(message: "--jobs must be at least 1") }
    let loader = try ScriptLoader.find(scripts, allowsOutside: allowOutside)
    if list { return try show(loader) }
    let program = PlayProgram(
      loader, seed: seed, isUpdating: update, shard: try parsedShard(), filter: filter, target: try target())
    guard !program.cases.isEmpty || filter == nil else {
      throw Failure(message: "no case name contains \(filter ?? "")")
    }
    try reports.check(program.cases.count)
    let results = try program.play(jobs: jobs)
    if json {
      for result in results { try report(result) }
    } else {
      try Console.prompt(CaseReports.text(results))
    }
    try reports.write(results)
    if results.contains(where: { !$0.hasPassed }) { throw ExitCode(1) }
  }

  /// Returns the playback target, which is either headless or a real terminal.
  /// - Throws: `Failure` if no terminal is available.
  private func target() throws(Failure) -> PlaybackTarget {
    guard terminal else { return .headless }
    guard !update else { throw Failure(message: "--update cannot be combined with --terminal") }
    do {
      return try .terminal()
    } catch {
      throw Failure(message: error.message)
    }
  }

  private func parsedShard() throws(Failure) -> (index: Int, count: Int)? {
    guard let shard else { return nil }
    let parts = shard.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, parts[1] > 0, (1...parts[1]).contains(parts[0]) else {
      throw Failure(message: "--shard must be like 2/4, not \(shard)")
    }
    return (parts[0], parts[1])
  }

  private func show(_ loader: [LoadedScript]) throws(Failure) {
    for shelved in loader {
      let count = shelved.script.cells.count
      let name = CardRedaction.redact(shelved.script.name)
      if json {
        try Console.output(
          JSON.object(
            .init([
              ("script", .string(shelved.script.source)), ("name", .string(name)),
              ("cases", JSON(count)),
            ])
          ))
      } else {
        try Console.output("\(shelved.script.source)\t\(count)\t\(name)")
      }
    }
  }

  private func report(_ result: CaseResult) throws(Failure) {
    var members: [(String, JSON)] = [
      ("script", .string(result.script)), ("name", .string(result.name)), ("passed", .bool(result.hasPassed)),
      ("seed", .number(String(result.seed))), ("milliseconds", .number(String(result.duration.milliseconds))),
    ]
    if !result.effort.isEmpty { members.append(("entry", result.effort.json)) }
    if let failure = result.failure {
      members += [
        ("code", .string(failure.code)), ("line", JSON(failure.line)), ("message", .string(failure.message)),
      ]
    }
    try Console.output(JSON.object(.init(members)))
  }
}
