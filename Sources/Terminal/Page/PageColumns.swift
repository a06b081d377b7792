/// Where the panes of a page stand between the left and the right edge of a window.
///
/// There is one grid: the content of every page begins in the same column of a window, so that nothing jumps sideways
/// between two screens. In windows of at least 100 columns it is a centred block. From 80 columns the side pane (the drawn
/// card) stands in the block beside the body, and from 140 the inspector's panel stands beside the block.
struct PageColumns: Equatable {
  struct Pane: Equatable {
    var column: Int
    var columns: Int
  }

  /// The columns left of every line that are reserved for the bar marking the focused element.
  static let gutter = 2
  /// The greatest width of the content, in columns.
  static let block = 76
  private static let gap = 4
  private static let side = CardDrawing.columns
  private static let mostForm = block - side - gap

  private(set) var body: Pane
  private(set) var side: Pane?
  private(set) var panel: Pane?
  /// Where the header, the status and the key hints begin and end: at the content's first column, and as far from the
  /// right edge of the window. In a narrow window they take all its columns.
  let edges: Range<Int>

  init(_ page: Page, columns: Int) {
    var main = columns
    if columns >= 140, !page.panel.isEmpty {
      let width = min(60, columns - 83)
      panel = Pane(column: columns - width - 1, columns: width)
      main -= width + 3
    }
    // One column at the right edge is reserved for the scroll marker.
    let room = max(1, main - Self.gutter - 1)
    let first = page.isWide || main < 100 ? Self.gutter : (main - Self.block) / 2
    let hasSide = !page.side.isEmpty && main >= 80
    let most = page.isWide ? room : min(hasSide ? Self.mostForm : Self.block, page.bodyColumns ?? .max)
    let beside = hasSide ? Self.side + Self.gap : 0
    if hasSide { side = Pane(column: first, columns: Self.side) }
    body = Pane(column: first + beside, columns: max(1, min(most, room - beside)))
    edges = columns < 60 ? 0..<max(1, columns) : first..<(panel == nil ? columns - first : columns - 1)
  }
}
