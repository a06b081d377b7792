import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@testable import CheckoutCore

@Suite("Test reports")
struct ReportTests {
  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: Size(columns: 20, rows: 2))
    frame.put(text, at: Point(column: 2, row: 0), style: Style())
    return frame
  }

  private var results: [CaseResult] {
    let entry = FlowEntry(
      index: 0, time: Instant(milliseconds: 5), step: .paymentInitiated, attempt: 1, kind: .completed)
    let stepRecords = [
      StepRecord(line: 3, verb: "press: Enter", time: .milliseconds(10), frame: frame("one"), entryCount: 0),
      StepRecord(line: 4, verb: "type: \"<&\"", time: .milliseconds(20), frame: frame("one"), entryCount: 1),
      StepRecord(line: 5, verb: "see: two", time: .milliseconds(1500), frame: frame("one<"), entryCount: 1),
    ]
    return [
      CaseResult(
        script: "a.yaml", name: "good", seed: 1, stepRecords: Array(stepRecords.prefix(2)), entries: [entry],
        duration: .milliseconds(20), wallTime: .milliseconds(250)),
      CaseResult(
        script: "a.yaml", name: "bad \"<&>'\u{1B}\u{0}\u{FFFE}", seed: 2, stepRecords: stepRecords, entries: [entry],
        duration: .milliseconds(1500), wallTime: .milliseconds(125),
        failure: CaseFailure(
          code: "see", line: 5, message: "wanted: two\n\u{7}found: ]]>",
          marks: [Rect(column: 2, row: 0, columns: 3, rows: 1)])),
      CaseResult(script: "b.yaml", name: "good", seed: 1),
    ]
  }

  @Test("JUnit has a suite per script, wall time in seconds, virtual time as a property and only valid XML characters")
  func junit() {
    let lines = JUnitReport(timestamp: "2026-11-24T06:00:00", host: "here").render(results).split(separator: "\n")
    #expect(lines[0] == #"<?xml version="1.0" encoding="UTF-8"?>"#)
    let counts = #"tests="3" failures="1" errors="0" time="0.375""#
    #expect(lines[1] == #"<testsuites name="kassa" \#(counts)>"#)
    let suite = #"tests="2" failures="1" errors="0" skipped="0" time="0.375" timestamp="2026-11-24T06:00:00""#
    #expect(lines[2] == #"  <testsuite name="a.yaml" \#(suite) hostname="here" file="a.yaml">"#)
    #expect(lines[3] == #"    <testcase name="good" classname="a" time="0.250" file="a.yaml" line="1">"#)
    #expect(lines[5] == #"        <property name="virtual-time" value="0.020"/>"#)
    #expect(
      lines.contains(
        "    <testcase name=\"bad &quot;&lt;&amp;&gt;'\u{FFFD}\u{FFFD}\u{FFFD}\" classname=\"a\" time=\"0.125\" file=\"a.yaml\" line=\"5\">"
      ))
    let failure = "      <failure type=\"see\" message=\"wanted: two&#10;\u{FFFD}found: ]]&gt;\">"
    #expect(lines.contains { $0.hasPrefix(failure) })
    #expect(lines.last == "</testsuites>")
    let forbidden = lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xFFFE }
    #expect(!forbidden)
  }

  private func page(_ result: CaseResult) -> String { CasePage.render(result, ReportSummary(result, number: 1)) }

  @Test("Reports show what entering the forms needed, if any key went to a form")
  func effort() {
    var results = results
    #expect(!JUnitReport().render(results).contains("entry."))
    #expect(!page(results[0]).contains(" corrections"))
    results[0].effort.keys = 34
    results[0].effort.milliseconds = 12_400
    results[1].effort.keys = 5
    let junit = JUnitReport().render(results)
    #expect(junit.contains(#"<property name="entry.keys" value="34"/>"#))
    #expect(junit.contains(#"<property name="entry.milliseconds" value="12400"/>"#))
    #expect(page(results[0]).contains("34 keys"))
  }

  @Test("A text report shows the line, the expectation, the marked screen and the last entries of a failure")
  func text() {
    let text = CaseReports.text(results)
    for part in [
      "✗ bad", "a.yaml:5  see  seed 2", "  wanted: two\n", "after: see: two", "      one<\n      ^^^\n",
      "+0.000 s  step 1  paymentInitiated complete", "✗ 2 of 3 cases passed, 1.520 s of virtual time",
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    #expect(CaseReports.text([results[0]]) == "✓ 1 of 1 cases passed, 0.020 s of virtual time\n")
  }

  @Test("The page of a case is reproducible, loads nothing from elsewhere and keeps the text of a script")
  func page() {
    let page = page(results[1])
    #expect(page == self.page(results[1]))
    for part in [
      "<title>bad \"&lt;&amp;&gt;", "type: \"&lt;&amp;\"", "paymentInitiated complete", "class=\"mark\"",
      "role=\"img\"", "wanted: two", "<section class=\"step bad\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    // The name of a namespace is not an address that is loaded.
    let loaded = page.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    for part in ["url(", "@import", "https://", "http://"] { #expect(!loaded.contains(part), "\(part)") }
    // The case has two different screens, each drawn once.
    #expect(page.ranges(of: "<symbol ").count == 2)
  }

  @Test("The index of a report has the failures first, and links to a page for each case")
  func index() {
    let summaries = results.enumerated().map { ReportSummary($1, number: $0 + 1) }
    let index = ReportIndex.render(summaries, title: "a < b")
    #expect(index.contains("<title>a &lt; b</title>"))
    let pages = index.ranges(of: "href=\"cases/").map { index[$0.upperBound...].prefix { $0 != "\"" } }
    #expect(pages == ["2-bad.html", "1-good.html", "3-good.html"])
    for part in ["url(", "@import", "https://", "http://"] { #expect(!index.contains(part), "\(part)") }
  }

  @Test("Index and pages say when, by which version, by which command and in which time the cases were played")
  func run() {
    let run = ReportRun(start: "2026-11-24T06:00:00", version: "kassa 1.2.3", command: "kassa play <a>") {
      .milliseconds(4321)
    }
    let index = ReportIndex.render(results.enumerated().map { ReportSummary($1, number: $0 + 1) }, of: run)
    let page = CasePage.render(results[1], ReportSummary(results[1], number: 1), of: run)
    for text in [index, page] {
      for fact in ["2026-11-24 06:00:00 UTC", "kassa 1.2.3", "<code>kassa play &lt;a&gt;</code>"] {
        #expect(text.contains(fact), "\(fact)")
      }
    }
    #expect(index.contains("4.321 s of real time") && page.contains("0.125 s of real time"))
    #expect(page.contains("One picture for each screen that changed, with the line of the script"))
    #expect(page == CasePage.render(results[1], ReportSummary(results[1], number: 1), of: run))
  }

  @Test("The index counts failures and errors apart, and keeps tags that contain spaces")
  func verdict() {
    var results = results
    results[2].failure = CaseFailure(code: "broken", line: 1, message: "b.yaml:1:1: empty")
    results[2].tags = ["two words", "one"]
    let index = ReportIndex.render(results.enumerated().map { ReportSummary($1, number: $0 + 1) })
    #expect(index.contains("✗ 1 failed, 1 error</strong>"))
    #expect(index.contains("data-tags=\"two words&#10;one\""))
    #expect(index.contains("<option>two words</option>"))
  }

  @Test("The page of a failed case has the failing line of the script, and its step in the film strip")
  func failingLine() {
    var result = results[1]
    result.scriptText = "name: bad\nsteps:\n  - press: Enter\n  - type: x\n  - see: <two>\n"
    let page = page(result)
    #expect(page.contains("<pre class=\"excerpt\">  - see: &lt;two&gt;</pre>"))
    #expect(page.contains("<li class=\"bad\"><span class=\"line\"><a href=\"#step-3\">5</a></span>"))
    #expect(page.contains("<a class=\"bad\" href=\"#step-3\">"))
    // A line of an included script is not a line of this one.
    result.failure?.source = "other.yaml"
    #expect(!self.page(result).contains("excerpt"))
  }

  @Test("A failed snapshot shows both screens and an overlay, unless their sizes differ")
  func figures() {
    var result = results[1]
    result.failure?.expected = frame("two")
    let captions = ["Expected", "Actual", "Overlay"].map { "<figcaption>\($0)</figcaption>" }
    #expect(captions.allSatisfy { page(result).contains($0) })
    result.failure?.expected = Frame(size: Size(columns: 5, rows: 1))
    #expect(captions.map { page(result).contains($0) } == [true, true, false])
    result.failure?.expected = nil
    #expect(!page(result).contains("figcaption"))
  }

  @Test(
    "A failed snapshot never has lines that are wider than the terminal",
    arguments: [nil, 40, 46, 47, 95, 96, 200] as [Int?])
  func widths(width: Int?) {
    var result = results[1]
    var (expected, actual) = (Frame(size: Size(columns: 39, rows: 9)), Frame(size: Size(columns: 39, rows: 9)))
    for row in 0..<9 {
      expected.put(String(repeating: "a", count: 39), at: Point(column: 0, row: row), style: Style())
      actual.put(String(repeating: "a", count: 39), at: Point(column: 0, row: row), style: Style())
    }
    actual.put("日本", at: Point(column: 2, row: 4), style: Style())
    result.failure?.expected = expected
    result.failure?.marks = [Rect(column: 2, row: 4, columns: 4, rows: 1)]
    result.stepRecords[2].frame = actual
    let text = CaseReports.failure(of: result, width: width)
    let lines = text.split(separator: "\n").filter { $0.contains("aaa") || $0.contains("^") }
    #expect(lines.allSatisfy { width == nil || $0.count <= width ?? 0 }, "\(text)")
    let isNumbered = width.map { $0 >= 47 } ?? true
    let isBeside = width.map { $0 >= 96 } ?? true
    #expect(text.contains("     5 │aa") == isNumbered)
    #expect(lines.contains { $0.contains("^^^^") && $0.ranges(of: "^^^^").count == (isBeside ? 2 : 1) })
    #expect(text.contains("  expected" + String(repeating: " ", count: 41) + "actual\n") == isBeside)
    // The first and the last two rows are equal and far from the difference.
    #expect(lines.count { $0.contains("aaa") } == (isBeside ? 5 : 10))
    #expect(text.ranges(of: "⋮").count == 4)
  }
}
