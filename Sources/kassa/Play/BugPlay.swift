import ArgumentParser
import CheckoutCore
import Dispatch
import KassaRehearsal
import KassaSystems
import Synchronization

/// `kassa play --bugs`: plays the cases with each bug and says which of them no script notices.
struct BugPlay: Sendable {
  let trial: BugTrial
  let isJSON: Bool

  init(_ program: PlayProgram, isJSON: Bool) {
    trial = BugTrial(program.trialCases, compose: CheckoutInputs.composer(nil))
    self.isJSON = isJSON
  }

  /// Tries all bugs.
  /// - Throws: `ExitCode` 1 if a bug was not noticed; `Failure` if no case can notice any.
  func run(jobs: Int) throws {
    guard trial.count > 0 else { throw Failure(message: "--bugs needs scripts that play a checkout") }
    let verdicts = verdicts(jobs: jobs)
    for verdict in verdicts {
      if isJSON { try Console.output(Self.object(verdict)) } else { try Console.output(Self.line(verdict)) }
    }
    let noticed = verdicts.count(where: \.isNoticed)
    if !isJSON {
      for name in trial.unsound { Console.error("note: \(name) fails without any bug and was left out") }
      try Console.output(
        "\(noticed == verdicts.count ? "✓" : "✗") \(noticed) of \(verdicts.count) bugs noticed"
          + Bug.Kind.allCases.map { kind in Self.count(of: kind, verdicts) }.joined())
    }
    guard noticed == verdicts.count else { throw ExitCode(1) }
  }

  /// Prints the bugs without playing anything.
  static func list(isJSON: Bool) throws(Failure) {
    for bug in Bug.all {
      if isJSON {
        try Console.output(
          JSON.compact([
            ("number", JSON(bug.number)), ("bug", .string(bug.name)), ("kind", .string(bug.kind.rawValue)),
            ("words", .string(bug.words)), ("place", .string(bug.place)), ("remedy", .string(bug.remedy)),
          ]))
      } else {
        try Console.output("\(bug.number)\t\(bug.name)\t\(bug.kind.rawValue)\t\(bug.words)")
      }
    }
  }

  private func verdicts(jobs: Int) -> [BugTrial.Verdict] {
    let bugs = Bug.all
    let progress = Mutex(0)
    let found = Mutex<[Int: BugTrial.Verdict]>([:])
    let isShown = Console.messageColumns != nil && !isJSON
    DispatchQueue.concurrentPerform(iterations: min(jobs, bugs.count)) { _ in
      while let index = progress.withLock({ next -> Int? in
        guard next < bugs.count else { return nil }
        next += 1
        return next - 1
      }) {
        let verdict = trial.verdict(on: bugs[index])
        let count = found.withLock { found in
          found[index] = verdict
          return found.count
        }
        if isShown { Console.progress("\(count)/\(bugs.count)  \(bugs[index].name)") }
      }
    }
    if isShown { Console.progress("") }
    return found.withLock { found in bugs.indices.compactMap { found[$0] } }
  }

  private static func count(of kind: Bug.Kind, _ verdicts: [BugTrial.Verdict]) -> String {
    let own = verdicts.filter { $0.bug.kind == kind }
    return ", \(kind.rawValue) \(own.count(where: \.isNoticed)) of \(own.count)"
  }

  /// A bug and what the scripts make of it; for one that none notices, where it shows and what would notice it.
  static func line(_ verdict: BugTrial.Verdict) -> String {
    let bug = verdict.bug
    let head = "\(verdict.isNoticed ? "✓" : "✗") \(bug.number) \(bug.name) (\(bug.kind.rawValue)): \(bug.words)"
    if let notice = verdict.notice, let failure = notice.failure {
      let words = failure.message.split(separator: "\n").first.map(String.init) ?? ""
      return head + "\n    noticed by \(failure.source ?? notice.script):\(failure.line)  \(failure.code): \(words)"
    }
    let shown = verdict.missed.map { ", first in \($0.name)" } ?? ""
    let count =
      verdict.shown == 0
      ? "no script comes where it shows" : "it showed in \(verdict.shown) case\(verdict.shown == 1 ? "" : "s")\(shown)"
    return head + "\n    NOT NOTICED: \(count)\n    shows: \(bug.place)\n    would notice it: \(bug.remedy)"
  }

  static func object(_ verdict: BugTrial.Verdict) -> JSON {
    let (bug, notice) = (verdict.bug, verdict.notice)
    return .compact([
      ("number", JSON(bug.number)), ("bug", .string(bug.name)), ("kind", .string(bug.kind.rawValue)),
      ("words", .string(bug.words)), ("noticed", .bool(verdict.isNoticed)),
      ("script", notice.map { .string($0.failure?.source ?? $0.script) }), ("name", notice.map { .string($0.name) }),
      ("line", (notice?.failure).map { JSON($0.line) }), ("code", (notice?.failure).map { .string($0.code) }),
      ("message", (notice?.failure).map { .string($0.message) }), ("shown", JSON(verdict.shown)),
      ("place", .string(bug.place)), ("remedy", .string(bug.remedy)),
    ])
  }
}
