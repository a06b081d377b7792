import KassaScreens
import TestSupport
import Testing

@testable import KassaRehearsal

/// Reports about a form: for its author, and for everybody.
@Suite("Reports about a card form", .serialized)
struct FormReportTests {
  private static let table = """
    @today\t2026-06-15
    @rule\tTOY-GROUP\tThe number is grouped & <shown>.\tA made-up standard
    @rule\tTOY-DIGITS\tThe number takes digits.\tAnother one
    rule\tfield\tdialect\tkeys\ttext\tcursor\tvalue\terror
    TOY-GROUP\tcard\t*\t42424\t4242 4\t*\t42424\t*
    TOY-DIGITS\tcard\t*\t4242\t4242\t4\t4242\t*
    """

  private static func report() throws -> FormReport {
    let profile = try ProgramRelationTests.profile()
    let table = try ConformanceTable(Self.table, source: "toy.tsv")
    let run = try ConformanceRun(table, against: ProgramTarget(profile, isRecorded: true))
    var form = FormReport.Form(name: run.target, version: "1.2")
    form.run = run
    form.trials = [(.tab, 3), (.resize, 2)]
    form.counterexamples = [
      ProgramRelationSearch.Counterexample(
        relation: .tab, part: .card, keys: "<Tab*1>", expected: "focus code", seen: "focus card",
        row: "REL-TAB\tform\t*\t<Tab*1>\tfocus=code\t*\t*\t*", isPlayable: true)
    ]
    return FormReport(
      [form], of: ReportRun(start: "2026-11-29T10:00:00", version: "kassa 1", command: "kassa check keys"))
  }

  @Test("The author's page says of each row that differs its rule, source, keys, what is expected and what was seen")
  func author() throws {
    let page = FormPage.render(try Self.report())
    for text in [
      "TOY-GROUP", "The number is grouped &amp; &lt;shown&gt;.", "Source: A made-up standard", "<code>42424</code>",
      "text of card: «4242 4»", "text of card: «42424»", "href=\"casts/1-TOY-GROUP-5.cast\"", "Number: 42424",
      "0 of 1 rows hold", "focus code", "href=\"found.tsv\"", "toy, 1.2",
    ] { #expect(page.contains(text), "\(text)\n\(page)") }
    #expect(!page.contains("TOY-DIGITS"))
    // The tables of the other reports keep their fourth column on one line, which is far too wide for words.
    #expect(page.contains("<table class=\"checks\">") && !page.contains("class=\"cases\""))
  }

  @Test("The public page lists every rule with its source and its rows, the version and the date, but no keys")
  func everybody() throws {
    let page = CheckedPage.render(try Self.report())
    for text in [
      "TOY-GROUP", "TOY-DIGITS", "0 of 1", "1 of 1", "Another one", "toy, 1.2", "2026-11-29", "2026-06-15",
      "REL-RESIZE",
      "broken in 3 trials with random keys", "1 of 2 rows hold; 1 of 2 rules hold in every row; 1 of 2 relations hold",
    ] { #expect(page.contains(text), "\(text)\n\(page)") }
    for text in ["42424", "kassa check keys", "cast"] { #expect(!page.contains(text), "\(text)") }
  }

  @Test("Each row that differs has a recording of its keys, and one that holds has none")
  func recordings() throws {
    let recordings = try Self.report().recordings
    #expect(recordings.map(\.path) == ["casts/1-TOY-GROUP-5.cast"])
    let lines = try #require(recordings.first).contents.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"version\":2,\"width\":80,\"height\":24,\"title\":\"toy\"") == true)
    let markers = lines.compactMap { $0.firstMatch(of: /"m","(.)"/).map { String($0.output.1) } }
    #expect(markers == ["4", "2", "4", "2", "4"])
    #expect(lines.contains { $0.hasPrefix("[2.500,\"o\"") })
  }
}
