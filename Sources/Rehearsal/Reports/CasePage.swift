import CheckoutCore
import KassaScreens
import KassaTerminal

/// The page of one case in an HTML report: its screens step by step, its messages and its script.
///
/// Without a script, the page shows everything one below the other. With the script of the report, it shows one step at a
/// time, and a message leads to the screen of its moment.
package enum CasePage {
  /// Renders the page. Equal results produce byte-identical HTML.
  package static func render(_ result: CaseResult, _ summary: ReportSummary) -> String {
    var sheet = SVGSheet()
    let frames = result.stepRecords.map { sheet.add($0.frame) }
    let comparison = comparison(result, &sheet)
    let body = """
      <header><p><a href="../index.html">All cases</a></p>
      <h1><b class="\(result.hasPassed ? "good" : "bad")">\(result.hasPassed ? "✓" : "✗")</b> \(Markup.escape(result.name))</h1>
      <p class="summary">\(facts(result).map { "<span>\(Markup.escape($0))</span>" }.joined(separator: " "))</p></header>
      \(failure(result))\(sheet.definitions)\(comparison)\(strip(result, frames, sheet))\(steps(result, frames, sheet))\
      \(MessageDiagram.render(result))\(script(result))
      """
    return ReportPage.render(title: result.name, folder: "../", style: sheet.styleSheet, body: body)
  }

  private static func facts(_ result: CaseResult) -> [String] {
    var facts = [
      result.script, result.system, "seed \(result.seed)", "\(ReportTime.seconds(result.duration)) s of virtual time",
    ]
    facts += result.tags
    if !result.effort.isEmpty {
      let effort = result.effort
      facts.append("\(effort.keys) keys" + (effort.best.map { " (best \($0))" } ?? ""))
      facts.append("\(effort.corrections) corrections")
    }
    return facts.filter { !$0.isEmpty }
  }

  private static func failure(_ result: CaseResult) -> String {
    guard let failure = result.failure else { return "" }
    return """
      <section class="failure"><h2><code>\(Markup.escape(failure.source ?? result.script)):\(failure.line)</code> \
      \(Markup.escape(failure.code))</h2>
      <pre>\(Markup.escape(failure.message))</pre></section>

      """
  }

  /// Returns the expected and the actual screen of a failed snapshot, and both on top of each other.
  private static func comparison(_ result: CaseResult, _ sheet: inout SVGSheet) -> String {
    guard let failure = result.failure, let expected = failure.expected, let found = result.stepRecords.last?.frame
    else { return "" }
    let numbers = (sheet.add(expected), sheet.add(found))
    let first = sheet.picture(numbers.0, title: "Expected screen", marks: failure.marks)
    let second = sheet.picture(numbers.1, title: "Actual screen", marks: failure.marks)
    let upper = sheet.picture(numbers.1, title: "Actual screen over the expected one", isDescribed: false)
    return """
      <section class="comparison" aria-label="Snapshot">
      <figure><figcaption>Expected</figcaption>\(first)</figure>
      <figure><figcaption>Actual</figcaption>\(second)</figure>
      <figure class="overlay"><figcaption>Overlay: what is equal is black</figcaption>\
      <div>\(sheet.picture(numbers.0, title: "Expected screen", isDescribed: false))<div class="upper">\(upper)</div></div></figure>
      </section>

      """
  }

  /// Returns a film strip with a small picture for each step that changed the screen.
  private static func strip(_ result: CaseResult, _ frames: [Int], _ sheet: SVGSheet) -> String {
    var text = "<nav class=\"strip\" aria-label=\"Screens\"><ol>\n"
    var shown: Int?
    for (index, record) in result.stepRecords.enumerated() where frames[index] != shown {
      shown = frames[index]
      text += """
        <li><a href="#step-\(index + 1)">\(sheet.thumbnail(frames[index]))<span>\(record.line) \
        \(Markup.escape(String(record.verb.prefix(40))))</span></a></li>

        """
    }
    return text + "</ol></nav>\n"
  }

  /// Returns the steps, each with the screen after it.
  private static func steps(_ result: CaseResult, _ frames: [Int], _ sheet: SVGSheet) -> String {
    var text = "<main class=\"steps\" aria-label=\"Steps; the left and right arrow keys go through them\">\n"
    var shown: Int?
    for (index, record) in result.stepRecords.enumerated() {
      let isFailed = !result.hasPassed && index == result.stepRecords.count - 1
      let marks = isFailed ? result.failure?.marks ?? [] : []
      let place = record.source.map { "\($0):" } ?? ""
      // The picture has its own colours; its text is repeated only where the screen has changed.
      let picture = sheet.picture(
        frames[index], title: "Screen after \(record.verb)", isDescribed: frames[index] != shown, marks: marks)
      shown = frames[index]
      text += """
        <section class="step\(isFailed ? " bad" : "")" id="step-\(index + 1)" data-entries="\(record.entryCount)" \
        tabindex="-1"><h2><span class="line">\(Markup.escape(place))\(record.line)</span> \
        <code>\(Markup.escape(record.verb))</code> <small>\(ReportTime.seconds(record.time)) s</small></h2>\(picture)</section>

        """
    }
    return text + "</main>\n"
  }

  private static func script(_ result: CaseResult) -> String {
    guard !result.scriptText.isEmpty else { return "" }
    let failed = result.failure.flatMap { $0.source == nil ? $0.line : nil }
    var steps: [Int: Int] = [:]
    for (index, record) in result.stepRecords.enumerated() where record.source == nil && steps[record.line] == nil {
      steps[record.line] = index + 1
    }
    var lines = result.scriptText.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let rows = lines.enumerated().map { index, line in
      let number = index + 1
      let label = steps[number].map { "<a href=\"#step-\($0)\">\(number)</a>" } ?? "\(number)"
      return
        "<li\(number == failed ? " class=\"bad\"" : "")><span class=\"line\">\(label)</span> <code>\(Markup.escape(String(line)))</code></li>\n"
    }
    return "<section class=\"script\"><h2>Script</h2><ol>\n\(rows.joined())</ol></section>\n"
  }
}
