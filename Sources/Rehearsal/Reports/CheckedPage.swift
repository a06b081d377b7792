import CheckoutCore
import KassaCards
import KassaScreens

/// The page that a shop can publish about its card form: what was checked, when, with which version, and how many rows
/// hold.
///
/// It has no keys and no screens.
package enum CheckedPage {
  /// The name of the page in the folder of the report.
  package static let name = "checked.html"

  /// Renders the page. Equal reports produce byte-identical HTML.
  package static func render(_ report: FormReport) -> String {
    ReportPage.render(
      title: "What we checked", folder: "",
      body: """
        <header><h1>What we checked in card entry</h1>
        <p>Keys were typed into the form with test card numbers, and what it showed was compared with the rules below. \
        Each rule has one or more rows: keys, and what the form must show after them. A row that the form cannot show \
        is not counted.</p>
        \(facts(report.run))</header>
        <main>
        \(report.forms.map(section).joined())</main>

        """)
  }

  /// The date and the program. The command is left out, because it names files of the machine.
  private static func facts(_ run: ReportRun) -> String {
    let date = run.start.map { String($0.prefix { $0 != "T" }) }
    let facts = [date, run.version.isEmpty ? nil : run.version].compactMap(\.self)
    return "<p class=\"summary\">\(facts.map { "<span>\(Markup.escape($0))</span>" }.joined(separator: " "))</p>"
  }

  private static func section(_ form: FormReport.Form) -> String {
    var text = "<section><h2>\(Markup.escape(form.title))</h2>\n<p class=\"summary\">\(form.summary)</p>\n"
    if let today = form.run?.table.today {
      text += "<p class=\"summary\">The rows are written for \(today).</p>\n"
    }
    text += """
      <table class="checks"><thead><tr><th scope="col">rule</th><th scope="col">the form</th>\
      <th scope="col">rows that hold</th><th scope="col">source</th></tr></thead>
      <tbody>

      """
    for (rule, passed, played) in form.rules {
      text += row(rule, isKept: passed == played, "\(passed) of \(played)")
    }
    for (relation, count) in form.trials {
      let isKept = !form.counterexamples.contains { $0.relation == relation }
      let trials = "\(count) trial\(count == 1 ? "" : "s") with random keys"
      text += row(relation.rule, isKept: isKept, isKept ? trials : "broken in \(trials)")
    }
    return text + "</tbody></table></section>\n"
  }

  private static func row(_ rule: ConformanceRule, isKept: Bool, _ count: String) -> String {
    "<tr><td><b class=\"\(isKept ? "good" : "bad")\">\(isKept ? "✓" : "✗")</b> <code>\(rule.id)</code></td>"
      + "<td>\(Markup.escape(rule.statement))</td><td>\(count)</td><td>\(Markup.escape(rule.source))</td></tr>\n"
  }
}
