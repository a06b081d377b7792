/// Draws a page into a frame: header, panes, action bar, status, progress, key hints and dialog.
struct PagePainter {
  let page: Page
  let theme: Theme
  let size: Size
  var frame: Frame
  var targets: [PageLayout.Target] = []
  /// The blocks for which there is no room.
  var hidden: [Page.Block] = []
  /// The lines of each part of the page of which some are not painted, and whether each is.
  var texts: [ElementID: [(text: String, isPainted: Bool)]] = [:]
  /// All lines of each pane of which some are not painted, and its width.
  var cutPanes: [(lines: [PageLine], columns: Int)] = []
  var beyond = 0
  var first = 0

  init(page: Page, size: Size, theme: Theme) {
    self.page = page
    self.theme = theme
    self.size = size
    frame = Frame(size: size, style: theme.normal)
    frame.title = page.title
  }

  mutating func paintTooSmall(_ text: String) {
    let lines = TextWidth.wrap(text, toColumns: max(1, size.columns), most: size.rows).prefix(size.rows)
    for (row, line) in lines.enumerated() {
      frame.put(String(line), at: Point(column: 0, row: row), style: theme.normal, maxColumns: size.columns)
    }
  }

  mutating func paint() {
    let columns = PageColumns(page, columns: size.columns)
    let isTight = PageRows.isTight(page, size: size)
    let (content, bar) = page.bodyAndBar
    let (upper, lower) = content.splitAtRule
    let layout = BlockLines(theme: theme, focus: page.dialog == nil ? page.focus : nil, isTight: isTight)
    let barLines = layout.lines(bar, columns: columns.body.columns)
    var below = layout.lines(lower, columns: columns.body.columns)
    let room = PageRows(page, size: size, body: .max, bar: barLines.count)
    let area = Rect(column: columns.body.column, row: room.body, columns: columns.body.columns, rows: room.bodyCount)
    let placed = placeCode(area, upper)
    let lines = BlockLines(theme: theme, focus: layout.focus, isTight: isTight, drawsCodes: placed.isInBody)
    var body = lines.lines(placed.body, columns: placed.area.columns)
    if body.count + below.count + 1 > room.bodyCount {
      body += (below.isEmpty || isTight ? [] : [PageLine()]) + below
      below = []
    }
    let place = PageRows(
      page, size: size, body: max(body.count, placed.codeRows), bar: barLines.count, below: below.count)
    paintRules(place)
    paintHeader(columns.edges)
    paintBody(body, Rect(column: area.column, row: place.body, columns: placed.area.columns, rows: place.bodyCount))
    paintBar(barLines, columns.body, at: place.bar)
    paint(below, in: Rect(column: area.column, row: place.below, columns: area.columns, rows: below.count))
    paintCode(placed, firstRow: place.body)
    if let side = columns.side { paint(page.side, beside: side, place) } else { hidden += page.side }
    if let panel = columns.panel { paintPanel(panel, place) } else { hidden += page.panel }
    paintFooter(place, columns.edges)
    if let dialog = page.dialog { paintDialog(dialog) }
  }

  private mutating func paintRules(_ place: PageRows) {
    for row in [place.upperRule, place.lowerRule].compactMap(\.self) {
      frame.horizontalLine(
        at: Point(column: 0, row: row), columns: size.columns, style: theme.border,
        border: theme.isASCII ? .ascii : .unicode)
    }
  }

  // MARK: Panes

  private mutating func paintBody(_ body: [PageLine], _ area: Rect) {
    beyond = max(0, body.count - area.rows)
    first = self.first(of: body, rows: area.rows)
    paint(body, in: area, first: first)
    mark(body.count, in: area, first: first)
    if page.dialog == nil { frame.cursor = cursor(in: body, area, first: first) }
  }

  private mutating func paintBar(_ bar: [PageLine], _ pane: PageColumns.Pane, at row: Int) {
    guard !bar.isEmpty else { return }
    let area = Rect(column: pane.column, row: row, columns: pane.columns, rows: min(bar.count, max(0, size.rows - row)))
    paint(bar, in: area)
    if page.dialog == nil, let point = cursor(in: bar, area, first: 0) { frame.cursor = point }
  }

  /// Draws the side pane, which is never scrolled.
  private mutating func paint(_ blocks: [Page.Block], beside pane: PageColumns.Pane, _ place: PageRows) {
    let lines = BlockLines(theme: theme, focus: nil, isTight: false).lines(blocks, columns: pane.columns)
    paint(lines, in: Rect(column: pane.column, row: place.body, columns: pane.columns, rows: place.bodyCount))
  }

