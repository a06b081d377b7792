/// Draws the blocks of a page again that differ from the previous page only in the contents of lines, as after a key in a
/// field. To lay out the whole page takes several times as long.
struct PageRevision {
  /// Where and how the lines of the blocks are drawn.
  let area: Rect
  /// The columns to the left of the area that belong to it.
  let gutter: Int
  /// The index of the first visible line.
  let first: Int
  let lines: BlockLines
  let ground: Frame

  /// Lays out the group with a block that has changed, and draws its lines that differ.
  /// - Parameters:
  ///   - index: the index of the block in `blocks`.
  ///   - groups: the laid-out blocks of the previous page.
  ///   - blocks: the blocks of the page, as many as before.
  ///   - drawnRows: the rows of the frame that have other contents than the page had when it was drawn as a whole.
  /// - Returns: false if more has changed than the contents of lines. What has been drawn until then is in `drawnRows`.
  func draw(
    _ index: Int, of groups: inout [LaidOutBlocks], _ blocks: [Page.Block], on frame: inout Frame,
    _ drawnRows: inout [Int]
  ) -> Bool {
    var (start, line, place) = (0, 0, 0)
    while place < groups.count, start + groups[place].blocks.count <= index {
      start += groups[place].blocks.count
      line += groups[place].lines.count
      place += 1
    }
    // A field that may stand beside the previous one can change the group before.
    guard place < groups.count, start < blocks.count, !blocks[start].isBeside else { return false }
    let old = groups[place]
    let new = lines.group(blocks[start...], old.columns, after: old)
    guard new.blocks.count == old.blocks.count, new.lines.count == old.lines.count else { return false }
    for index in new.lines.indices where !PageLine.isSame(new.lines, old.lines, index) {
      guard PageLine.takeSameClicks(new.lines, old.lines, index) else { return false }
      draw(new.lines[index], at: line + index - first, on: &frame, &drawnRows)
    }
    groups[place] = new
    return true
  }

  /// - Parameter row: the index of the row in the area, which may lie outside of it.
  private func draw(_ line: PageLine, at row: Int, on frame: inout Frame, _ drawnRows: inout [Int]) {
    guard row >= 0, row < area.rows, area.row + row < frame.size.rows else { return }
    let y = area.row + row
    frame.copyRow(y, columns: area.column - gutter..<area.column + area.columns, of: ground)
    line.paint(on: &frame, row: y, column: area.column, columns: area.columns)
    if !drawnRows.contains(y) { drawnRows.append(y) }
    if let cursor = line.cursor {
      frame.cursor = Point(column: area.column + min(cursor, area.columns - 1), row: y)
    }
  }
}

extension PageLayout {
  /// Draws the blocks of a page that have changed. The window and the theme are the same as before.
  /// - Returns: false if more has changed than the contents of lines, so that the whole page must be laid out.
  package mutating func revise(_ page: Page, _ change: Page.Change) -> Bool {
    guard laid.isUsable, laid.isUncovered, page.dialog == nil, laid.code.isEmpty else { return false }
    if !change.body.isEmpty {
      let isTight = laid.body.first?.isTight ?? false
      let lines = BlockLines(
        theme: theme, focus: page.focus, isTight: isTight, drawsCodes: laid.body.first?.drawsCodes ?? false)
      let pane = PageRevision(
        area: laid.bodyArea, gutter: PageColumns.gutter, first: first, lines: lines, ground: laid.ground)
      for index in change.body
      where !pane.draw(index, of: &laid.body, page.body, on: &frame, &laid.revisedRows) { return false }
    }
    if !change.side.isEmpty, let area = laid.sideArea {
      let lines = BlockLines(theme: theme, focus: nil, isTight: false)
      let pane = PageRevision(area: area, gutter: 0, first: 0, lines: lines, ground: laid.ground)
      for index in change.side
      where !pane.draw(index, of: &laid.side, page.side, on: &frame, &laid.revisedRows) { return false }
    }
    if theme.isASCII { frame.foldToASCII() }
    return true
  }
}

// The lines are compared where they are stored, because copying them would cost more than the comparison.
extension PageLine {
  fileprivate static func isSame(_ new: [PageLine], _ old: [PageLine], _ index: Int) -> Bool {
    new.withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in
        guard let here = new.baseAddress, let there = old.baseAddress else { return false }
        return isSame(here + index, there + index)
      }
    }
  }

  /// Whether two lines have the same things to click in the same places, and both a cursor or none.
  fileprivate static func takeSameClicks(_ new: [PageLine], _ old: [PageLine], _ index: Int) -> Bool {
    guard new[index].element == old[index].element, (new[index].cursor == nil) == (old[index].cursor == nil) else {
      return false
    }
    return new[index].spans.withUnsafeBufferPointer { new in
      old[index].spans.withUnsafeBufferPointer { old in
        var place = old.startIndex
        for span in new.indices where Span.canBeClicked(new, span) {
          while place < old.endIndex, !Span.canBeClicked(old, place) { place += 1 }
          guard place < old.endIndex, Span.takeSameClicks(new, span, old, place) else { return false }
          place += 1
        }
        return !(place..<old.endIndex).contains { Span.canBeClicked(old, $0) }
      }
    }
  }
}

extension PageLine.Span {
  fileprivate typealias Spans = UnsafeBufferPointer<PageLine.Span>

  fileprivate static func canBeClicked(_ spans: Spans, _ index: Int) -> Bool {
    spans[index].target != nil || spans[index].link != nil
  }

  fileprivate static func takeSameClicks(_ new: Spans, _ here: Int, _ old: Spans, _ there: Int) -> Bool {
    new[here].link == nil && old[there].link == nil && new[here].column == old[there].column
      && new[here].target == old[there].target && new[here].columns == old[there].columns
      && (new[here].columns != nil || TextWidth.columns(new[here].text) == TextWidth.columns(old[there].text))
  }
}
