/// The first page of an HTML report: all cases, the failures first, with filters.
package enum ReportIndex {
  /// Renders the page. Equal results produce byte-identical HTML.
  package static func render(
    _ cases: [ReportSummary], of run: ReportRun = ReportRun(), title: String = "kassa play"
  ) -> String {
    let passed = cases.count { $0.outcome == .passed }
    let verdict = verdict(cases)
    let time = cases.reduce(Duration.zero) { $0 + $1.virtualTime }
    let ordered = CaseResult.Outcome.allCases.flatMap { outcome in cases.filter { $0.outcome == outcome } }
    return ReportPage.render(
      title: title, folder: "",
      body: """
        <header><h1>\(Markup.escape(title))</h1>
        <p class="summary">\(verdict) <span>\(cases.count) cases</span> <span>\(passed) passed</span> \
        <span>\(ReportTime.seconds(time)) s of virtual time</span> \
        <span>\(ReportTime.seconds(run.elapsed())) s of real time</span></p>\(run.markup)</header>
        <main>
        <form class="filter" role="search" hidden>
        <label>Text <input type="search" name="text" autocomplete="off"></label>
        \(choice("system", "System", Set(cases.map(\.system)).filter { !$0.isEmpty }.sorted()))
        \(choice("tag", "Tag", Set(cases.flatMap(\.tags)).sorted()))
        \(choice("outcome", "Outcome", CaseResult.Outcome.allCases.map(\.rawValue)))
        <output></output>
        </form>
        <table class="cases"><thead><tr><th scope="col">outcome</th><th scope="col">case</th><th scope="col">script</th>\
        <th scope="col">system</th><th scope="col">virtual time</th></tr></thead>
        <tbody>
        \(ordered.map(row).joined())</tbody></table>
        </main>

        """)
  }

  private static func verdict(_ cases: [ReportSummary]) -> String {
    func parts(_ kinds: [(CaseResult.Outcome, String, String)]) -> [String] {
      kinds.compactMap { outcome, one, many in
        let count = cases.count { $0.outcome == outcome }
        return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
      }
    }
    let red = parts([(.failed, "failed", "failed"), (.error, "error", "errors")])
    let others = parts([
      (.skipped, "skipped", "skipped"), (.expectedFailure, "failed as expected", "failed as expected"),
    ])
    let words = (red + others).joined(separator: ", ")
    guard red.isEmpty else { return "<strong class=\"bad\">✗ \(words)</strong>" }
    return "<strong class=\"good\">✓ \(others.isEmpty ? "all passed" : "none failed, \(words)")</strong>"
  }

  private static func choice(_ name: String, _ label: String, _ values: [String]) -> String {
    guard !values.isEmpty else { return "" }
    let options = values.map { "<option>\(Markup.escape($0))</option>" }.joined()
    return "<label>\(label) <select name=\"\(name)\"><option value=\"\">all</option>\(options)</select></label>"
  }

  private static func row(_ one: ReportSummary) -> String {
    let isRed = one.outcome == .failed || one.outcome == .error
    let sign = isRed ? "✗" : one.outcome == .skipped ? "–" : "✓"
    let tags = one.tags.map { " <small>\(Markup.escape($0))</small>" }.joined()
    let failure =
      one.failure.isEmpty ? "" : "<br><small\(isRed ? " class=\"bad\"" : "")>\(Markup.escape(one.failure))</small>"
    return """
      <tr class="\(one.outcome.rawValue)" data-system="\(Markup.escape(one.system, isAttribute: true))" \
      data-tags="\(Markup.escape(one.tags.joined(separator: "\n"), isAttribute: true))" data-outcome="\(one.outcome.rawValue)">\
      <td><b class="\(isRed ? "bad" : "good")">\(sign)</b> \(one.outcome.words)</td>\
      <td><a href="\(Markup.escape(one.page, isAttribute: true))">\(Markup.escape(one.name))</a>\(tags)\(failure)</td>\
      <td>\(Markup.escape(one.script))</td><td>\(Markup.escape(one.system))</td>\
      <td class="number">\(ReportTime.seconds(one.virtualTime)) s</td></tr>

      """
  }
}

/// The frame of every page of an HTML report.
enum ReportPage {
  /// - Parameters:
  ///   - folder: the way from the page to the folder of the report, `../` or nothing.
  ///   - style: rules for this page only.
  static func render(title: String, folder: String, style: String = "", body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>\(Markup.escape(title))</title>
    <link rel="stylesheet" href="\(folder)report.css">
    \(style.isEmpty ? "" : "<style>\n\(style)</style>\n")<script src="\(folder)report.js" defer></script>
    </head>
    <body>
    \(body)</body>
    </html>

    """
  }
}
