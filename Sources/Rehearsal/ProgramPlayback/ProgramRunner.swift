import CheckoutCore
import Glibc
import KassaTerminal
import KassaTerminalEngine

/// Plays one case of a script for a program that knows nothing of kassa.
///
/// The program runs in a real terminal and in real time. The runner waits for conditions: an expectation is retried until
/// it holds or its time-out has passed. So a slow machine makes a case slower, and nothing else.
final class ProgramRunner {
  let script: Script
  let program: ProgramScript
  let cell: Combination
  let snapshots: Snapshots
  /// The folder to which relative paths refer; nil for that of this process.
  let folder: String?

  private(set) var stepRecords: [StepRecord] = []
  var takenSnapshots: [String: String] = [:]
  var secrets: ProgramSecrets
  private(set) var files = ProgramFiles([])
  private var terminal: ProgramTerminal?
  /// Where in the output of the program the answers to keys begin, in bytes.
  var answers: [Int] = []
  /// The first leak that was seen while the program printed, and the screen that showed it; nil if there was none.
  private var noticed: Leak?
  private let began = ContinuousClock.now
  /// Whether the script has said what the program's exit status must be.
  var hasCheckedExit = false

  /// Whether the program has taken keys, and what they lead to may still come.
  private var isReacting = false

  /// How long the program may take to wait for keys, before the first step is played.
  private static let longestStart = Duration.seconds(1)

  /// A secret text that was shown, and the screen with it.
  private typealias Leak = (failure: CaseFailure, frame: Frame)

  init(_ script: Script, _ program: ProgramScript, _ cell: Combination, _ snapshots: Snapshots) {
    (self.script, self.program, self.cell, self.snapshots) = (script, program, cell, snapshots)
    secrets = ProgramSecrets(program.steps, cell)
    folder = script.source.lastIndex(of: "/").map { String(script.source[..<$0]) }.map { $0.isEmpty ? "/" : $0 }
  }

  var time: Duration { ContinuousClock.now - began }

  // MARK: Playback

  /// Plays the case, and ends the program.
  /// - Returns: the failure that ended the case; nil if it has passed.
  func play() -> CaseFailure? {
    defer { terminal = nil }
    do throws(CaseFailure) {
      try start()
      try play(program.steps)
      try settleInput()
      if secrets.hasEntered { try afterPauses { () throws(CaseFailure) in try self.settle() } }
      try checkLastLeak()
      try checkEnd()
      return nil
    } catch {
      var failure = error
      if failure.line == 0 { (failure.line, failure.column) = (program.place.line, program.place.column) }
      failure.message = secrets.redacted(failure.message)
      failure.expected = failure.expected.map(secrets.redacted)
      return failure
    }
  }

  private func start() throws(CaseFailure) {
    var launch = program.launch
    launch.program.command = launch.program.command.map(cell.expand)
    launch.program.environment = launch.program.environment.mapValues(cell.expand)
    if let size = cell.size { launch.program.size = size }
    launch.program.folder = workingFolder()
    let path = launch.program.environment["PATH"] ?? TerminalEngine.plainEnvironment["PATH"] ?? ""
    if let trouble = ProgramPath.trouble(launch.program.command.first ?? "", in: folder, path: path) {
      throw CaseFailure(code: "program", line: 0, message: trouble)
    }
    files = ProgramFiles(
      program.steps.flat.compactMap { step in
        if case .file(let path, _, _) = step.verb { self.path(path) } else { nil }
      })
    do {
      terminal = try ProgramTerminal(launch)
    } catch {
      throw CaseFailure(code: "terminal", line: 0, message: error.message)
    }
    terminal?.engine.watch = TerminalEngine.Watch(
      concerns: { [unowned self] printed in secrets.concerns(printed) }, look: { [unowned self] frame in notice(frame) }
    )
    terminal?.engine.waitUntilReady(within: Self.longestStart)
  }

  /// The absolute path of the script's folder, in which the program runs.
  private func workingFolder() -> String? {
    guard let found = realpath(folder ?? ".", nil) else { return folder }
    defer { free(found) }
    return String(cString: found)
  }

  func path(_ path: String) -> String { ProgramPath.absolute(cell.expand(path), in: folder) }

  private func play(_ steps: [ProgramStep]) throws(CaseFailure) {
    for step in steps { try play(step) }
  }

