/// The laid-out header and footer of a page, reused while their contents are unchanged.
struct PageChrome: Equatable {
  struct Header: Equatable {
    var title = ""
    var badge: Page.Badge?
    var corner = ""
    var subtitle = ""
    var subtitleRight = ""
  }

  /// A part of the header or footer, and the text runs laid out from it.
  struct Laid<Content: Equatable & Sendable>: Equatable, Sendable {
    var content: Content
    var runs: [PageRow.Run] = []
  }

  var header: Laid<Header>?
  var headerSecond: [PageRow.Run] = []
  var steps: Laid<Page.StepStrip>?
  var status: Laid<Page.Status>?
  /// The first line of a two-line status. It replaces the step strip.
  var statusAbove: [PageRow.Run] = []
  var hints: Laid<[Page.Hint]>?
}

// The functions that lay out runs are `mutating` only so that the painter is not copied.
extension PagePainter {
  mutating func fillHeader(margin: Int) {
    let header = PageChrome.Header(
      title: page.title, badge: page.badge, corner: page.corner, subtitle: page.subtitle,
      subtitleRight: page.subtitleRight)
    if edge.header?.content != header {
      let (first, second) = headerRuns(margin: margin)
      edge.header = PageChrome.Laid(content: header, runs: first)
      edge.headerSecond = second
    }
    place(edge.header?.runs ?? [], row: 0)
    place(edge.headerSecond, row: 1)
  }

  private mutating func headerRuns(margin: Int) -> (first: [PageRow.Run], second: [PageRow.Run]) {
    var (top, under): ([PageRow.Run], [PageRow.Run]) = ([], [])
    let width = size.columns - 2 * margin
    var first = isBoxed ? 1 : 0
    if let badge = page.badge, !badge.text.isEmpty {
      let text = " \(badge.text) "
      let style = BlockLines(theme: theme, focus: nil, isTight: true).badgeStyle(badge)
      top.put(text, at: first, width: width, style)
      first += TextWidth.columns(text) + (isBoxed ? 0 : 1)
    }
    if isBoxed {
      top.put(" \(page.title) ", at: first, width: size.columns - 3 - first, theme.masthead)
      let corner = " \(page.corner) "
      let columns = TextWidth.columns(corner)
      top.put(corner, at: max(1, size.columns - 1 - columns), width: columns, theme.muted)
    } else {
      top.pair(page.title, page.corner, column: first, width: width - first, theme.masthead, theme.muted)
    }
    under.pair(
      page.subtitle, page.subtitleRight, column: isBoxed ? margin : 0, width: width, theme.normal, theme.strong)
    return (top, under)
  }

  mutating func fillFooter(first: Int, margin: Int) {
    let width = size.columns - 2 * margin
    if edge.status?.content != page.status {
      let lines = statusRuns(margin: margin, width: width)
      edge.statusAbove = lines.count > 1 ? lines[0] : []
      edge.status = PageChrome.Laid(content: page.status, runs: lines.last ?? [])
    }
    place(edge.statusAbove, row: first)
    if let steps = page.steps, edge.statusAbove.isEmpty {
      if edge.steps?.content != steps {
        edge.steps = PageChrome.Laid(content: steps, runs: stepRuns(steps, margin: margin, width: width))
      }
      place(edge.steps?.runs ?? [], row: first)
    }
    place(edge.status?.runs ?? [], row: first + 1)
    if edge.hints?.content != page.hints {
      edge.hints = PageChrome.Laid(content: page.hints, runs: hintRuns(margin: margin, width: width))
    }
    place(edge.hints?.runs ?? [], row: isBoxed ? first + 3 : first + 2)
  }

  /// Draws only the status line, on a page without a header or footer.
  mutating func fillStatus(row: Int) {
    place(statusRuns(margin: 0, width: size.columns).last ?? [], row: row)
  }

