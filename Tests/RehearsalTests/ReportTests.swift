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
        duration: .milliseconds(20)),
      CaseResult(
        script: "a.yaml", name: "bad \"<&>'\u{1B}\u{0}\u{FFFE}", seed: 2, stepRecords: stepRecords, entries: [entry],
        duration: .milliseconds(1500),
        failure: CaseFailure(
          code: "see", line: 5, message: "wanted: two\n\u{7}found: ]]>",
          marks: [Rect(column: 2, row: 0, columns: 3, rows: 1)])),
      CaseResult(script: "b.yaml", name: "good", seed: 1),
    ]
  }

  @Test("JUnit has a suite per script, virtual seconds and only valid XML characters")
  func junit() {
    let lines = CaseReports.junit(results).split(separator: "\n")
    #expect(lines[0] == #"<?xml version="1.0" encoding="UTF-8"?>"#)
    #expect(lines[1] == #"<testsuites name="kassa" tests="3" failures="1" errors="0" time="1.520">"#)
    #expect(lines[2] == #"  <testsuite name="a.yaml" tests="2" failures="1" errors="0" time="1.520">"#)
    #expect(lines[3] == #"    <testcase name="good" classname="a.yaml" time="0.020"/>"#)
    #expect(lines[4] == #"    <testcase name="bad &quot;&lt;&amp;&gt;'" classname="a.yaml" time="1.500">"#)
    #expect(lines[5].contains(#"<failure type="see" message="wanted: two&#10;found: ]]&gt;">"#))
    #expect(lines.last == "</testsuites>")
    let forbidden = lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0xFFFE }
    #expect(!forbidden)
  }

  @Test("Reports show what entering the forms needed, if any key went to a form")
  func effort() {
    var results = results
    #expect(!CaseReports.junit(results).contains("entry."))
    #expect(!HTMLReport.render(results).contains("class=\"effort\""))
    results[0].effort.keys = 34
    results[0].effort.best = 31
    results[0].effort.milliseconds = 12_400
    results[1].effort.keys = 5
    let junit = CaseReports.junit(results)
    #expect(junit.contains(#"<property name="entry.keys" value="34"/>"#))
    #expect(junit.contains(#"<property name="entry.best" value="31"/>"#))
    #expect(junit.contains(#"<property name="entry.milliseconds" value="12400"/>"#))
    #expect(junit.contains("</properties>\n    </testcase>") && junit.contains("</properties>\n      <failure"))
    #expect(junit.ranges(of: "entry.best").count == 1, "an unknown best is left out")
    #expect(HTMLReport.render(results).contains("34 keys (best 31)"))
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

  @Test("An HTML report is one self-contained, reproducible file without scripts")
  func html() {
    let page = HTMLReport.render(results, title: "a < b")
    #expect(page == HTMLReport.render(results, title: "a < b"))
    for part in [
      "<title>a &lt; b</title>", "prefers-color-scheme:light", "<details class=\"case failed\" open>",
      "<details class=\"case passed\">", "type: &quot;&lt;&amp;&quot;", "paymentInitiated complete",
      "class=\"mark\"", "role=\"img\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for part in ["<script", "src=", "url(", "@import", "https://"] { #expect(!page.contains(part), "\(part)") }
    // The cases have two different screens. The report shows a case's screen only when it changes.
    #expect(page.ranges(of: "<symbol ").count == 2)
    #expect(page.ranges(of: "role=\"img\"").count == 3)
  }
}
