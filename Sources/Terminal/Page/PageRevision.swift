/// The layout of a page that differs from the previous one only in the contents of lines, as after a key in a field.
///
/// Only those lines are drawn again. To lay out the whole page takes several times as long.
struct PageRevision {
  private(set) var frame: Frame
  /// The rows that have been drawn again.
  private(set) var drawnRows: [Int] = []
  private(set) var body: [LaidOutBlocks]
  private(set) var side: [LaidOutBlocks]
  private let ground: Frame

  /// - Parameters:
  ///   - page: the page to lay out.
  ///   - theme: the theme of the previous layout.
  ///   - laid: the previous layout, for a window of the same size.
  /// - Returns: nil if more has changed, so that the whole page must be laid out.
  init?(_ page: Page, theme: Theme, after laid: PageLayoutCache) {
    guard let old = laid.frame, page.dialog == nil, laid.code.isEmpty, page.body.count == laid.page.body.count,
      page.side.count == laid.page.side.count, page.isRevision(of: laid.page)
    else { return nil }
    frame = old
    body = laid.body
    side = laid.side
    ground = laid.ground
    let bodyLines = BlockLines(
      theme: theme, focus: page.focus, isTight: laid.body.first?.isTight ?? false,
      drawsCodes: laid.body.first?.drawsCodes ?? false)
    let bodyPane = Pane(
      area: laid.bodyArea, gutter: PageColumns.gutter, first: laid.first, lines: bodyLines)
    guard let newBody = revised(body, page.body, laid.page.body, bodyPane) else { return nil }
    body = newBody
    if let area = laid.sideArea {
      let sideLines = BlockLines(theme: theme, focus: nil, isTight: false)
      let sidePane = Pane(area: area, gutter: 0, first: 0, lines: sideLines)
      guard let newSide = revised(side, page.side, laid.page.side, sidePane) else { return nil }
      side = newSide
    }
    if theme.isASCII { frame.foldToASCII() }
  }

  /// Where and how the lines of some blocks are drawn.
  private struct Pane {
    var area: Rect
    /// The columns to the left of the area that belong to it.
    var gutter: Int
    /// The index of the first visible line.
    var first: Int
    var lines: BlockLines
  }

  /// Lays out the blocks that have changed.
  /// - Parameters:
  ///   - groups: the laid-out blocks at the beginning of `old`.
  ///   - new: as many blocks as before.
  /// - Returns: nil if more has changed than the contents of lines.
  private mutating func revised(
    _ groups: [LaidOutBlocks], _ new: [Page.Block], _ old: [Page.Block], _ pane: Pane
  ) -> [LaidOutBlocks]? {
    var result = groups
    var start = 0
    var line = 0
    for index in groups.indices {
      let group = groups[index]
      let range = start..<start + group.blocks.count
      guard range.upperBound <= old.count else { return nil }
      if !new[range].hasSameElements(as: old[range]) {
        guard let revised = revised(group, new[range.lowerBound...], at: line, pane) else { return nil }
        result[index] = revised
      }
      start = range.upperBound
      line += group.lines.count
    }
    return new[start...].hasSameElements(as: old[start...]) ? result : nil
  }

  /// Lays out a group again and draws its lines that differ.
  /// - Parameter start: the index of the first line of the group.
  /// - Returns: nil if a line or something to click has another place than before.
  private mutating func revised(
    _ old: LaidOutBlocks, _ blocks: ArraySlice<Page.Block>, at start: Int, _ pane: Pane
  ) -> LaidOutBlocks? {
    // A field that may stand beside the previous one can change the group before.
    guard blocks.first?.beside == nil else { return nil }
    let new = pane.lines.group(blocks, old.columns)
    guard new.blocks.count == old.blocks.count, new.lines.count == old.lines.count else { return nil }
    for index in new.lines.indices where new.lines[index] != old.lines[index] {
      guard new.lines[index].isRevision(of: old.lines[index]) else { return nil }
      draw(new.lines[index], at: start + index - pane.first, pane)
    }
    return new
  }

  /// - Parameter row: the index of the row in the area, which may lie outside of it.
  private mutating func draw(_ line: PageLine, at row: Int, _ pane: Pane) {
    let area = pane.area
    guard row >= 0, row < area.rows, area.row + row < frame.size.rows else { return }
    let y = area.row + row
    frame.copyRow(y, columns: area.column - pane.gutter..<area.column + area.columns, of: ground)
    PageRow.Placed(line: line, column: area.column, columns: area.columns).paint(on: &frame, row: y)
    if !drawnRows.contains(y) { drawnRows.append(y) }
    if let cursor = line.cursor {
      frame.cursor = Point(column: area.column + min(cursor, area.columns - 1), row: y)
    }
  }
}

extension Page {
  /// Whether the page differs from another one at most in its body and its side pane.
  fileprivate func isRevision(of other: Page) -> Bool {
    var rest = self
    rest.body = other.body
    rest.side = other.side
    return rest == other
  }
}

extension PageLine {
  /// Whether the line differs from another one at most in its texts, its styles and the column of its cursor.
  fileprivate func isRevision(of other: PageLine) -> Bool {
    element == other.element && (cursor == nil) == (other.cursor == nil)
      && spans.lazy.filter(\.canBeClicked).elementsEqual(other.spans.lazy.filter(\.canBeClicked)) { mine, other in
        mine.link == nil && other.link == nil && mine.column == other.column && mine.target == other.target
          && mine.columns == other.columns
          && (mine.columns != nil || TextWidth.columns(mine.text) == TextWidth.columns(other.text))
      }
  }
}

extension PageLine.Span {
  fileprivate var canBeClicked: Bool { target != nil || link != nil }
}

extension Page.Block {
  /// Whether both blocks are stored in the same place, which is quicker to see than that they are equal.
  fileprivate func isIdentical(to other: Page.Block) -> Bool {
    withUnsafeBytes(of: self) { mine in withUnsafeBytes(of: other) { mine.elementsEqual($0) } }
  }
}

extension ArraySlice<Page.Block> {
  /// Whether both have equal blocks. Blocks that have been taken over from the previous page are not read.
  func hasSameElements(as other: ArraySlice<Page.Block>) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).allSatisfy { $0.isIdentical(to: $1) || $0 == $1 }
  }
}
