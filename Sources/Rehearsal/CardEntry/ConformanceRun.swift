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
  package init(
    _ table: ConformanceTable, against target: any ConformanceTarget, rules: [String] = [], onlyNamed: Bool = false
  ) throws(ConformanceTrouble) {
    self.target = target.name
    self.table = table
    for row in table.rows where rules.isEmpty || rules.contains(row.rule) {
      guard row.holds(in: target.dialect), !onlyNamed || !row.dialects.isEmpty else { continue }
      var (outcome, isUnsteady) = (Self.outcome(row, try target.play(row)), false)
      if case .failed = outcome, let again = try target.playAgain(row) {
        outcome = Self.outcome(row, again)
        if case .passed = outcome { isUnsteady = true }
      }
      let reason = table.known.first { $0.target == target.name && $0.rule == row.rule }?.reason
      if let reason, case .failed(let differences) = outcome { outcome = .known(differences, reason: reason) }
      var result = ConformanceResult(row: row, outcome: outcome, isUnsteady: isUnsteady)
      if !result.holds { result.recording = target.recording }
      results.append(result)
    }
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
