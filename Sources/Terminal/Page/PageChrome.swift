extension PagePainter {
  /// A run of text in the header or footer.
  struct Run {
    var column: Int
    var text: String
    var style: Style
    /// The maximum width in columns; a longer text ends with an ellipsis.
    var columns: Int
    /// The key for which a click on the run stands; nil if it does nothing.
    var key: Key?
  }

  private var margin: Int { size.columns >= 60 ? 1 : 0 }
  private var width: Int { max(1, size.columns - 2 * margin) }

  mutating func paintHeader() { paint(headerRuns(), row: 0) }

  /// Lays out the shop, the order and its total in one line. If there is little space, the order is shortened first.
  private func headerRuns() -> [Run] {
    var runs: [Run] = []
    let gap = size.columns >= 60 ? 3 : 1
    var end = margin + width
    func putRight(_ text: String, _ style: Style, leaving least: Int) {
      let columns = TextWidth.columns(text)
      guard columns > 0, end - columns - gap >= margin + least else { return }
      end -= columns
      runs.put(text, at: end, width: columns, style)
      end -= gap
    }
    let title = TextWidth.columns(page.title)
    let right = page.subtitleRight.isEmpty ? 0 : TextWidth.columns(page.subtitleRight) + gap
    putRight(page.corner, theme.muted, leaving: min(title, 12) + right)
    putRight(page.subtitleRight, theme.strong, leaving: min(title, 8))
    var first = margin
    if let badge = page.badge, !badge.text.isEmpty, end - first > 20 {
      let text = " \(badge.text) "
      runs.put(
        text, at: first, width: end - first, BlockLines(theme: theme, focus: nil, isTight: true).badgeStyle(badge))
      first += TextWidth.columns(text) + 1
    }
    let isFilled = theme.masthead.background != theme.normal.background || theme.masthead.attributes.contains(.reverse)
    let name = isFilled ? " \(page.title) " : page.title
    runs.put(name, at: first, width: end - first, theme.masthead)
    first += min(TextWidth.columns(name), end - first)
    if !page.subtitle.isEmpty, end - first > 6 {
      runs.put((isFilled ? " " : " \(theme.sign.dot) ") + page.subtitle, at: first, width: end - first, theme.normal)
    }
    return runs
  }

  mutating func paintFooter(_ rows: PageRows) {
    if let row = rows.progress {
      if let steps = page.steps { paint(stepRuns(steps), row: row) }
      for (line, runs) in statusRuns(most: rows.status.count).enumerated() {
        paint(runs, row: rows.status.lowerBound + line)
      }
    }
    paint(hintRuns(), row: rows.hints)
  }

  /// Lays out the status in one or two lines. A status that is too long ends with an ellipsis.
  func statusRuns(most: Int) -> [[Run]] {
    let sign =
      switch page.status.tone {
      case .error: theme.sign.cross + " "
      case .warning: theme.sign.warning + " "
      case .success: theme.sign.check + " "
      default: ""
      }
    guard !page.status.text.isEmpty else { return [] }
    let text = sign + page.status.text
    let room = max(1, width - margin)
    let isOneLine = text.utf8.count <= room || text.utf8.count <= 4 * room && TextWidth.columns(text) <= room
    let first =
      isOneLine || most < 2 ? text : TextWidth.wrap(text, toColumns: room, most: 1).first.map(String.init) ?? text
    let rest = text.dropFirst(first.count).drop { $0.isWhitespace }
    return (rest.isEmpty ? [first] : [first, String(rest)]).map { line in
      var runs: [Run] = []
      runs.put(line, at: 2 * margin, width: room, theme.style(page.status.tone))
      return runs
    }
  }

  /// Lays out the hints in one line. If there is little space, the last ones are left out, the essential ones at the end.
  private func hintRuns() -> [Run] {
    var runs: [Run] = []
    let gap = size.columns >= 60 ? 3 : 2
    // The columns of the essential hints that are still to come.
    var reserved = page.hints.reduce(0) { $0 + ($1.isEssential ? Self.columns($1) + gap : 0) }
    var column = margin
    var isFull = false
    for hint in page.hints where hint.isEssential || !isFull {
      let columns = Self.columns(hint)
      if hint.isEssential { reserved -= columns + gap }
      let end = column + columns + (hint.isEssential || reserved == 0 ? 0 : reserved)
      guard end <= margin + width else {
        isFull = true
        continue
      }
      runs.put(hint.key, at: column, width: width, theme.key, key: hint.stroke)
      let start = column + columns - TextWidth.columns(hint.text)
      runs.put(hint.text, at: start, width: width, theme.muted, key: hint.stroke)
      column += columns + gap
    }
    return runs
  }

  private static func columns(_ hint: Page.Hint) -> Int {
    TextWidth.columns(hint.key) + 1 + TextWidth.columns(hint.text)
  }

  /// Lays out the progress line: a symbol for each step, and the text about the current one.
  /// If both do not fit, only the text is shown; if it does not fit either, the symbols with the short text.
  private func stepRuns(_ steps: Page.StepStrip) -> [Run] {
    var runs: [Run] = []
    let room = max(1, width - margin)
    var column = 2 * margin
    let words = TextWidth.columns(steps.text) <= room || steps.shortText.isEmpty ? steps.text : steps.shortText
    if steps.count > 0, steps.count + 2 + TextWidth.columns(words) <= room {
      let states = steps.states
      var first = 0
      while first < states.count {
        var end = first + 1
        while end < states.count, states[end] == states[first] { end += 1 }
        let (sign, style) = symbol(states[first])
        runs.put(String.repeated(sign, end - first), at: column, width: steps.count, style, key: steps.key)
        column += end - first
        first = end
      }
      column += 2
    }
    let text = TextWidth.truncate(
      words, toColumns: max(0, 2 * margin + room - column), ellipsis: theme.sign.ellipsis)
    runs.put(text, at: column, width: 2 * margin + room - column, theme.muted, key: steps.key)
    return runs
  }

  private func symbol(_ state: Page.StepStrip.State) -> (String, Style) {
    switch state {
    case .toCome: (theme.sign.stepToCome, theme.muted)
    case .done: (theme.sign.stepDone, theme.success)
    case .current: (theme.sign.stepCurrent, theme.accent)
    case .failed: (theme.sign.stepFailed, theme.error)
    }
  }

  mutating func paint(_ runs: [Run], row: Int) {
    for run in runs {
      frame.put(
        TextWidth.truncate(run.text, toColumns: run.columns, ellipsis: theme.sign.ellipsis),
        at: Point(column: run.column, row: row), style: run.style, maxColumns: run.columns)
      guard let key = run.key, (0..<size.rows).contains(row) else { continue }
      let columns = min(TextWidth.columns(run.text), run.columns)
      targets.append(
        PageLayout.Target(area: Rect(column: run.column, row: row, columns: columns, rows: 1), effect: .key(key)))
    }
  }
}

extension Page.StepStrip {
  /// How a step is shown.
  fileprivate enum State {
    case toCome, done, current, failed
  }

  /// The states of all steps. A step completed in an earlier attempt can be the current step again.
  fileprivate var states: [State] {
    var states = [State](repeating: .toCome, count: count)
    for number in completed where number >= 1 && number <= count { states[number - 1] = .done }
    if current >= 1, current <= count { states[current - 1] = hasFailed ? .failed : .current }
    return states
  }
}

extension [PagePainter.Run] {
  fileprivate mutating func put(_ text: String, at column: Int, width: Int, _ style: Style, key: Key? = nil) {
    guard width > 0, !text.isEmpty else { return }
    append(PagePainter.Run(column: column, text: text, style: style, columns: width, key: key))
  }
}
