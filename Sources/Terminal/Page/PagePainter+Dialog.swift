extension PagePainter {
  /// Draws a dialog in front of the page, which is dimmed. Its buttons are never scrolled.
  /// A narrow window shows it at full width, so that no slivers of the page remain beside it.
  mutating func paintDialog(_ dialog: Page.Dialog) {
    let isSpacious = PageRows.isSpacious(size)
    frame.restyle(Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - (isSpacious ? 2 : 1)), theme.behind)
    targets.removeAll()
    frame.links.removeAll()
    let edges = 2 + PageColumns.gutter
    let columns = max(1, isSpacious ? min(size.columns - 12 - 2 * edges, 68) : size.columns - 2 * edges + 1)
    let (content, bar) = dialog.body.bodyAndBar
    let layout = BlockLines(theme: theme, focus: dialog.focus, isTight: size.rows < 20)
    let lines = layout.lines(content, columns: columns)
    let barLines = layout.lines(bar, columns: columns)
    let air = barLines.isEmpty || !isSpacious ? 0 : 1
    let most = size.rows - 2 - (isSpacious ? 4 : 1)
    let shown = max(1, min(lines.count, most - barLines.count - air))
    let height = shown + barLines.count + air + 2
    let width = isSpacious ? columns + 2 * edges : size.columns
    let box = Rect(
      column: (size.columns - width) / 2, row: max(0, (size.rows - height) / 2 - (isSpacious ? 1 : 0)),
      columns: width, rows: height)
    // No slivers of the page remain beside the dialog.
    frame.fill(Rect(column: 0, row: box.row, columns: size.columns, rows: box.rows), theme.normal)
    frame.box(box, theme.accent, theme.isASCII ? .ascii : .rounded)
    frame.put(
      TextWidth.truncate(" \(dialog.title) ", toColumns: width - 4, ellipsis: theme.sign.ellipsis),
      at: Point(column: box.column + 2, row: box.row), style: theme.accent, maxColumns: width - 4)
    let area = Rect(column: box.column + edges, row: box.row + 1, columns: columns, rows: shown)
    let beyond = max(0, lines.count - shown)
    let first = beyond == 0 ? 0 : self.first(of: lines, focus: dialog.focus, most: beyond, rows: shown)
    frame.cursor = nil
    paint(lines, in: area, first: first)
    paint(
      barLines, in: Rect(column: area.column, row: area.row + shown + air, columns: columns, rows: barLines.count),
      first: 0)
    let mark = area.column + columns
    if first > 0 {
      frame.put(theme.isASCII ? "^" : "▲", at: Point(column: mark, row: area.row), style: theme.muted)
    }
    if first < beyond {
      frame.put(theme.isASCII ? "v" : "▼", at: Point(column: mark, row: area.row + shown - 1), style: theme.muted)
    }
  }

  private mutating func paint(_ lines: [PageLine], in area: Rect, first: Int) {
    for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
      let y = area.row + row
      PageRow.Placed(line: line, column: area.column, columns: area.columns).paint(on: &frame, row: y)
      addTargets(line, area, y)
    }
    if let point = cursor(in: lines, area, first: first) { frame.cursor = point }
  }
}
