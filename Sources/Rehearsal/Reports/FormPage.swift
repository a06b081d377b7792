import CheckoutCore
import KassaCards
import KassaScreens
import KassaTerminal

/// The page for the author of a card form: every row and relation that does not hold, with its source, its keys, what is
/// expected, what was seen, and a recording.
package enum FormPage {
  /// The name of the page in the folder of the report.
  package static let name = "index.html"

  /// Renders the page. Equal reports produce byte-identical HTML.
  package static func render(_ report: FormReport) -> String {
    let forms = report.forms.enumerated().map { section($1, number: $0) }
    return ReportPage.render(
      title: "What differs in card entry", folder: "",
      body: """
        <header><h1>What differs in card entry</h1>\(report.run.markup)
        <p>\(link(CheckedPage.name, "What was checked")) lists every rule, for others to read. A recording is played \
        with <code>asciinema play</code>; the keys are its markers.\(found(report))</p></header>
        <main>
        \(forms.joined())</main>

        """)
  }

  /// The name of the table of rows that say what the relations have found.
  package static let table = "found.tsv"

  private static func found(_ report: FormReport) -> String {
    report.found == nil
      ? ""
      : " The relations that do not hold are rows of \(link(table, table)) as well, which "
        + "<code>kassa check keys --table</code> plays again."
  }

  private static func section(_ form: FormReport.Form, number: Int) -> String {
    var text = "<section><h2>\(Markup.escape(form.title))</h2>\n<p class=\"summary\">\(form.summary)</p>\n"
    for (rule, passed, played) in form.rules where passed < played {
      text += heading(rule, "\(passed) of \(played) rows hold") + head
      for result in form.failures where result.row.rule == rule.id { text += row(result, number) }
      text += "</tbody></table>\n"
    }
    for relation in ProgramRelation.allCases {
      let found = form.counterexamples.filter { $0.relation == relation }
      guard !found.isEmpty else { continue }
      let trials = form.trials.first { $0.relation == relation }?.count ?? 0
      text += heading(relation.rule, "broken in one of \(trials) trials with random keys") + head
      for one in found { text += row(one, number) }
      text += "</tbody></table>\n"
    }
    return text + "</section>\n"
  }

  private static func heading(_ rule: ConformanceRule, _ count: String) -> String {
    "<h3><code>\(rule.id)</code> \(Markup.escape(rule.statement))</h3>\n"
      + "<p class=\"summary\"><span>\(count)</span> <span>Source: \(Markup.escape(rule.source))</span></p>\n"
  }

  private static let head = """
    <table class="checks"><thead><tr><th scope="col">field</th><th scope="col">keys</th><th scope="col">expected</th>\
    <th scope="col">seen</th><th scope="col">recording</th></tr></thead>
    <tbody>

    """

  private static func row(_ result: ConformanceResult, _ number: Int) -> String {
    let differences: [ConformanceDifference]
    var note = ""
    switch result.outcome {
    case .failed(let own): differences = own
    case .known(let own, let reason): (differences, note) = (own, "known: \(reason)")
    case .passed, .skipped: differences = []
    }
    func lines(_ words: (ConformanceDifference) -> String) -> String {
      differences.map { difference in
        let what = ([difference.aspect] + (difference.part.map { [$0.rawValue] } ?? [])).joined(separator: " of ")
        return "\(Markup.escape(what)): \(Markup.escape(clean(words(difference))))"
      }.joined(separator: "<br>")
    }
    return row(
      result.row.field?.rawValue ?? "form", result.row.keysText, lines(\.expected),
      lines(\.seen) + (note.isEmpty ? "" : "<br><small>\(Markup.escape(clean(note)))</small>"), result.recording,
      FormReport.path(number, result))
  }

  private static func row(_ one: ProgramRelationSearch.Counterexample, _ number: Int) -> String {
    let note = one.isPlayable ? "" : "<br><small>its row alone does not show it</small>"
    return row(
      one.part.rawValue, one.keys, Markup.escape(clean(one.expected)), Markup.escape(clean(one.seen)) + note,
      one.recording, FormReport.path(number, one))
  }

  private static func row(
    _ field: String, _ keys: String, _ expected: String, _ seen: String, _ recording: KeyCast?, _ path: String
  ) -> String {
    let screen = recording.map { recording in
      let text = FrameText.plain(recording.frame).split(separator: "\n", omittingEmptySubsequences: false)
      let shown = text.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n")
      return "\(link(path, "cast"))<details><summary>last screen</summary><pre>\(Markup.escape(shown))</pre></details>"
    }
    return "<tr><td>\(field)</td><td><code>\(Markup.escape(clean(keys)))</code></td><td>\(expected)</td>"
      + "<td>\(seen)</td><td>\(screen ?? "–")</td></tr>\n"
  }

  static func link(_ path: String, _ words: String) -> String {
    "<a href=\"\(Markup.escape(path, isAttribute: true))\">\(Markup.escape(words))</a>"
  }

  private static func clean(_ text: String) -> String { Sanitizer.clean(text, newlines: .blank) }
}
