import Dispatch
import Synchronization

/// The result of playing a row against a target.
package struct ConformanceResult: Sendable {
  package var row: ConformanceRow
  package var outcome: Outcome
  /// Whether the row held only when it was played again.
  package var isUnsteady = false
  /// The screens of a row that does not hold, if they are kept.
  package var recording: KeyCast?

  package enum Outcome: Sendable {
    /// The row holds: this many texts, cursors, values, errors and focuses were compared.
    case passed(Int)
    case failed([ConformanceDifference])
    /// The row does not hold, for a reason that the table gives.
    case known([ConformanceDifference], reason: String)
    /// The row says nothing about this target, for this reason.
    case skipped(String)
  }

  /// Whether nothing differs.
  package var holds: Bool {
    switch outcome {
    case .passed, .skipped: true
    case .failed, .known: false
    }
  }
}

/// The results of all rows of a table against one target.
package struct ConformanceRun: Sendable {
  /// The name of the target.
  package var target: String
  package var table: ConformanceTable
  package var results: [ConformanceResult] = []

  /// Plays the rows of a table.
  /// - Parameters:
  ///   - rules: the IDs of the rules whose rows are played; empty for all.
  ///   - onlyNamed: whether only rows that name the target's dialect are played, rather than also those for every form.
  /// - Throws: `ConformanceTrouble` if the target cannot be played against any longer.
  package init(
    _ table: ConformanceTable, against target: any ConformanceTarget, rules: [String] = [], onlyNamed: Bool = false
  ) throws(ConformanceTrouble) {
    (self.target, self.table) = (target.name, table)
    for row in Self.rows(of: table, rules, in: target.dialect) where !onlyNamed || !row.dialects.isEmpty {
      results.append(try Self.result(of: row, table, against: target))
    }
  }

  /// Plays the rows of a table against a card form in another terminal program.
  /// - Parameters:
  ///   - isRecorded: whether the screens of the rows that do not hold are kept.
  ///   - rules: the IDs of the rules whose rows are played; empty for all.
  ///   - jobs: how many rows are played at the same time, each in a program of its own; at least 1.
  /// - Throws: `ConformanceTrouble` if the program cannot be started or does not respond.
  package init(
    _ table: ConformanceTable, against program: ProgramProfile, isRecorded: Bool = false, rules: [String] = [],
    jobs: Int
  ) throws(ConformanceTrouble) {
    let rows = Self.rows(of: table, rules, in: program.dialect)
    let work = Mutex(Work(results: Array(repeating: nil, count: rows.count)))
    let group = DispatchGroup()
    // A queue each: a program keeps its thread waiting rather than busy, and of such threads there may be more than processors.
    for number in 0..<min(max(1, jobs), rows.count) {
      DispatchQueue(label: "rows \(number)").async(group: group) {
        let target = ProgramTarget(program, isRecorded: isRecorded)
        while let index = work.withLock({ $0.takeNext() }) {
          do throws(ConformanceTrouble) {
            let result = try Self.result(of: rows[index], table, against: target)
            work.withLock { $0.results[index] = result }
          } catch {
            work.withLock { $0.trouble = error }
          }
        }
      }
    }
    group.wait()
    let done = work.withLock { $0 }
    if let trouble = done.trouble { throw trouble }
    (self.target, self.table, results) = (program.name, table, done.results.compactMap(\.self))
  }

  /// What several programs have done of the rows of a table.
  private struct Work {
    /// The results in the order of the rows; nil for a row that is not done.
    var results: [ConformanceResult?]
    var trouble: ConformanceTrouble?
    private var next = 0

    init(results: [ConformanceResult?]) { self.results = results }

    /// Returns the index of the next row to be played; nil if there is none, or if a program is in trouble.
    mutating func takeNext() -> Int? {
      guard next < results.count, trouble == nil else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private static func rows(of table: ConformanceTable, _ rules: [String], in dialect: String?) -> [ConformanceRow] {
    table.rows.filter { row in (rules.isEmpty || rules.contains(row.rule)) && row.holds(in: dialect) }
  }

  private static func result(
    of row: ConformanceRow, _ table: ConformanceTable, against target: any ConformanceTarget
  ) throws(ConformanceTrouble) -> ConformanceResult {
    var (outcome, isUnsteady) = (Self.outcome(row, try target.play(row)), false)
    if case .failed = outcome, let again = try target.playAgain(row) {
      outcome = Self.outcome(row, again)
      if case .passed = outcome { isUnsteady = true }
    }
    let reason = table.known.first { $0.target == target.name && $0.rule == row.rule }?.reason
    if let reason, case .failed(let differences) = outcome { outcome = .known(differences, reason: reason) }
    var result = ConformanceResult(row: row, outcome: outcome, isUnsteady: isUnsteady)
    if !result.holds { result.recording = target.recording }
    return result
  }

  /// The known differences of this target that are gone, so that the table must no longer list them.
  package var stale: [ConformanceTable.Known] {
    table.known.filter { known in
      let own = results.filter { $0.row.rule == known.rule }
      return known.target == target && !own.isEmpty
        && !own.contains { if case .known = $0.outcome { true } else { false } }
    }
  }

  /// Whether every row holds, except for known differences.
  package var hasPassed: Bool { failures.isEmpty && stale.isEmpty }

  private static func outcome(_ row: ConformanceRow, _ outcome: ConformanceOutcome) -> ConformanceResult.Outcome {
    switch outcome {
    case .skipped(let reason): return .skipped(reason)
    case .seen(let seen):
      let (count, differences) = row.compare(seen)
      if count == 0 { return .skipped("nothing that the row checks can be seen there") }
      return differences.isEmpty ? .passed(count) : .failed(differences)
    }
  }

  /// The rows that held only when they were played again.
  package var unsteady: [ConformanceRow] { results.filter(\.isUnsteady).map(\.row) }

  /// The rows that differ, with their differences.
  package var failures: [(row: ConformanceRow, differences: [ConformanceDifference])] {
    results.compactMap { result in
      if case .failed(let differences) = result.outcome { (result.row, differences) } else { nil }
    }
  }

  /// The number of rows that hold, and of those that were played.
  package func count(of rule: String? = nil) -> (passed: Int, played: Int) {
    var count = (passed: 0, played: 0)
    for result in results where rule == nil || result.row.rule == rule {
      switch result.outcome {
      case .passed: count = (count.passed + 1, count.played + 1)
      case .failed, .known: count.played += 1
      case .skipped: break
      }
    }
    return count
  }
}
