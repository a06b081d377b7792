import CheckoutCore
import KassaScreens
import KassaTerminal

/// The page of one case in an HTML report: its screens step by step, its messages and its script.
///
/// Without a script, the page shows everything one below the other. With the script of the report, it shows one step at a
/// time, and a message leads to the screen of its moment.
package enum CasePage {
  /// Renders the page. Equal results produce byte-identical HTML.
  package static func render(_ result: CaseResult, _ summary: ReportSummary, of run: ReportRun = ReportRun()) -> String
  {
    var sheet = SVGSheet()
    let frames = result.stepRecords.map { sheet.add($0.frame) }
    let comparison = SnapshotFigures.render(result, &sheet)
    let body = """
      <header><p><a href="../index.html">All cases</a></p>
      <h1><b class="\(result.isRed ? "bad" : "good")">\(result.isRed ? "✗" : result.skip == nil ? "✓" : "–")</b> \(Markup.escape(result.name))</h1>
      <p class="summary">\(facts(result).map { "<span>\(Markup.escape($0))</span>" }.joined(separator: " "))</p>\(run.markup)</header>
      <main>
      \(failure(result))\(sheet.definitions)\(comparison)<div class="columns">
      <div class="screens">
      \(strip(result, frames, sheet))\(steps(result, frames, sheet))\(TicketScreens.render(result.ticket))</div>
      <div class="texts">
      \(TicketFacts.render(result.ticket))\(faults(result))\(MessageDiagram.render(result))\(script(result))</div>
      </div>
      </main>

      """
    return ReportPage.render(title: result.name, folder: "../", style: sheet.styleSheet, body: body)
  }

  private static func facts(_ result: CaseResult) -> [String] {
    guard result.failure?.code != "broken" else { return [] }
    var facts = [
      result.script, result.system, "seed \(result.seed)",
      result.isOfProgram ? "" : "\(ReportTime.seconds(result.duration)) s of virtual time",
      "\(ReportTime.seconds(result.wallTime)) s of real time",
    ]
    facts += result.tags
    if let reason = result.reason { facts.append("\(result.outcome.words): \(reason)") }
    if !result.effort.isEmpty {
      let effort = result.effort
      facts.append(counted(effort.keys, "key"))
      facts.append(counted(effort.corrections, "correction"))
    }
    return facts.filter { !$0.isEmpty }
  }

  private static func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  private static func failure(_ result: CaseResult) -> String {
    guard let failure = result.failure else { return "" }
    let lines = result.scriptText.sourceLines
    var excerpt = ""
    if failure.source == nil, lines.indices.contains(failure.line - 1) {
      excerpt = "<pre class=\"excerpt\">\(Markup.escape(String(lines[failure.line - 1])))</pre>"
    }
    return """
      <section class="failure" aria-label="Failure"><h2><code>\(Markup.escape(failure.source ?? result.script)):\(failure.line)</code> \
      \(Markup.escape(failure.code))</h2>
      \(excerpt)<pre>\(Markup.escape(failure.message))</pre></section>

      """
  }

  private static func faults(_ result: CaseResult) -> String {
    guard !result.faults.isEmpty else { return "" }
    let rows = result.faults.map { "<li>\(Markup.escape($0.words))</li>\n" }
    return "<section class=\"faults\"><h2>Faults</h2><ul>\n\(rows.joined())</ul></section>\n"
  }

  /// Returns a film strip with a small picture for each step that changed the screen, and for the one that failed.
  private static func strip(_ result: CaseResult, _ frames: [Int], _ sheet: SVGSheet) -> String {
    guard !result.stepRecords.isEmpty else { return "" }
    var text = "<nav class=\"strip\" aria-label=\"Screens\"><ol>\n"
    var shown: Int?
    for (index, record) in result.stepRecords.enumerated() {
      let isFailed = isFailed(index, in: result)
      guard frames[index] != shown || isFailed else { continue }
      shown = frames[index]
      text += """
        <li><a\(isFailed ? " class=\"bad\"" : "") href="#step-\(index + 1)">\(sheet.thumbnail(frames[index]))\
        <span>\(isFailed ? "✗ " : "")line \(record.line) \(Markup.escape(record.verb))</span></a></li>

        """
    }
    return text + "</ol>\n<p class=\"note\">One picture for each screen that changed, with the line of the script; "
      + "✗ is the step that failed. Steps count every verb that was played.</p></nav>\n"
  }

  private static func isFailed(_ index: Int, in result: CaseResult) -> Bool {
    result.failure != nil && index == result.stepRecords.count - 1
  }

  /// Returns the steps, each with the screen after it. The script of the report shows the buttons.
  private static func steps(_ result: CaseResult, _ frames: [Int], _ sheet: SVGSheet) -> String {
    guard !result.stepRecords.isEmpty else { return "" }
    var text = """
      <p class="stepper" hidden><button type="button" data-move="-1" aria-label="Previous step" aria-keyshortcuts="ArrowLeft">\
      ←</button> <button type="button" data-move="1" aria-label="Next step" aria-keyshortcuts="ArrowRight">→</button> \
      <output></output></p>
      <section class="steps" aria-label="Steps">

      """
    var shown: Int?
    for (index, record) in result.stepRecords.enumerated() {
      let isFailed = isFailed(index, in: result)
      let marks = isFailed ? result.failure?.marks ?? [] : []
      let place = record.source.map { "\($0):" } ?? ""
      // The picture has its own colours; its text is repeated only where the screen has changed.
      let picture = sheet.picture(
        frames[index], title: "Screen after \(record.verb)", isDescribed: frames[index] != shown, marks: marks)
      shown = frames[index]
      text += """
        <section class="step\(isFailed ? " bad" : "")" id="step-\(index + 1)" tabindex="-1">\
        <h2><span class="line">\(Markup.escape(place))\(record.line)</span> \
        <code>\(Markup.escape(record.verb))</code> <small>\(ReportTime.seconds(record.time)) s</small></h2>\(picture)</section>

        """
    }
    return text + "</section>\n"
  }

  private static func script(_ result: CaseResult) -> String {
    guard !result.scriptText.isEmpty else { return "" }
    let failed = result.failure.flatMap { $0.source == nil ? $0.line : nil }
    var steps: [Int: Int] = [:]
    for (index, record) in result.stepRecords.enumerated() where record.source == nil && steps[record.line] == nil {
      steps[record.line] = index + 1
    }
    var lines = result.scriptText.sourceLines
    while lines.last?.isEmpty == true { lines.removeLast() }
    let rows = lines.enumerated().map { index, line in
      let number = index + 1
      let label = steps[number].map { "<a href=\"#step-\($0)\">\(number)</a>" } ?? "\(number)"
      let mark = number == failed ? " class=\"bad\"" : ""
      return "<li\(mark)><span class=\"line\">\(label)</span> <code>\(Markup.escape(String(line)))</code></li>\n"
    }
    return "<section class=\"script\"><h2>Script</h2><ol>\n\(rows.joined())</ol></section>\n"
  }
}
