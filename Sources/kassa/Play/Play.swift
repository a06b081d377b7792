import ArgumentParser
import CheckoutCore
import Glibc
import Rehearsal

/// `kassa play`: rehearses checkouts.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play scripts without a person, and tell what differed.",
    discussion: """
      A script is a file, a folder of files, or the name of a built-in script; without any, all built-in ones are \
      played. Exit status: 0 every case passed, 1 one did not, 2 a script is wrong.
      """)

  @Argument(help: "Files, folders, names of built-in scripts.")
  var scripts: [String] = []
  @Option(help: ArgumentHelp("How many cases at a time.", valueName: "n"))
  var jobs: Int = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  @Flag(help: "Keep the screens of this run as the snapshots.")
  var update = false
  @Option(help: ArgumentHelp("Only a part of the cases: 2/4 is the second of four parts.", valueName: "i/n"))
  var shard: String?
  @Option(help: ArgumentHelp("Only cases with this text in their name.", valueName: "text"))
  var filter: String?
  @Flag(help: "Play the built program in a real terminal: through ncurses into tmux, and read back from there.")
  var terminal = false
  @Flag(help: "Name the scripts and count their cases; play nothing.")
  var list = false
  @Option(help: ArgumentHelp("Seed for identifiers and faults.", valueName: "n"))
  var seed: UInt64 = 1
  @Flag(help: "Let a script include files from outside its own folder.")
  var allowOutside = false
  @Flag(help: "One JSON object a case.")
  var json = false
  @OptionGroup var reports: PlayReports

  func run() throws {
    guard jobs > 0 else { throw Failure(message: "--jobs must be at least 1") }
    let shelf = try ScriptShelf.find(scripts, allowsOutside: allowOutside)
    if list { return try show(shelf) }
    let program = PlayProgram(
      shelf, seed: seed, isUpdating: update, shard: try parsedShard(), filter: filter, theatre: try theatre())
    guard !program.cases.isEmpty || filter == nil else {
      throw Failure(message: "no case has \(filter ?? "") in its name")
    }
    try reports.check(program.cases.count)
    let results = try program.play(jobs: jobs)
    if json {
      for result in results { try tell(result) }
    } else {
      try Console.prompt(CaseReports.text(results))
    }
    try reports.write(results)
    if results.contains(where: { !$0.hasPassed }) { throw ExitCode(1) }
  }

  /// - Throws: `Failure` where there is no terminal to be had.
  private func theatre() throws(Failure) -> Theatre {
    guard terminal else { return .headless }
    guard !update else { throw Failure(message: "--update keeps what is seen without --terminal") }
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
      throw Failure(message: "--shard is a part of a number of parts, like 2/4, not \(shard)")
    }
    return (parts[0], parts[1])
  }

  private func show(_ shelf: [ShelvedScript]) throws(Failure) {
    for shelved in shelf {
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

  private func tell(_ result: CaseResult) throws(Failure) {
    var members: [(String, JSON)] = [
      ("script", .string(result.script)), ("name", .string(result.name)), ("passed", .bool(result.hasPassed)),
      ("seed", .number(String(result.seed))), ("milliseconds", .number(String(result.duration.milliseconds))),
    ]
    if let failure = result.failure {
      members += [
        ("code", .string(failure.code)), ("line", JSON(failure.line)), ("message", .string(failure.message)),
      ]
    }
    try Console.output(JSON.object(.init(members)))
  }
}