  /// Lays out the status in one or two lines. A status that is too long ends with an ellipsis.
  private mutating func statusRuns(margin: Int, width: Int) -> [[PageRow.Run]] {
    let sign =
      switch page.status.tone {
      case .error: theme.sign.cross + " "
      case .warning: theme.sign.warning + " "
      case .success: theme.sign.check + " "
      default: ""
      }
    guard !page.status.text.isEmpty else { return [] }
    let text = sign + page.status.text
    let isOneLine = text.utf8.count <= width || text.utf8.count <= 4 * width && TextWidth.columns(text) <= width
    let first = isOneLine ? text : TextWidth.wrap(text, toColumns: width, most: 1).first.map(String.init) ?? text
    let rest = text.dropFirst(first.count).drop { $0.isWhitespace }
    return (rest.isEmpty ? [first] : [first, String(rest)]).map { line in
      var runs: [PageRow.Run] = []
      runs.put(line, at: margin, width: width, theme.style(page.status.tone))
      return runs
    }
  }

  private mutating func hintRuns(margin: Int, width: Int) -> [PageRow.Run] {
    var runs: [PageRow.Run] = []
    runs.reserveCapacity(2 * page.hints.count)
    var column = margin
    for hint in page.hints {
      let keyColumns = TextWidth.columns(hint.key) + 1
      let columns = keyColumns + TextWidth.columns(hint.text)
      guard column + columns <= margin + width else { break }
      runs.put(hint.key, at: column, width: width, theme.key)
      runs.put(hint.text, at: column + keyColumns, width: width, theme.muted)
      column += columns + 3
    }
    return runs
  }

  private mutating func stepRuns(_ steps: Page.StepStrip, margin: Int, width: Int) -> [PageRow.Run] {
    var runs: [PageRow.Run] = []
    let isNarrow = width < 56
    runs.reserveCapacity(isNarrow ? 1 : steps.count + 1)
    var column = margin
    if !isNarrow, steps.count > 0 {
      for number in 1...steps.count {
        let isDone = steps.completed.contains(number)
        // A step completed in an earlier attempt can be the current step again.
        let isOpen = number == steps.current
        let text = isDone ? Self.done(number, isASCII: theme.isASCII) : Self.number(number)
        let style = isOpen ? theme.accent : isDone ? theme.success : theme.muted
        let shown = isOpen ? "[\(text)]" : text
        runs.put(shown, at: column, width: margin + width - column, style)
        column += TextWidth.columns(shown) + 1
      }
    }
    let prefix = isNarrow ? Self.place(steps) : " "
    let rest = margin + width - column
    // Omit the step number if it does not fit next to the text.
    let whole = TextWidth.columns(prefix + steps.text) <= rest ? prefix + steps.text : steps.text
    let text = TextWidth.truncate(
      isNarrow ? whole : prefix + steps.text, toColumns: max(0, rest), ellipsis: theme.sign.ellipsis)
    runs.put(text, at: column, width: rest, theme.muted)
    return runs
  }

  /// Returns the number of the current step or, after the flow has ended, of the last completed step, e.g. `3/13`.
  private static func place(_ steps: Page.StepStrip) -> String {
    let step = steps.current > 0 ? steps.current : steps.completed.max() ?? 0
    return step > 0 ? "\(step)/\(steps.count) " : ""
  }

  /// Returns the label of a completed step: ① to ⑩, then the number with a check mark, because many fonts lack ⑪.
  private static func done(_ number: Int, isASCII: Bool) -> String {
    if isASCII { return "\(number)+" }
    return circled.indices.contains(number) ? circled[number] : "\(number)✓"
  }

  private static func number(_ number: Int) -> String {
    plainNumbers.indices.contains(number) ? plainNumbers[number] : "\(number)"
  }

  private static let circled = ["0✓", "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩"]
  private static let plainNumbers = (0...13).map { "\($0)" }

  private mutating func place(_ runs: [PageRow.Run], row: Int) {
    guard !runs.isEmpty, rows.indices.contains(row) else { return }
    if rows[row].runs.isEmpty { rows[row].runs = runs } else { rows[row].runs += runs }
  }
}

extension [PageRow.Run] {
  fileprivate mutating func put(_ text: String, at column: Int, width: Int, _ style: Style) {
    guard width > 0, !text.isEmpty else { return }
    append(PageRow.Run(column: column, text: text, style: style, columns: width))
  }

  fileprivate mutating func pair(
    _ left: String, _ right: String, column: Int, width: Int, _ leftStyle: Style, _ rightStyle: Style
  ) {
    let rightColumns = TextWidth.columns(right)
    put(left, at: column, width: Swift.max(0, width - rightColumns - 1), leftStyle)
    put(right, at: column + Swift.max(0, width - rightColumns), width: rightColumns, rightStyle)
  }
}
