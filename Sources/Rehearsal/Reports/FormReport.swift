package import CheckoutCore
import KassaCards
import KassaScreens
import KassaTerminal

/// What a report about card forms tells: for each form, the rows of a table and the relations that were tried.
package struct FormReport: Sendable {
  /// A form with what was found.
  package struct Form: Sendable {
    package var name: String
    /// The version of what the form is made of; nil if it is not known.
    package var version: String?
    /// The rows of a table; nil if none were played.
    package var run: ConformanceRun?
    /// The relations that were tried, with the number of trials; empty if none were.
    package var trials: [(relation: ProgramRelation, count: Int)] = []
    package var counterexamples: [ProgramRelationSearch.Counterexample] = []

    package init(name: String, version: String? = nil) { (self.name, self.version) = (name, version) }
  }

  /// A recording in the folder of the report.
  package struct Recording: Sendable {
    package var path: String
    package var contents: String
  }

  package var forms: [Form]
  package var run: ReportRun

  package init(_ forms: [Form], of run: ReportRun) { (self.forms, self.run) = (forms, run) }

  /// The recordings of what does not hold, each with its path in the folder.
  package var recordings: [Recording] {
    forms.enumerated().flatMap { number, form in
      let rows = form.failures.compactMap { result in
        result.recording.map { Recording(path: Self.path(number, result), contents: $0.contents) }
      }
      let relations = form.counterexamples.compactMap { one in
        one.recording.map { Recording(path: Self.path(number, one), contents: $0.contents) }
      }
      return rows + relations
    }
  }

  /// The rows that say what the relations have found, as a table to be played again; nil if there are none.
  package var found: String? {
    let all = forms.flatMap(\.counterexamples)
    guard !all.isEmpty else { return nil }
    let rules = ProgramRelation.allCases.filter { relation in all.contains { $0.relation == relation } }.map(\.rule)
    var rows: [String] = []
    for one in all where !rows.contains(one.row) { rows.append(one.row) }
    return ConformanceTable.text(rules: rules, rows: rows)
  }

  static func path(_ form: Int, _ result: ConformanceResult) -> String {
    "casts/\(form + 1)-\(result.row.rule)-\(result.row.line).cast"
  }

  static func path(_ form: Int, _ one: ProgramRelationSearch.Counterexample) -> String {
    "casts/\(form + 1)-\(one.relation.rawValue)-\(one.part.rawValue).cast"
  }
}

extension FormReport.Form {
  /// The rows that do not hold, known ones included.
  var failures: [ConformanceResult] { run?.results.filter { !$0.holds } ?? [] }

  /// The rules of which rows were played, with the number of rows that hold.
  var rules: [(rule: ConformanceRule, passed: Int, played: Int)] {
    guard let run else { return [] }
    return run.table.rules.compactMap { rule in
      let count = run.count(of: rule.id)
      return count.played == 0 ? nil : (rule, count.passed, count.played)
    }
  }

  /// The name with the version.
  package var title: String { version.map { "\(name), \($0)" } ?? name }

  /// What was found, in one line.
  var summary: String {
    var words: [String] = []
    if let run {
      let count = run.count()
      let kept = rules.count { $0.passed == $0.played }
      words.append("\(count.passed) of \(count.played) rows hold")
      words.append("\(kept) of \(rules.count) rules hold in every row")
    }
    if !trials.isEmpty {
      let broken = Set(counterexamples.map(\.relation)).count
      words.append("\(trials.count - broken) of \(trials.count) relations hold")
    }
    return words.joined(separator: "; ")
  }
}

extension FormReport.Form {
  /// A JSON object for each relation that holds, and for each counterexample.
  package var jsonObjects: [JSON] {
    trials.flatMap { relation, count -> [JSON] in
      let head: [(String, JSON?)] = [
        ("target", .string(name)), ("version", version.map { .string($0) }), ("relation", .string(relation.rawValue)),
        ("trials", JSON(count)),
      ]
      let found = counterexamples.filter { $0.relation == relation }
      if found.isEmpty { return [.compact(head + [("outcome", "passed")])] }
      return found.map { one in
        .compact(
          head + [
            ("outcome", "failed"), ("field", .string(one.part.rawValue)), ("keys", .string(one.keys)),
            ("expected", .string(one.expected)), ("seen", .string(one.seen)), ("row", .string(one.row)),
          ])
      }
    }
  }
}