  private mutating func paintPanel(_ pane: PageColumns.Pane, _ place: PageRows) {
    let top = place.isSpacious ? 2 : 1
    let count = max(0, (place.lowerRule ?? place.hints) - top)
    for row in top..<top + count {
      frame.put(theme.isASCII ? "|" : "│", at: Point(column: pane.column - 2, row: row), style: theme.border)
    }
    let lines = BlockLines(theme: theme, focus: nil, isTight: true).lines(page.panel, columns: pane.columns - 1)
    let area = Rect(column: pane.column, row: top, columns: pane.columns - 1, rows: count)
    let first = max(0, lines.count - area.rows)
    paint(lines, in: area, first: first)
    mark(lines.count, in: area, first: first)
  }

  /// Returns the index of the first line to show, chosen so that the focused element is visible.
  func first(of lines: [PageLine], rows: Int) -> Int {
    let most = max(0, lines.count - rows)
    guard most > 0 else { return 0 }
    return first(of: lines, focus: page.isRead ? nil : page.focus, most: most, rows: rows)
  }

  func first(of lines: [PageLine], focus: ElementID?, most: Int, rows: Int) -> Int {
    var first = min(max(0, page.followsEnd ? most : page.scroll), most)
    if let focus {
      let mine = lines.indices.filter { lines[$0].element == focus || lines[$0].cursor != nil }
      if let from = mine.first, let to = mine.last {
        if to >= first + rows { first = min(to - rows + 1, from) }
        if from < first { first = from }
        if from < rows, to < rows { first = min(first, page.scroll) }
      }
    }
    return first
  }

  /// Draws the visible lines.
  mutating func paint(_ lines: [PageLine], in area: Rect, first: Int = 0) {
    let painted = first..<max(first, min(first + area.rows, first + size.rows - area.row))
    note(lines, painted: painted, columns: area.columns)
    for (index, line) in lines.dropFirst(first).prefix(area.rows).enumerated() where area.row + index < size.rows {
      line.paint(on: &frame, theme, row: area.row + index, column: area.column, columns: area.columns)
      addTargets(line, area, area.row + index)
    }
  }

  /// Notes which lines are painted of the parts of the page that are not wholly painted.
  private mutating func note(_ lines: [PageLine], painted: Range<Int>, columns: Int) {
    // Most pages fit.
    guard painted.count < lines.count else { return }
    cutPanes.append((lines, columns))
    let hidden = lines.enumerated().filter { !painted.contains($0.offset) }
    let cut = hidden.reduce(into: Set<ElementID>()) { $0.formUnion($1.element.parts) }
    for (index, line) in lines.enumerated() {
      for id in line.parts where cut.contains(id) {
        texts[id, default: []].append((line.text(of: id), painted.contains(index)))
      }
    }
  }

  private mutating func addTargets(_ line: PageLine, _ area: Rect, _ row: Int) {
    for span in line.spans where span.column < area.columns {
      guard span.target != nil || span.link != nil else { continue }
      let columns = span.columns ?? min(TextWidth.columns(span.text), area.columns - span.column)
      let place = Rect(column: area.column + span.column, row: row, columns: columns, rows: 1)
      if let target = span.target { targets.append(.init(area: place, effect: .element(target))) }
      if let link = span.link { frame.links.append(FrameLink(area: place, target: link)) }
    }
  }

  func cursor(in lines: [PageLine], _ area: Rect, first: Int) -> Point? {
    var point: Point?
    for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      guard let cursor = line.cursor else { continue }
      point = Point(column: max(0, area.column + min(cursor, area.columns - 1)), row: area.row + row)
    }
    return point
  }

  /// Draws arrows in the column after the area if there are more lines above or below the visible ones.
  mutating func mark(_ count: Int, in area: Rect, first: Int) {
    guard area.columns > 0, area.rows > 0 else { return }
    if first > 0 { mark(theme.isASCII ? "^" : "▲", row: area.row, area) }
    if first + area.rows < count { mark(theme.isASCII ? "v" : "▼", row: area.row + area.rows - 1, area) }
  }

  private mutating func mark(_ sign: String, row: Int, _ area: Rect) {
    frame.put(sign, at: Point(column: area.column + area.columns, row: row), style: theme.muted)
  }
}
