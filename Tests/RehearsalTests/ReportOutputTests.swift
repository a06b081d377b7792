import CheckoutCore
import Glibc
import KassaRehearsal
import KassaTerminal
import TestSupport
import Testing

@testable import kassa

@Suite("Report files")
struct ReportOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(junit: String? = nil, report: String? = nil, cast: String? = nil) throws -> ReportOutputs {
    try ReportOutputs.open(junit: junit, report: report, cast: cast, cases: 1)
  }

  private static func result(_ name: String) -> CaseResult {
    let frame = Frame(size: Size(columns: 10, rows: 2))
    let record = StepRecord(line: 1, verb: "see: x", time: .zero, frame: frame, entryCount: 0)
    return CaseResult(script: "a.yaml", name: name, seed: 1, stepRecords: [record])
  }

  private func text(_ name: String) -> String? { TextFile.read("\(folder.path)/\(name)") }

  private func exists(_ name: String) -> Bool { access("\(folder.path)/\(name)", F_OK) == 0 }

  @Test("All outputs that cannot be written are named before anything is played, and leave nothing behind")
  func unwritable() throws {
    let good = folder.path + "/good.xml"
    let error = #expect(throws: Failure.self) {
      try open(junit: good, report: "/dev/null/report", cast: folder.path)
    }
    #expect(error?.status == 2)
    let lines = error?.message.split(separator: "\n") ?? []
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("it is a folder") == true)
    #expect(lines.last?.contains("/dev/null/report") == true)
    #expect(!exists("good.xml") && !exists("good.xml.part"))
    #expect(throws: Failure.self) { try open(junit: "/nowhere/a.xml") }
    #expect(throws: Failure.self) { try open(junit: good, cast: good) }
    #expect(throws: Failure.self) { try open(junit: "-", cast: "/dev/stdout") }
    let output = #expect(throws: Failure.self) { try open(report: "-") }
    #expect(output?.message == "--report cannot write to standard output: the report is a folder")
  }

  @Test("An output that fails while it is written is named, and the others are complete")
  func full() throws {
    let outputs = try open(junit: "/dev/full", report: folder.path + "/r", cast: folder.path + "/a.cast")
    outputs.add(Self.result("one"))
    let error = #expect(throws: Failure.self) { try outputs.finish() }
    #expect(error?.message == "cannot write /dev/full: No space left on device")
    #expect(text("a.cast")?.hasPrefix("{\"version\":2,\"width\":10,\"height\":2") == true)
    #expect(text("r/index.html")?.contains("cases/1-one.html") == true)
    #expect(text("r/cases/1-one.html")?.contains("see: x") == true)
    #expect(!exists("a.cast.part"))
  }

  @Test("A page that cannot be written does not take the others, the index or JUnit with it")
  func page() throws {
    let outputs = try open(junit: folder.path + "/a.xml", report: folder.path + "/r")
    // A folder with the name of the page is in its way.
    try #require(mkdir(folder.path + "/r/cases/1-one.html", 0o755) == 0)
    outputs.add(Self.result("one"))
    outputs.add(Self.result("two"))
    let error = #expect(throws: Failure.self) { try outputs.finish() }
    #expect(error?.message.contains("r/cases/1-one.html: it is a folder") == true)
    #expect(exists("r/cases/2-two.html"))
    #expect(text("r/index.html")?.contains("2 cases") == true)
    #expect(text("a.xml")?.contains("tests=\"2\"") == true)
  }

  @Test("A file keeps its contents until the new ones are complete")
  func replaced() throws {
    try folder.write("old", to: "a.xml")
    let outputs = try open(junit: folder.path + "/a.xml")
    outputs.add(Self.result("one"))
    #expect(text("a.xml") == "old")
    try outputs.finish()
    #expect(text("a.xml")?.hasPrefix("<?xml") == true)
    #expect(!exists("a.xml.part"))
  }

  @Test("A report removes the pages of an earlier run, and no other files")
  func earlier() throws {
    let path = folder.path + "/deep/er/r"
    let first = try open(report: path)
    for name in ["one", "two"] { first.add(Self.result(name)) }
    try first.finish()
    for name in ["notes.html", "3-Mine.html", "x-one.html"] { try folder.write("mine", to: "deep/er/r/cases/" + name) }
    let second = try open(report: path)
    second.add(Self.result("one"))
    try second.finish()
    #expect(exists("deep/er/r/cases/1-one.html") && !exists("deep/er/r/cases/2-two.html"))
    for name in ["notes.html", "3-Mine.html", "x-one.html"] { #expect(exists("deep/er/r/cases/" + name), "\(name)") }
  }

  @Test("Every name makes a page whose name is recognised, and is unique by its number")
  func names() {
    for name in ["one", "Ünïcode", "", "../../etc/passwd", String(repeating: "a-b ", count: 40), "日本"] {
      let page = ReportSummary(Self.result(name), number: 12).page
      #expect(page.hasPrefix("cases/12-") && ReportSummary.isPage(String(page.dropFirst(6))), "\(page)")
      #expect(page.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/-.".contains($0)) }, "\(page)")
    }
  }

  @Test("GitHub Actions gets one escaped command a failure and a mistake, with paths relative to the workspace")
  func annotations() {
    let annotations = GitHubAnnotations(workspace: "/home/me/shop")
    var result = Self.result("a, b: c")
    #expect(annotations.command(result) == nil)
    result.failure = CaseFailure(code: "see", line: 7, column: 5, message: "100 %\nfound: x, y")
    result.failure?.source = "/home/me/shop/pay.yaml"
    #expect(
      annotations.command(result)
        == "::error file=pay.yaml,line=7,col=5,title=a%2C b%3A c%3A see::100 %25%0Afound: x, y")
    result.failure?.source = "/home/me/shopping/pay.yaml"
    #expect(annotations.command(result)?.contains("file=/home/me/shopping/pay.yaml") == true)
    let mistake = ScriptMistake(.value, "b.yaml", SourcePlace(line: 3, column: 9), "unknown screen nowhere")
    #expect(
      annotations.command(mistake) == "::error file=b.yaml,line=3,col=9,title=script.value::unknown screen nowhere")
    #expect(GitHubAnnotations.areWanted(["GITHUB_ACTIONS": "true"]) && !GitHubAnnotations.areWanted([:]))
  }

  @Test(
    "A job plays the part that its CI system gives to it",
    arguments: [
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], [1, 4]),
      (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], [4, 4]),
      (["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], [3, 3]),
      (["BITBUCKET_PARALLEL_STEP": "1", "BITBUCKET_PARALLEL_STEP_COUNT": "2"], [2, 2]),
      (["SEMAPHORE_JOB_INDEX": "1", "SEMAPHORE_JOB_COUNT": "2"], [1, 2]),
      (["SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "2"], [2, 2]), ([:], []),
      (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], []), (["CI_NODE_INDEX": "1"], []),
      (["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "4"], []), (["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"], []),
    ])
  func shard(variables: [String: String], expected: [Int]) {
    let part = CaseSelection.shard(from: variables)
    #expect(part.map { [$0.index, $0.count] } ?? [] == expected)
  }

  @Test("The line of progress has the counts, the system and the name of the last case")
  func progress() {
    var result = Self.result("A card is paid")
    result.system = "ecommpay"
    #expect(
      PlayProgress.line(done: 12, passed: 11, failed: 1, total: 655, result)
        == "12/655  ✓ 11  ✗ 1  ecommpay  A card is paid")
    #expect(PlayProgress.line(done: 1, passed: 1, failed: 0, total: 9, result) == "1/9  ✓ 1  ecommpay  A card is paid")
  }
}
