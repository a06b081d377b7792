import CheckoutCore
import Glibc
import KassaRehearsal
import KassaTerminal
import TestSupport
import Testing

/// JUnit reports, validated against a schema of the fields that Jenkins and GitLab read, and against that of pytest.
@Suite("JUnit schema")
struct ReportSchemaTests {
  /// Returns what is wrong with a report; empty if it is valid, nil if the validator is not installed.
  static func problems(_ report: String, schema: String = "junit.xsd") throws -> String? {
    guard let validator = InstalledTools.path("xmllint") else { return nil }
    let folder = try TemporaryFolder()
    let file = try folder.write(report, to: "junit.xml")
    let path = Repository.root + "/Tests/EndToEndTests/Vectors/" + schema
    let run = try Spawned.run([validator, "--noout", "--nonet", "--schema", path, file])
    return run.status == 0 ? "" : run.errors
  }

  private static func result(
    _ name: String, script: String = "shop/pay.yaml", seed: UInt64 = 1, failure: CaseFailure? = nil
  ) -> CaseResult {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put("]]> <&>\"", at: Point(column: 0, row: 0), style: Style())
    let record = StepRecord(line: 3, verb: "see: x", time: .zero, frame: frame, entryCount: 0)
    return CaseResult(
      script: script, name: name, seed: seed, system: "ecommpay", tags: ["a & b", "\"c\""], stepRecords: [record],
      duration: .seconds(94_608_000), wallTime: .milliseconds(1234), failure: failure)
  }

  /// Passed, failed and broken cases, hostile names, several seeds, and names that would be the same.
  private static var results: [CaseResult] {
    let hostile = "<&>'\"]]>\u{0}\u{1B}[2J\u{FFFE}\u{202E}\n\t%"
    func failure(_ code: String, _ message: String) -> CaseFailure {
      CaseFailure(code: code, line: 0, message: message)
    }
    return [
      result("passed"), result("failed", failure: failure("see", "expected «a»\nfound \(hostile)")),
      result("error", failure: failure("crash", "signal 11")),
      result("shop/b.yaml", script: "shop/b.yaml", seed: 0, failure: failure("broken", "shop/b.yaml:1:1: \(hostile)")),
      result(hostile, script: "../\(hostile).yml", failure: failure("snapshot", hostile)), result("same"),
      result("same"),
      result("same #2"), result("same", script: "shop.pay.yml"), result("same", script: "shop_pay.yaml"),
    ] + (1...3).map { result("paid · seed \($0)", seed: $0) }
  }

  @Test("Reports of every outcome, of hostile names and of several seeds are valid")
  func valid() throws {
    let report = JUnitReport(timestamp: "2026-11-24T06:00:00", host: "here").render(Self.results)
    let problems = try Self.problems(report)
    #expect(problems == "" || problems == nil, "\(problems ?? "")\n\(report)")
    let empty = try Self.problems(JUnitReport().render([]))
    #expect(empty == "" || empty == nil)
    #expect(report.contains(#"<property name="virtual-time" value="94608000.000"/>"#))
  }

  /// Source: pytest's schema of the format that Jenkins' plugin xUnit accepts, with the additions that Rehearsal.md names.
  @Test("pytest's schema knows all of a report but the place of a case in its file, and its properties")
  func pytest() throws {
    let report = JUnitReport(timestamp: "2026-11-24T06:00:00", host: "here").render(Self.results)
    guard let problems = try Self.problems(report, schema: "junit-10.xsd") else { return }
    let lines = problems.split(separator: "\n").filter { $0.contains("validity error") }
    let known = ["'testcase', attribute 'file':", "'testcase', attribute 'line':", "'properties': This element"]
    #expect(lines.allSatisfy { line in known.contains { line.contains($0) } }, "\(problems)")
    for part in known { #expect(lines.count { $0.contains(part) } == Self.results.count, "\(part)") }
    let plain = report.replacing(#/ file="[^"]*" line="[^"]*"/#, with: "")
      .replacing(#/<properties>(?s:.*?)<\/properties>/#, with: "")
    #expect(try Self.problems(plain, schema: "junit-10.xsd") == "")
  }

  @Test("pytest's schema finds nothing in the report on a table of card entry")
  func conformance() throws {
    let rule = ["check", "keys", "--table", "built-in", "--rule", "PAN-GROUP-4", "--junit", "-"]
    let problems = try Self.problems(Spawned.kassa(rule).output, schema: "junit-10.xsd")
    #expect(problems == "" || problems == nil, "\(problems ?? "")")
  }

  @Test(
    "Broken reports are rejected",
    arguments: [
      // GitLab would drop the second of two cases with the same names.
      (#"name="passed""#, #"name="failed""#), (#"<testcase name="passed""#, "<testcase"),
      (#"classname="shop.pay""#, ""), (#"time="1.234""#, #"time="1e3""#), (#"time="1.234""#, #"time="-1""#),
      // Three years of virtual time are no time that a case took.
      (#"time="1.234""#, #"time="94608000.000""#), (#"tests="13""#, #"tests="many""#), (#" errors="2""#, ""),
      (#"timestamp="2026-11-24T06:00:00""#, #"timestamp="yesterday""#), (#"line="1""#, #"line="0""#),
      (#"type="crash""#, #"type="""#), ("<failure type=", "<failed type="), ("</failure>", "</failure><error/>"),
      ("<properties>", "<properties><b/>"), ("</testsuites>", ""), ("&lt;", "<"), ("&#10;", "\u{1}"),
    ])
  func invalid(part: String, replacement: String) throws {
    let report = JUnitReport(timestamp: "2026-11-24T06:00:00").render(Self.results)
    try #require(report.contains(part), "\(part)")
    #expect(try Self.problems(report.replacing(part, with: replacement, maxReplacements: 1)) != "")
  }
}
