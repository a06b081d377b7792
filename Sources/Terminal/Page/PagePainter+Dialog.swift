extension PagePainter {
  /// Draws a dialog in front of the page, which is dimmed. Its buttons are never scrolled.
  /// It is as wide as its longest line, and as high as its content. A narrow window shows it at full width, so that no
  /// slivers of the page remain beside it.
  mutating func paintDialog(_ dialog: Page.Dialog) {
    let isSpacious = PageRows.isSpacious(size)
    frame.restyle(Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - (isSpacious ? 2 : 1)), theme.behind)
    // Behind the dialog, nothing can be clicked. The key hints belong to the dialog.
    targets.removeAll { $0.area.row != size.rows - 1 }
    (texts, hidden, cutPanes) = ([:], [], [])
    frame.links.removeAll()
    let edges = 2 + PageColumns.gutter
    // A list with a filter has two columns of words, and therefore narrower margins.
    let margins = dialog.filter == nil ? 12 : 4
    let most = max(1, isSpacious ? min(size.columns - margins - 2 * edges, 68) : size.columns - 2 * edges + 1)
    let (content, bar) = dialog.body.bodyAndBar
    let layout = BlockLines(theme: theme, focus: dialog.focus, isTight: size.rows < 20)
    // A dialog with a filter keeps its width, so that nothing moves while the person types.
    let widest = layout.lines(content, columns: most)
    let longest = (widest + layout.lines(bar, columns: most)).map(\.columns).max() ?? 0
    var columns =
      isSpacious && dialog.filter == nil ? min(most, max(longest, TextWidth.columns(dialog.title))) : most
    // Nothing wraps because the dialog is narrower.
    while columns < most, layout.lines(content, columns: columns).count > widest.count { columns += 1 }
    let lines = layout.lines(content, columns: columns)
    let barLines = layout.lines(bar, columns: columns)
    let head = dialog.filter.map { filterLines($0, columns: columns, isSpacious) } ?? []
    let air = barLines.isEmpty || !isSpacious ? 0 : 1
    let mostRows = size.rows - 2 - (isSpacious ? 4 : 1) - head.count
    // A dialog with a filter keeps its height, so that nothing moves while the person types.
    let wanted = dialog.filter == nil ? lines.count : Self.filteredRows
    let shown = max(1, min(wanted, mostRows - barLines.count - air))
    let height = head.count + shown + barLines.count + air + 2
    let width = isSpacious ? columns + 2 * edges : size.columns
    let box = Rect(
      column: (size.columns - width) / 2, row: max(0, (size.rows - height) / 2 - (isSpacious ? 1 : 0)),
      columns: width, rows: height)
    // A blank column on both sides keeps the page behind apart.
    frame.fill(Rect(column: box.column - 1, row: box.row, columns: box.columns + 2, rows: box.rows), theme.normal)
    frame.box(box, theme.accent, theme.isASCII ? .ascii : .rounded)
    frame.put(
      TextWidth.truncate(" \(dialog.title) ", toColumns: width - 4, ellipsis: theme.sign.ellipsis),
      at: Point(column: box.column + 2, row: box.row), style: theme.accent, maxColumns: width - 4)
    let area = Rect(column: box.column + edges, row: box.row + 1 + head.count, columns: columns, rows: shown)
    let beyond = max(0, lines.count - shown)
    let first = beyond == 0 ? 0 : self.first(of: lines, focus: dialog.focus, most: beyond, rows: shown)
    (self.beyond, self.first) = (beyond, first)
    frame.cursor = nil
    let bottom = Rect(column: area.column, row: area.row + shown + air, columns: columns, rows: barLines.count)
    let top = Rect(column: area.column, row: box.row + 1, columns: columns, rows: head.count)
    for (part, area, first) in [(lines, area, first), (barLines, bottom, 0), (head, top, 0)] {
      paint(part, in: area, first: first)
      if let point = cursor(in: part, area, first: first) { frame.cursor = point }
    }
    mark(lines.count, in: area, first: first)
    if beyond > 0 {
      let all = lines.enumerated().map { ($1.spans.map(\.text).joined(), (first..<first + shown).contains($0)) }
      texts["dialog"] = all + barLines.map { ($0.spans.map(\.text).joined(), true) }
    }
  }

  /// The greatest number of rows of a filtered list.
  private static let filteredRows = 24

  /// Returns the line of the filter, with the cursor, and the blank line below it if there is room.
  private func filterLines(_ filter: Page.Filter, columns: Int, _ isSpacious: Bool) -> [PageLine] {
    let text = filter.text.isEmpty ? filter.placeholder : filter.text
    var line = PageLine()
    line.add(
      text + String.repeated(" ", columns - TextWidth.columns(text)),
      filter.text.isEmpty ? theme.placeholder : theme.fieldFocused, at: 0)
    line.cursor = filter.text.isEmpty ? 0 : filter.cursor
    return [line] + (isSpacious ? [PageLine()] : [])
  }
}
