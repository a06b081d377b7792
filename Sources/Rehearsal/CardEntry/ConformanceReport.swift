import CheckoutCore
import KassaScreens
import KassaTerminal

/// Reports on runs of a conformance table: rules × targets with the rows that differ.
package enum ConformanceReport {
  /// Returns the runs as text: a line per rule with the rows that hold in each target, then every row that differs.
  package static func text(_ all: [ConformanceRun]) -> String {
    guard let table = all.first?.table else { return "" }
    let runs = told(all)
    let used = table.rules.filter { rule in runs.contains { $0.count(of: rule.id).played > 0 } }
    let width = max(used.map(\.id.count).max() ?? 0, 12)
    // A target is named by its number where the names would not fit into a row.
    var text = runs.enumerated().map { "[\($0 + 1)] \($1.target)\n" }.joined()
    text += String(repeating: " ", count: width) + runs.indices.map { padded("[\($0 + 1)]") }.joined() + "\n"
    for rule in used {
      text += rule.id.padded(to: width)
      text += runs.map { padded(cell($0.count(of: rule.id))) }.joined() + "  " + rule.statement + "\n"
    }
    text += "all rows".padded(to: width) + runs.map { padded(cell($0.count())) }.joined() + "\n"
    for run in runs { text += differences(of: run) }
    return text + summary(runs) + "\n"
  }

  /// The runs that have something to tell. A target for which the table has no row, such as a dialect when one rule is
  /// asked for, has neither held nor failed.
  private static func told(_ runs: [ConformanceRun]) -> [ConformanceRun] {
    let told = runs.filter { !$0.results.isEmpty || !$0.hasPassed }
    return told.isEmpty ? runs : told
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 9 - text.count)) + text
  }

  private static func cell(_ count: (passed: Int, played: Int)) -> String {
    if count.played == 0 { return "–" }
    return count.passed == count.played ? "✓ \(count.played)" : "\(count.passed)/\(count.played)"
  }

  private static func differences(of run: ConformanceRun) -> String {
    var text = ""
    for (row, differences) in run.failures {
      text += "\n✗ \(run.target)  \(run.table.source):\(row.line)  \(row.rule)\n"
      text += "  \(row.field?.rawValue ?? "form"): \(clean(row.keysText))\n"
      for difference in differences { text += "  \(clean(difference.words))\n" }
    }
    for row in run.unsteady {
      text += "\n! \(run.target)  \(run.table.source):\(row.line)  \(row.rule) held only when it was played again\n"
      text += "  \(row.field?.rawValue ?? "form"): \(clean(row.keysText))\n"
    }
    for known in run.table.known where known.target == run.target {
      let rows = run.results.filter { if case .known = $0.outcome { $0.row.rule == known.rule } else { false } }
      if !rows.isEmpty { text += "\n~ \(run.target)  \(known.rule): \(rows.count) known; \(clean(known.reason))\n" }
    }
    for known in run.stale {
      text += "\n✗ \(run.target)  \(known.rule) holds now; remove its line @known from \(run.table.source)\n"
    }
    return text + (text.isEmpty ? "" : "\n")
  }

  /// Returns the number of rows that hold, a line per target.
  package static func summary(_ runs: [ConformanceRun]) -> String {
    told(runs).map { run in
      let count = run.count()
      let skipped = run.results.count - count.played
      if count.played == 0, skipped > 0 { return "– \(run.target): \(skipped) rows not playable there" }
      let known = count.played - count.passed - run.failures.count
      return "\(run.hasPassed ? "✓" : "✗") \(run.target): \(count.passed) of \(count.played) rows hold"
        + (known == 0 ? "" : ", \(known) known not to") + (skipped == 0 ? "" : ", \(skipped) not playable there")
    }.joined(separator: "\n")
  }

  /// Returns a JSON object for each row and target, one a line.
  package static func jsonLines(_ run: ConformanceRun) -> [String] {
    run.results.map { result in
      var members: [(String, JSON)] = [
        ("target", .string(run.target)), ("rule", .string(result.row.rule)), ("table", .string(run.table.source)),
        ("line", JSON(result.row.line)), ("field", .string(result.row.field?.rawValue ?? "form")),
        ("keys", .string(result.row.keysText)),
      ]
      switch result.outcome {
      case .passed(let count):
        members += [("outcome", "passed"), ("compared", JSON(count))]
        if result.isUnsteady { members.append(("again", true)) }
      case .skipped(let reason): members += [("outcome", "skipped"), ("reason", .string(reason))]
      case .failed(let differences), .known(let differences, _):
        let list = differences.map { difference in
          JSON.compact([
            ("aspect", .string(difference.aspect)), ("field", difference.part.map { .string($0.rawValue) }),
            ("expected", .string(difference.expected)), ("seen", .string(difference.seen)),
          ])
        }
        if case .known(_, let reason) = result.outcome {
          members += [("outcome", "known"), ("reason", .string(reason)), ("differences", .array(list))]
        } else {
          members += [("outcome", "failed"), ("differences", .array(list))]
        }
      }
      return JSON.object(.init(members)).text
    }
  }

  /// Returns a JUnit XML report with a suite per target and a case per row.
  package static func junit(_ runs: [ConformanceRun]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kassa check keys\">\n"
    for run in runs {
      let skipped = run.results.count { $0.isSkipped }
      text += "  <testsuite name=\"\(attribute(run.target))\" tests=\"\(run.results.count)\""
      text += " failures=\"\(run.failures.count)\" errors=\"0\" skipped=\"\(skipped)\">\n"
      for result in run.results { text += testCase(result, run) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func testCase(_ result: ConformanceResult, _ run: ConformanceRun) -> String {
    let name = "\(result.row.rule) line \(result.row.line): \(result.row.keysText)"
    let head = "    <testcase name=\"\(attribute(clean(name)))\" classname=\"\(attribute(run.target))\""
    switch result.outcome {
    case .passed: return head + "/>\n"
    case .skipped(let reason), .known(_, let reason):
      return head + ">\n      <skipped message=\"\(attribute(reason))\"/>\n    </testcase>\n"
    case .failed(let differences):
      let words = clean(differences.map(\.words).joined(separator: "; "))
      return head + ">\n      <failure type=\"\(attribute(result.row.rule))\" message=\"\(attribute(words))\"/>\n"
        + "    </testcase>\n"
    }
  }

  private static func attribute(_ text: String) -> String { Markup.escape(text, isAttribute: true) }

  private static func clean(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }
}

extension ConformanceResult {
  /// Whether the row counts as skipped in a JUnit report, which knows nothing of known differences.
  fileprivate var isSkipped: Bool {
    switch outcome {
    case .skipped, .known: true
    case .passed, .failed: false
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
