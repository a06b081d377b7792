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

  mutating func paintHeader(_ edges: Range<Int>) { paint(headerRuns(edges), row: 0) }

  /// Lays out the shop, the order and its total in one line. If there is little space, the order is shortened first.
  private func headerRuns(_ edges: Range<Int>) -> [Run] {
    var runs: [Run] = []
    let gap = size.columns >= 60 ? 3 : 1
    var end = edges.upperBound
    func putRight(_ text: String, _ style: Style, leaving least: Int) {
      let columns = TextWidth.columns(text)
      guard columns > 0, end - columns - gap >= edges.lowerBound + least else { return }
      end -= columns
      runs.put(text, at: end, width: columns, style)
      end -= gap
    }
    let title = TextWidth.columns(page.title)
    let right = page.subtitleRight.isEmpty ? 0 : TextWidth.columns(page.subtitleRight) + gap
    putRight(page.corner, theme.muted, leaving: min(title, 12) + right)
    putRight(page.subtitleRight, theme.strong, leaving: min(title, 8))
    var first = edges.lowerBound
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

  mutating func paintFooter(_ rows: PageRows, _ edges: Range<Int>) {
    if page.isOverlay {
      paintStatus(on: rows.lowerRule, edges)
    } else {
      for (line, runs) in statusRuns(edges, most: rows.status.count).enumerated() {
        paint(runs, row: rows.status.lowerBound + line)
      }
    }
    if let row = rows.lowerRule, let progress = page.progress { paint(progressRuns(progress, edges), row: row) }
    paint(hintRuns(edges), row: rows.hints)
  }

  /// Paints the status of a page over another one, which has no rows for it, into the rule above the key hints.
  private mutating func paintStatus(on rule: Int?, _ edges: Range<Int>) {
    guard let rule, let run = statusRuns(edges, most: 1).first?.first else { return }
    let end = run.column + min(TextWidth.columns(run.text), run.columns)
    let air = [run.column - 1, end].map { Run(column: $0, text: " ", style: theme.normal, columns: 1) }
    paint(air + [run], row: rule)
  }

  /// Lays out the status in one or two lines. A status that is too long ends with an ellipsis.
  func statusRuns(_ edges: Range<Int>, most: Int) -> [[Run]] {
    let sign =
      switch page.status.tone {
      case .error: theme.sign.cross + " "
      case .warning: theme.sign.warning + " "
      case .success: theme.sign.check + " "
      default: ""
      }
    guard !page.status.text.isEmpty else { return [] }
    let text = sign + page.status.text
    let room = edges.count
    let isOneLine = text.utf8.count <= room || text.utf8.count <= 4 * room && TextWidth.columns(text) <= room
    let first =
      isOneLine || most < 2 ? text : TextWidth.wrap(text, toColumns: room, most: 1).first.map(String.init) ?? text
    let rest = text.dropFirst(first.count).drop { $0.isWhitespace }
    // The second line hangs under the first letter after the sign if it fits there.
    let (indent, isHung) = (TextWidth.columns(sign), TextWidth.columns(sign + rest) <= room)
    return (rest.isEmpty ? [(first, 0)] : [(first, 0), (String(rest), isHung ? indent : 0)]).map { line, column in
      var runs: [Run] = []
      let style = theme.style(page.status.tone)
      runs.put(line, at: edges.lowerBound + column, width: room - column, style)
      if let sign = theme.leadingSign(line, style) {
        runs.put(sign.text, at: edges.lowerBound + column, width: room - column, sign.style)
      }
      return runs
    }
  }

  /// Lays out the hints in one line. If there is little space, the last ones are left out, the essential ones at the end.
  private func hintRuns(_ edges: Range<Int>) -> [Run] {
    var runs: [Run] = []
    let gap = size.columns >= 60 ? 3 : 2
    // The columns of the essential hints that are still to come.
    var reserved = page.hints.reduce(0) { $0 + ($1.isEssential ? Self.columns($1) + gap : 0) }
    var column = edges.lowerBound
    let most = max(edges.upperBound, size.columns - 1)
    var isFull = false
    for hint in page.hints where hint.isEssential || !isFull {
      let columns = Self.columns(hint)
      if hint.isEssential { reserved -= columns + gap }
      let end = column + columns + (hint.isEssential || reserved == 0 ? 0 : reserved)
      guard end <= most else {
        isFull = true
        continue
      }
      runs.put(hint.key, at: column, width: most - column, theme.key, key: hint.stroke)
      let start = column + columns - TextWidth.columns(hint.text)
      runs.put(hint.text, at: start, width: most - start, theme.muted, key: hint.stroke)
      column += columns + gap
    }
    return runs
  }

  private static func columns(_ hint: Page.Hint) -> Int {
    TextWidth.columns(hint.key) + 1 + TextWidth.columns(hint.text)
  }

  /// Lays out the progress in the rule: the stages at the left, the step at the right. A window that has no room for
  /// both shows the step alone, in short.
  private func progressRuns(_ progress: Page.Progress, _ edges: Range<Int>) -> [Run] {
    var runs: [Run] = []
    var column = edges.lowerBound - 1
    func put(_ text: String, _ style: Style) {
      runs.put(text, at: column, width: size.columns - column, style, key: progress.key)
      column += TextWidth.columns(text)
    }
    if size.columns >= 60 {
      for (index, stage) in progress.stages.enumerated() {
        put(index == 0 ? " " : theme.isASCII ? "- " : "─ ", theme.border)
        put(stage.name + " ", stage.state == .current ? theme.accent : theme.muted)
        let (sign, style) = symbol(stage.state)
        put(sign, style)
        put(sign.isEmpty ? "" : " ", theme.border)
      }
    }
    let end = min(edges.upperBound, size.columns - 2) - 1
    func putRight(_ text: String) {
      column = end - TextWidth.columns(text)
      put(text.isEmpty ? "" : " \(text) ", theme.muted)
    }
    guard column + TextWidth.columns(progress.text) > end || size.columns < 60 else {
      putRight(progress.text)
      return runs
    }
    if column + TextWidth.columns(progress.shortText) > end { runs = [] }
    putRight(progress.shortText)
    return runs
  }

  private func symbol(_ state: Page.Progress.State) -> (String, Style) {
    switch state {
    case .toCome: ("", theme.muted)
    case .done: (theme.sign.check, theme.muted)
    case .current: (theme.sign.stepCurrent, theme.bar)
    case .failed: (theme.sign.cross, theme.cross)
    }
  }

  mutating func paint(_ runs: [Run], row: Int) {
    for run in runs {
      let columns = frame.put(
        TextWidth.truncate(run.text, toColumns: run.columns, ellipsis: theme.sign.ellipsis),
        at: Point(column: run.column, row: row), style: run.style, maxColumns: run.columns)
      guard let key = run.key, (0..<size.rows).contains(row) else { continue }
      targets.append(
        PageLayout.Target(area: Rect(column: run.column, row: row, columns: columns, rows: 1), effect: .key(key)))
    }
  }
}

extension [PagePainter.Run] {
  fileprivate mutating func put(_ text: String, at column: Int, width: Int, _ style: Style, key: Key? = nil) {
    guard width > 0, !text.isEmpty else { return }
    append(PagePainter.Run(column: column, text: text, style: style, columns: width, key: key))
  }
}
