import ArgumentParser
import CheckoutCore
import KassaRehearsal
import Synchronization

/// `kassa play --a11y`: plays the cases and says what the rules of accessibility say about each screen that they show.
struct AccessibilityPlay: Sendable {
  let program: PlayProgram
  let isJSON: Bool

  /// Plays the cases and prints a table for each screen.
  /// - Throws: `ExitCode` 1 if a rule or a case fails; `Failure` if no case shows a screen.
  func run(jobs: Int) throws {
    let found = Mutex(AccessibilityReport())
    let progress = PlayProgress(total: program.cases.count, isShown: isJSON ? false : nil)
    let results = try program.play(jobs: jobs) { result in
      found.withLock { $0.merge(result.accessibility, of: result.name) }
      progress.add(result)
    }
    progress.clear()
    let report = found.withLock(\.self)
    let failed = results.filter(\.isRed)
    // A case that fails shows fewer screens than it should, so that the tables are not the whole truth.
    for result in failed { Console.error(CaseReports.failure(of: result, width: Console.messageColumns)) }
    guard !report.screens.isEmpty else {
      throw Failure(message: "--a11y needs scripts that play a checkout on screens")
    }
    if isJSON {
      for object in report.objects { try Console.output(object) }
    } else {
      try Console.prompt(report.text + "\n")
    }
    if !report.holds || !failed.isEmpty { throw ExitCode(1) }
  }
}
