import CheckoutCore
import KassaScreens
import KassaTerminal

/// Reports on completed test cases, for CI systems and for the terminal.
package enum CaseReports {
  /// Returns a JUnit XML report for CI systems, with one suite per script and times in virtual seconds.
  package static func junit(_ results: [CaseResult]) -> String {
    var scripts: [String] = []
    for result in results where !scripts.contains(result.script) { scripts.append(result.script) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kassa\"\(counts(results))>\n"
    for script in scripts {
      let cases = results.filter { $0.script == script }
      text += "  <testsuite name=\"\(attribute(script))\"\(counts(cases))>\n"
      cases.forEach { text += testCase($0) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func attribute(_ text: String) -> String { Markup.escape(text, isAttribute: true) }

  private static func counts(_ results: [CaseResult]) -> String {
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    let failed = results.count { !$0.hasPassed }
    return " tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"0\" time=\"\(ReportTime.seconds(time))\""
  }

  private static func testCase(_ result: CaseResult) -> String {
    let time = ReportTime.seconds(result.duration)
    let head =
      "    <testcase name=\"\(attribute(result.name))\" classname=\"\(attribute(result.script))\" time=\"\(time)\""
    let properties = properties(result)
    guard let failure = result.failure else {
      return head + (properties.isEmpty ? "/>\n" : ">\n" + properties + "    </testcase>\n")
    }
    let type = attribute(failure.code)
    return head + ">\n" + properties + "      <failure type=\"\(type)\" message=\"\(attribute(failure.message))\">"
      + Markup.escape(details(result, failure)) + "</failure>\n    </testcase>\n"
  }

  /// Returns what entering the forms needed, as properties of a test case; empty if no key went to a form.
  private static func properties(_ result: CaseResult) -> String {
    guard !result.effort.isEmpty else { return "" }
    let lines = result.effort.counters.map { counter in
      "        <property name=\"entry.\(counter.name)\" value=\"\(counter.value)\"/>\n"
    }
    return "      <properties>\n" + lines.joined() + "      </properties>\n"
  }

  /// Returns a detailed report on each failed test case, followed by the number of test cases that passed.
  package static func text(_ results: [CaseResult]) -> String {
    var text = ""
    for result in results where !result.hasPassed { text += failure(of: result) + "\n" }
    let failed = results.count { !$0.hasPassed }
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    let passed = "\(results.count - failed) of \(results.count) cases passed"
    return text + "\(failed == 0 ? "✓" : "✗") \(passed), \(ReportTime.seconds(time)) s of virtual time\n"
  }

  /// Returns a detailed report on the failure of a test case; empty if the test case passed.
  package static func failure(of result: CaseResult) -> String {
    guard let failure = result.failure else { return "" }
    return "✗ \(clean(result.name))\n" + details(result, failure)
  }

  /// Returns the script line, the failure message, the screen with the differences marked, and the last flow entries.
  private static func details(_ result: CaseResult, _ failure: CaseFailure) -> String {
    var text = "  \(clean(result.script)):\(failure.line)  \(clean(failure.code))  seed \(result.seed)\n"
    for line in failure.message.split(separator: "\n", omittingEmptySubsequences: false) {
      text += "  \(clean(String(line)))\n"
    }
    if let moment = result.stepRecords.last {
      text += "  after: \(clean(moment.verb))\n\n" + screen(moment.frame, failure.marks)
    }
    let lines = EntryLine.all(result.entries).suffix(10)
    if !lines.isEmpty { text += "\n  last flow entries\n" }
    for line in lines { text += "  \(line.time)  step \(line.step)  \(clean(String(line.what.prefix(200))))\n" }
    return text
  }

  /// Returns the screen as text. Carets below a row mark the columns that differ from the expectation.
  private static func screen(_ frame: Frame, _ marks: [Rect]) -> String {
    var text = ""
    for (row, line) in FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard row < frame.size.rows else { break }
      text += "    " + line + "\n"
      let columns = (0..<frame.size.columns).map { column in
        marks.contains { $0.contains(Point(column: column, row: row)) }
      }
      guard let end = columns.lastIndex(of: true) else { continue }
      text += "    " + columns[...end].map { $0 ? "^" : " " }.joined() + "\n"
    }
    return text
  }

  private static func clean(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }
}