  private func play(_ step: ProgramStep) throws(CaseFailure) {
    if case .repeated(let times, let steps) = step.verb {
      for _ in 0..<times { try play(steps) }
      return
    }
    let isIncluded = !step.source.isEmpty && step.source != script.source
    var failure: CaseFailure?
    do throws(CaseFailure) {
      try perform(step.verb)
    } catch {
      failure = error
    }
    let frame = try? screen()
    let leak = leak(in: frame)
    failure = (leak?.failure ?? failure)?.placed(at: step.place, in: isIncluded ? step.source : nil)
      .expected(step.verb.compares)
    let leaking = failure?.code == "leak" ? leak?.frame : nil
    let shown = leaking ?? frame ?? stepRecords.last?.frame ?? Frame(size: program.launch.program.size)
    stepRecords.append(
      StepRecord(
        line: step.place.line, verb: describe(step), time: time, frame: secrets.redacted(shown), entryCount: 0,
        source: isIncluded ? step.source : nil))
    if let failure { throw failure }
  }

  // MARK: Leaks

  /// Looks at a screen on which the program has just printed something, before the program can clear it.
  private func notice(_ frame: Frame) {
    guard noticed == nil, var failure = secrets.leak(in: frame) else { return }
    failure.message += " for a moment"
    noticed = (failure, Self.plain(frame))
  }

  /// Returns the leak on a screen, or else one that was there before; nil if there is none.
  private func leak(in frame: Frame?) -> Leak? {
    if let frame, let failure = secrets.leak(in: frame) { return (failure, frame) }
    return noticed
  }

  /// Fails if the program shows a secret, or has shown one since it was entered.
  func checkLeaks(_ frame: Frame) throws(CaseFailure) {
    if let leak = leak(in: frame) { throw leak.failure }
  }

  /// Fails if the last step has led to a leak after it was recorded.
  private func checkLastLeak() throws(CaseFailure) {
    guard var leak = try leak(in: screen()) else { return }
    if let last = stepRecords.indices.last {
      stepRecords[last].frame = secrets.redacted(leak.frame)
      (leak.failure.line, leak.failure.source) = (stepRecords[last].line, stepRecords[last].source)
    }
    throw leak.failure
  }

  private func checkEnd() throws(CaseFailure) {
    guard !hasCheckedExit, let status = try running().engine.exitStatus, status != 0 else { return }
    throw CaseFailure(
      code: "crash", line: program.steps.last?.place.line ?? 0,
      message: "the program exited with status \(status), which no exit: of the script expects")
  }

  // MARK: The program

  /// Returns the running terminal.
  func running() throws(CaseFailure) -> ProgramTerminal {
    guard let terminal else { throw CaseFailure(code: "terminal", line: 0, message: "the program does not run") }
    return terminal
  }

  func screen() throws(CaseFailure) -> Frame {
    let engine = try running().engine
    var frame = Self.plain(engine.frame)
    // The cursor is that of a program that runs.
    if engine.exitStatus != nil { frame.cursor = nil }
    return frame
  }

  /// The screen without the modes of its terminal, which are not part of what the program shows.
  private static func plain(_ frame: Frame) -> Frame {
    var frame = frame
    frame.modes = FrameModes(mouse: false, paste: false)
    return frame
  }

  /// Gives the program time to take keys. What follows them decides how long: further keys need no more than that, and
  /// everything else needs the screen that the keys lead to. A script that asks for a longer time gets it after every step.
  func taken() throws(CaseFailure) {
    guard program.launch.idle <= TerminalEngine.usualIdle else { return try settle() }
    try running().engine.waitUntilTaken()
    isReacting = true
  }

  /// Waits until the program has reacted to the keys of the steps before.
  func settleInput() throws(CaseFailure) {
    if isReacting { try settle() }
  }

  /// Gives the program time to react. A program that goes on writing, such as one with a clock, does not fail.
  func settle() throws(CaseFailure) {
    isReacting = false
    let idle = program.launch.idle
    _ = try running().engine.waitUntilQuiet(for: idle, within: max(TerminalEngine.longestQuiet, idle * 3))
  }

  /// Looks at what must not be there, and again after each pause of a program that sleeps for a set time: it is quiet, but has
  /// more to show. A longer pause is not waited for.
  func afterPauses(_ look: () throws(CaseFailure) -> Void) throws(CaseFailure) {
    let end = ContinuousClock.now + TerminalEngine.longestQuiet
    repeat { try look() } while try running().engine.waitForMore(until: end)
  }

  /// Sends something to the program, which must still run.
  func enter(_ action: (ProgramTerminal) -> Void) throws(CaseFailure) {
    let terminal = try running()
    if let status = terminal.engine.exitStatus {
      throw CaseFailure(
        code: "crash", line: 0,
        message: "the program has exited with status \(status) and reads no more keys; \(try lastWords())")
    }
    action(terminal)
  }

  /// The last lines on the screen, for failures.
  func lastWords() throws(CaseFailure) -> String {
    let lines = FrameText.plain(secrets.redacted(try screen())).split(separator: "\n").suffix(3)
    return lines.isEmpty ? "its screen is empty" : "its last lines are «\(lines.joined(separator: " ⏎ "))»"
  }
}
