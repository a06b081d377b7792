import CheckoutCore
import KassaScreens
import KassaTerminal

/// A JUnit XML report for CI systems, with the fields that Jenkins and GitLab read.
///
/// Times are wall times, because CI systems compare them between runs. The virtual time is a property of the test case.
/// The schema of pytest, junit-10.xsd, allows all but the place of a case in its file and the properties of a case.
/// GitLab ignores the attribute `message`, so the text of a failure repeats it.
/// GitLab also ignores every test case after the first with the same class name and name, so names are made unique.
package struct JUnitReport {
  /// The beginning of the run in UTC, for example `2026-11-24T06:00:00`; nil to leave it out.
  package var timestamp: String?
  /// The name of the machine; nil to leave it out.
  package var host: String?

  package init(timestamp: String? = nil, host: String? = nil) {
    self.timestamp = timestamp
    self.host = host
  }

  /// Renders the report, with one suite per script.
  package func render(_ results: [CaseResult]) -> String {
    var scripts: [String] = []
    var cases: [String: [CaseResult]] = [:]
    for result in results {
      if cases[result.script] == nil { scripts.append(result.script) }
      cases[result.script, default: []].append(result)
    }
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kassa\"\(counts(results, isWhole: true))>\n"
    var taken: Set<[String]> = []
    for script in scripts { text += suite(script, cases[script] ?? [], &taken) }
    return text + "</testsuites>\n"
  }

  /// - Parameter taken: the class names and names of the test cases so far.
  private func suite(_ script: String, _ results: [CaseResult], _ taken: inout Set<[String]>) -> String {
    var head = "  <testsuite name=\"\(Self.attribute(script))\"\(counts(results))"
    if let timestamp { head += " timestamp=\"\(Self.attribute(timestamp))\"" }
    if let host { head += " hostname=\"\(Self.attribute(host))\"" }
    let group = Self.attribute(Self.className(script))
    let cases = results.map { result in
      let wanted = Self.attribute(result.name)
      var (name, count) = (wanted, 1)
      while !taken.insert([group, name]).inserted {
        count += 1
        name = "\(wanted) #\(count)"
      }
      return testCase(result, group: group, name: name)
    }
    return head + " file=\"\(Self.attribute(script))\">\n" + cases.joined() + "  </testsuite>\n"
  }

  /// - Parameter isWhole: whether the results are those of all suites, for which the format does not count skipped cases.
  private func counts(_ results: [CaseResult], isWhole: Bool = false) -> String {
    let time = results.reduce(Duration.zero) { $0 + $1.wallTime }
    let failed = results.count { $0.outcome == .failed }
    let errors = results.count { $0.outcome == .error }
    let skipped = results.count { $0.reason != nil }
    return " tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"\(errors)\""
      + (isWhole ? "" : " skipped=\"\(skipped)\"") + " time=\"\(ReportTime.seconds(time))\""
  }

  private func testCase(_ result: CaseResult, group: String, name: String) -> String {
    let line = result.failure?.line ?? 1
    let head = """
          <testcase name="\(name)" classname="\(group)" \
      time="\(ReportTime.seconds(result.wallTime))" file="\(Self.attribute(result.failure?.source ?? result.script))" line="\(max(1, line))">

      """
    return head + properties(result) + verdict(result) + "    </testcase>\n"
  }

  /// Returns what makes a case neither passed nor, for CI systems, anything else than skipped; or its failure.
  private func verdict(_ result: CaseResult) -> String {
    guard let reason = result.reason else { return result.failure.map { failure(result, $0) } ?? "" }
    let attributes = "type=\"\(result.outcome.rawValue)\" message=\"\(Self.attribute(reason))\""
    guard let failure = result.failure else { return "      <skipped \(attributes)/>\n" }
    return "      <skipped \(attributes)>\(Markup.escape(CaseReports.details(result, failure)))</skipped>\n"
  }

  private func failure(_ result: CaseResult, _ failure: CaseFailure) -> String {
    let element = failure.isError ? "error" : "failure"
    let attributes = "type=\"\(Self.attribute(failure.code))\" message=\"\(Self.attribute(failure.message))\""
    let details = Markup.escape(CaseReports.details(result, failure))
    let output = Self.output(result)
    return "      <\(element) \(attributes)>\(details)</\(element)>\n"
      + (output.isEmpty ? "" : "      <system-out>\(Markup.escape(output))</system-out>\n")
  }

  /// Returns the last screen and all flow entries. Only test cases that have not passed have them.
  private static func output(_ result: CaseResult) -> String {
    let screen = result.stepRecords.last.map { FrameText.plain($0.frame) } ?? ""
    let entries = EntryLine.all(result.entries).map { "\($0.time)  step \($0.step)  \($0.short)\n" }
    return screen + entries.joined()
  }

  private func properties(_ result: CaseResult) -> String {
    var values = [("virtual-time", ReportTime.seconds(result.duration)), ("seed", String(result.seed))]
    if !result.system.isEmpty { values.append(("provider", result.system)) }
    values += result.tags.map { ("tag", $0) }
    if !result.effort.isEmpty { values += result.effort.counters.map { ("entry.\($0.name)", "\($0.value)") } }
    let lines = values.map { name, value in
      "        <property name=\"\(name)\" value=\"\(Self.attribute(value))\"/>\n"
    }
    return "      <properties>\n" + lines.joined() + "      </properties>\n"
  }

  /// Returns the path of a script as the name of a class, whose last part Jenkins shows below the parts before it.
  private static func className(_ script: String) -> String {
    var path = script[...]
    for ending in [".yaml", ".yml"] where path.hasSuffix(ending) { path = path.dropLast(ending.count) }
    let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? script : parts.map { $0.replacing(".", with: "_") }.joined(separator: ".")
  }

  private static func attribute(_ text: String) -> String { Markup.escape(text, isAttribute: true) }
}
