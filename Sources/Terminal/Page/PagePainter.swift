/// Draws a page into a frame: header, panes, action bar, progress line, status, key hints and dialog.
struct PagePainter {
  let page: Page
  let theme: Theme
  let size: Size
  let previous: PageLayoutCache?
  var frame: Frame
  var targets: [PageLayout.Target] = []
  var rows: [PageRow]
  /// What the next layout can reuse, but for the rows.
  var laid = PageLayoutCache()
  private(set) var beyond = 0
  private(set) var first = 0

  /// - Parameter last: the layout of which to reuse parts, with the same size and theme.
  init(page: Page, size: Size, theme: Theme, previous last: PageLayout?) {
    self.page = page
    self.theme = theme
    self.size = size
    let previous = last?.laid
    self.previous = previous
    let count = max(0, size.rows)
    // Initialise in place, because copying an empty row costs more than creating one.
    rows = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      for row in 0..<count { buffer.initializeElement(at: row, to: PageRow()) }
      initialized = count
    }
    laid.edge = previous?.edge ?? PageChrome()
    laid.ground =
      previous?.ground ?? Self.ground(size, theme, hasRules: !page.showsCodeAlone && PageRows.isSpacious(size))
    frame = last.flatMap { $0.laid.isUncovered ? $0.frame : nil } ?? Frame(size: size)
    frame.cursor = nil
    frame.links = []
    frame.title = page.title
  }

  mutating func paintTooSmall(_ text: String) {
    frame = Frame(size: size)
    frame.title = page.title
    frame.fill(Rect(size), theme.normal)
    let lines = TextWidth.wrap(text, toColumns: max(1, size.columns), most: size.rows).prefix(size.rows)
    for (row, line) in lines.enumerated() {
      frame.put(String(line), at: Point(column: 0, row: row), style: theme.normal, maxColumns: size.columns)
    }
  }

  mutating func paint() {
    if page.showsCodeAlone { return paintCodeAlone() }
    let columns = PageColumns(page, columns: size.columns)
    let isTight = PageRows.isTight(page, size: size)
    let (content, bar) = page.bodyAndBar
    let (upper, lower) = content.splitAtRule
    let layout = BlockLines(theme: theme, focus: page.dialog == nil ? page.focus : nil, isTight: isTight)
    laid.bar = layout.lay(bar, columns: columns.body.columns, after: previous?.bar ?? [])
    laid.below = layout.lay(lower, columns: columns.body.columns, after: previous?.below ?? [])
    let barLines = laid.bar.flatMap(\.lines)
    var below = laid.below.flatMap(\.lines)
    let room = PageRows(page, size: size, body: .max, bar: barLines.count)
    let area = Rect(column: columns.body.column, row: room.body, columns: columns.body.columns, rows: room.bodyCount)
    let placed = placeCode(area, upper)
    let lines = BlockLines(theme: theme, focus: layout.focus, isTight: isTight, drawsCodes: placed.isInBody)
    laid.body = lines.lay(placed.body, columns: placed.area.columns, after: previous?.body ?? [])
    var body = laid.body.flatMap(\.lines)
    if body.count + below.count + 1 > room.bodyCount {
      body += (below.isEmpty || isTight ? [] : [PageLine()]) + below
      below = []
    }
    let place = PageRows(
      page, size: size, body: max(body.count, placed.codeRows), bar: barLines.count, below: below.count)
    fillHeader()
    fillBody(body, Rect(column: area.column, row: place.body, columns: placed.area.columns, rows: place.bodyCount))
    fillBar(barLines, columns.body, at: place.bar)
    fill(
      below, in: Rect(column: area.column, row: place.below, columns: area.columns, rows: below.count), first: 0
    ) { $0.body = $1 }
    placeCode(placed, firstRow: place.body)
    if let side = columns.side { fillSide(side, place) }
    if let order = columns.order { fillOrder(order, place) }
    if let panel = columns.panel { fillPanel(panel, place) }
    fillFooter(place)
    paintRows()
    if let dialog = page.dialog { paintDialog(dialog) }
  }

  /// Draws the rows that have changed since the previous layout.
  mutating func paintRows() {
    let ellipsis = theme.sign.ellipsis
    let old = previous?.rows ?? []
    let revised = previous?.revisedRows ?? []
    // Compare through pointers, because copying the large rows would cost more than the comparison.
    old.withUnsafeBufferPointer { old in
      rows.withUnsafeBufferPointer { rows in
        guard let here = rows.baseAddress else { return }
        for row in rows.indices {
          if row < old.count, let there = old.baseAddress, PageRow.isSame(here + row, there + row),
            !revised.contains(row)
          {
            continue
          }
          frame.copyRow(row, of: laid.ground)
          (here + row).pointee.paint(on: &frame, row: row, ellipsis: ellipsis)
        }
      }
    }
  }

  /// Returns the background behind the rows: the window colour and the two rules.
  private static func ground(_ size: Size, _ theme: Theme, hasRules: Bool) -> Frame {
    var ground = Frame(size: size)
    ground.fill(Rect(size), theme.normal)
    guard hasRules else { return ground }
    let border = theme.isASCII ? BorderSet.ascii : .unicode
    for row in [1, size.rows - 2] {
      ground.horizontalLine(
        at: Point(column: 0, row: row), columns: size.columns, style: theme.border, border: border)
    }
    return ground
  }

  // MARK: Panes

  private mutating func fillBody(_ body: [PageLine], _ area: Rect) {
    laid.bodyArea = area
    beyond = max(0, body.count - area.rows)
    first = self.first(of: body, rows: area.rows)
    fill(body, in: area, first: first) { $0.body = $1 }
    mark(body.count, in: area, first: first)
    if page.dialog == nil, frame.cursor == nil { frame.cursor = cursor(in: body, area, first: first) }
  }

  private mutating func fillBar(_ bar: [PageLine], _ pane: PageColumns.Pane, at row: Int) {
    guard !bar.isEmpty else { return }
    let area = Rect(column: pane.column, row: row, columns: pane.columns, rows: min(bar.count, max(0, size.rows - row)))
    fill(bar, in: area, first: 0) { $0.body = $1 }
    if page.dialog == nil, let point = cursor(in: bar, area, first: 0) { frame.cursor = point }
  }

  private mutating func fillSide(_ pane: PageColumns.Pane, _ place: PageRows) {
    let lines = BlockLines(theme: theme, focus: nil, isTight: false)
    laid.side = lines.lay(page.side, columns: pane.columns, after: previous?.side ?? [])
    let area = Rect(column: pane.column, row: place.body, columns: pane.columns, rows: place.bodyCount)
    laid.sideArea = area
    fill(laid.side.flatMap(\.lines), in: area, first: 0) { $0.side = $1 }
  }

  private mutating func fillOrder(_ pane: PageColumns.Pane, _ place: PageRows) {
    let lines = BlockLines(theme: theme, focus: nil, isTight: false)
    laid.order = lines.lay(page.order, columns: pane.columns, after: previous?.order ?? [])
    let area = Rect(column: pane.column, row: place.body, columns: pane.columns, rows: place.bodyCount)
    fill(laid.order.flatMap(\.lines), in: area, first: 0) { $0.others.append($1) }
  }

  private mutating func fillPanel(_ pane: PageColumns.Pane, _ place: PageRows) {
    let top = place.isSpacious ? 2 : 1
    let count = max(0, (place.rules?.hints ?? place.hints) - top)
    for row in top..<top + count {
      rows[row].runs.append(
        PageRow.Run(column: pane.column - 2, text: theme.isASCII ? "|" : "│", style: theme.border, columns: 1))
    }
    let lines = BlockLines(theme: theme, focus: nil, isTight: true).lines(page.panel, columns: pane.columns - 1)
    let area = Rect(column: pane.column, row: top, columns: pane.columns - 1, rows: count)
    let first = max(0, lines.count - area.rows)
    fill(lines, in: area, first: first) { $0.others.append($1) }
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

  /// Places the visible lines into their rows.
  mutating func fill(
    _ lines: [PageLine], in area: Rect, first: Int, _ place: (inout PageRow, PageRow.Placed) -> Void
  ) {
    guard first < lines.count else { return }
    for index in first..<min(lines.count, first + area.rows) {
      let y = area.row + index - first
      guard rows.indices.contains(y) else { return }
      place(&rows[y], PageRow.Placed(line: lines[index], column: area.column, columns: area.columns))
      addTargets(lines[index], area, y)
    }
  }

  mutating func addTargets(_ line: PageLine, _ area: Rect, _ row: Int) {
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
      point = Point(column: area.column + min(cursor, area.columns - 1), row: area.row + row)
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
    rows[row].runs.append(
      PageRow.Run(column: area.column + area.columns, text: sign, style: theme.muted, columns: 1))
  }
}
