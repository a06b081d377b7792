import CheckoutCore
import KassaTerminal

/// Reports on completed test cases, for CI systems and for the terminal.
package enum CaseReports {
  /// Returns the number of test cases that passed, after one line for each that failed: the detailed reports are long, and
  /// what is wrong stands at their beginning. An expected failure has a line too, because it may be another one than meant.
  package static func summary(_ results: [CaseResult]) -> String {
    let expected = results.filter { $0.outcome == .expectedFailure }.prefix(mostLines).compactMap { line(of: $0, "–") }
    let red = results.filter(\.isRed)
    let lines = red.prefix(mostLines).compactMap { line(of: $0, "✗") }
    let more = red.count > mostLines ? ["  … and \(red.count - mostLines) more\n"] : []
    return (expected + lines + more).joined() + counts(results)
  }

  /// The greatest number of failed test cases that the summary names.
  private static let mostLines = 20

  /// Returns the name of a failed test case, its place and the first line of what is wrong.
  private static func line(of result: CaseResult, _ sign: String) -> String? {
    guard let failure = result.failure else { return nil }
    let message = failure.message.split(separator: "\n").first.map(String.init) ?? ""
    // The mistake of a script that cannot be played names its place itself.
    if failure.code == "broken" { return "\(sign) \(clean(message))\n" }
    let place = "\(failure.source ?? result.script):\(failure.line)"
    let reason = result.outcome == .expectedFailure ? result.reason.map { ", as expected (\($0))" } ?? "" : ""
    return "\(sign) \(clean("\(result.name): \(place): \(message)\(reason)"))\n"
  }

  private static func counts(_ results: [CaseResult]) -> String {
    let failed = results.count(where: \.isRed)
    // Only other programs take real time that says something: a checkout plays in virtual time.
    let (others, own) = (results.filter(\.isOfProgram), results.filter { !$0.isOfProgram })
    let times = [
      own.isEmpty ? nil : ", \(ReportTime.seconds(own.reduce(.zero) { $0 + $1.duration })) s of virtual time",
      others.isEmpty ? nil : "; programs ran \(ReportTime.seconds(others.reduce(.zero) { $0 + $1.wallTime })) s",
    ].compactMap(\.self)
    let passed = "\(results.count(where: \.hasPassed)) of \(results.count) cases passed"
    let rest = Self.others(results).map { ", \($0)" }.joined()
    if results.isEmpty { return "✓ no case in this part\n" }
    return "\(failed == 0 ? "✓" : "✗") \(passed)\(rest)\(times.joined())\n"
  }

  /// Returns how many cases neither passed nor failed, and why.
  private static func others(_ results: [CaseResult]) -> [String] {
    var words: [(String, Int)] = [
      ("failed as expected", results.count { $0.outcome == .expectedFailure }),
      ("not played after the failure", results.count { $0.skip == .afterFailure }),
      ("not played after the interruption", results.count { $0.skip == .interrupted }),
    ]
    let skipped = results.count { if case .asked = $0.skip { true } else { false } }
    words.insert(("skipped", skipped), at: 0)
    return words.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
  }

  /// Returns a detailed report on the failure of a test case; empty if the test case passed.
  /// - Parameter width: the width of the terminal that shows the report; nil if none does.
  package static func failure(of result: CaseResult, width: Int? = nil) -> String {
    guard let failure = result.failure else { return "" }
    return "✗ \(clean(result.name))\n" + details(result, failure, width: width)
  }

  /// Returns the script line, the failure message, the screen with the differences marked, and the last flow entries.
  static func details(_ result: CaseResult, _ failure: CaseFailure, width: Int? = nil) -> String {
    // A script that cannot be played has no seed, and its mistakes name their places themselves.
    let place =
      "  \(clean(failure.source ?? result.script)):\(failure.line)  \(clean(failure.code))  seed \(result.seed)\n"
    var text = failure.code == "broken" ? "" : place
    for line in failure.message.split(separator: "\n", omittingEmptySubsequences: false) {
      text += "  \(clean(String(line)))\n"
    }
    if let moment = result.stepRecords.last {
      text += "  after: \(clean(moment.verb))\n\n"
      let comparison = FrameComparison(marks: failure.marks, width: width)
      text += failure.expected.map { comparison.compared($0, moment.frame) } ?? comparison.whole(moment.frame)
    }
    if !result.faults.isEmpty { text += "\n  faults\n" }
    for fault in result.faults { text += "  \(clean(fault.words))\n" }
    let lines = EntryLine.all(result.entries).suffix(10)
    if !lines.isEmpty { text += "\n  last flow entries\n" }
    for line in lines { text += "  \(line.time)  step \(line.step)  \(clean(line.short))\n" }
    return text
  }

  package static func clean(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }
}
