import CheckoutCore
import KassaScreens
import KassaTerminal

/// An HTML report on completed test cases, as a self-contained file without scripts or external resources.
package enum HTMLReport {
  /// Renders the report. Equal results produce byte-identical HTML.
  package static func render(_ results: [CaseResult], title: String = "kassa") -> String {
    var sheet = SVGSheet()
    let cases = results.map { section($0, &sheet) }.joined()
    let name = Markup.escape(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="dark light">
      <title>\(name)</title>
      <style>
      \(style)\(sheet.styleSheet)</style>
      </head>
      <body>
      <h1>\(name)</h1>
      \(summary(results))\(sheet.definitions)\(cases)</body>
      </html>

      """
  }

  private static func summary(_ results: [CaseResult]) -> String {
    let failed = results.count { !$0.hasPassed }
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    let word = failed == 0 ? "<strong class=\"good\">✓ all passed</strong>" : "<strong class=\"bad\">✗ failed</strong>"
    return """
      <p class="summary">\(word) <span>\(results.count) cases</span> <span>\(results.count - failed) passed</span> \
      <span>\(failed) failed</span> <span>\(ReportTime.seconds(time)) s of virtual time</span></p>

      """
  }

  private static func section(_ result: CaseResult, _ sheet: inout SVGSheet) -> String {
    let sign = result.hasPassed ? "<b class=\"good\">✓</b>" : "<b class=\"bad\">✗ failed</b>"
    var text = """
      <details class="case \(result.hasPassed ? "passed" : "failed")"\(result.hasPassed ? "" : " open")>
      <summary>\(sign) \(Markup.escape(result.name)) <small>\(Markup.escape(result.script)) · seed \(result.seed) · \
      \(ReportTime.seconds(result.duration)) s</small></summary>

      """
    if let failure = result.failure {
      text += """
        <p class="failure"><code>\(Markup.escape(result.script)):\(failure.line)</code> \
        <b>\(Markup.escape(failure.code))</b></p>
        <pre class="failure">\(Markup.escape(failure.message))</pre>

        """
    }
    return text + effort(result.effort) + stepRecords(result, &sheet) + entries(result.entries) + "</details>\n"
  }

  /// Returns the list of script commands. The screen is shown after each command that changed it or failed.
  private static func stepRecords(_ result: CaseResult, _ sheet: inout SVGSheet) -> String {
    var text = "<ol class=\"moments\">\n"
    var shown: Int?
    for (index, moment) in result.stepRecords.enumerated() {
      let isFailed = index == result.stepRecords.count - 1 && !result.hasPassed
      text += """
        <li\(isFailed ? " class=\"bad\"" : "")><span class="line">\(moment.line)</span> \
        <code>\(Markup.escape(moment.verb))</code> <small>\(ReportTime.seconds(moment.time)) s</small>

        """
      let number = sheet.add(moment.frame)
      if number != shown || isFailed {
        shown = number
        let marks = isFailed ? result.failure?.marks ?? [] : []
        text += sheet.picture(number, title: "Screen after \(moment.verb)", marks: marks)
      }
      text += "</li>\n"
    }
    return text + "</ol>\n"
  }

  /// Returns a line with what entering the forms needed; empty if no key went to a form.
  private static func effort(_ effort: EntryEffort) -> String {
    guard !effort.isEmpty else { return "" }
    let best = effort.best.map { " (best \($0))" } ?? ""
    return """
      <p class="effort">Entry: \(effort.keys) keys\(best) · corrections \(effort.corrections) · fields \(effort.fields) · \
      returns \(effort.returns) · early errors \(effort.earlyErrors) · \
      \(ReportTime.seconds(.milliseconds(effort.milliseconds))) s</p>

      """
  }

  private static func entries(_ entries: [FlowEntry]) -> String {
    guard !entries.isEmpty else { return "" }
    var text = "<details class=\"entries\"><summary>Flow entries (\(entries.count))</summary>\n<table>\n"
    text += "<tr><th>time</th><th>step</th><th>what</th></tr>\n"
    for line in EntryLine.all(entries) {
      text += "<tr><td>\(line.time)</td><td>\(line.step)</td><td><code>\(Markup.escape(line.what))</code></td></tr>\n"
    }
    return text + "</table>\n</details>\n"
  }

  private static let style = """
    :root{color-scheme:dark light;--page:#0e1013;--text:#d8dee9;--soft:#8b93a1;--line:#2b3038;--good:#9ccc65;--bad:#ff7b84}
    @media (prefers-color-scheme:light){:root{--page:#fff;--text:#24292f;--soft:#5b636d;--line:#d4d8de;--good:#1a7f37;\
    --bad:#b3261e}}
    body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:var(--page);color:var(--text);\
    font:15px/1.5 system-ui,sans-serif}
    small,.line,.summary span{color:var(--soft)}.summary span::before{content:"· "}
    .good{color:var(--good)}.bad>code,b.bad,strong.bad,p.failure b{color:var(--bad)}
    .case{border:1px solid var(--line);border-radius:8px;margin:.6rem 0;padding:.4rem .8rem}
    .case.failed{border-color:var(--bad)}summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--good)}
    pre{white-space:pre-wrap;overflow-wrap:anywhere}.moments{list-style:none;padding:0}
    .moments li{margin:.5rem 0}.line{display:inline-block;min-width:2.5em;text-align:right}
    .screen{display:block;max-width:100%;height:auto;margin:.4rem 0;border:1px solid var(--line);border-radius:6px}
    table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.1rem .6rem .1rem 0;\
    border-bottom:1px solid var(--line)}td code{overflow-wrap:anywhere}

    """
}
