/// Where the panes of a page stand between the left and the right edge of a window.
///
/// From 80 columns the side pane (the drawn card) stands beside the body, from 100 the order beside both, and from 140
/// the inspector's panel. The panes are centred as one block.
struct PageColumns: Equatable {
  struct Pane: Equatable {
    var column: Int
    var columns: Int
  }

  /// The columns left of every line that are reserved for the bar marking the focused element.
  static let gutter = 2
  /// The greatest width of the body, in columns.
  static let mostBody = 76
  private static let gap = 4
  private static let side = CardDrawing.columns
  private static let mostForm = 40
  private static let order = 20...28

  private(set) var body: Pane
  private(set) var side: Pane?
  private(set) var order: Pane?
  private(set) var panel: Pane?

  init(_ page: Page, columns: Int) {
    var main = columns
    if columns >= 140, !page.panel.isEmpty {
      let width = min(60, columns - 83)
      panel = Pane(column: columns - width - 1, columns: width)
      main -= width + 3
    }
    // One column at the right edge is reserved for the scroll marker.
    let room = max(1, main - Self.gutter - 1)
    let hasSide = !page.side.isEmpty && main >= 80
    let hasOrder = !page.order.isEmpty && main >= 100
    let beside = (hasSide ? Self.side + Self.gap : 0) + (hasOrder ? Self.order.lowerBound + Self.gap : 0)
    let most = page.isWide ? room : min(hasSide ? Self.mostForm : Self.mostBody, page.bodyColumns ?? .max)
    let form = max(1, min(most, room - beside))
    var used = form + (hasSide ? Self.side + Self.gap : 0)
    let orderColumns = hasOrder ? min(Self.order.upperBound, room - used - Self.gap) : 0
    used += hasOrder ? orderColumns + Self.gap : 0
    let first = Self.gutter + max(0, (room - used) / 2)
    if hasSide { side = Pane(column: first, columns: Self.side) }
    body = Pane(column: first + (hasSide ? Self.side + Self.gap : 0), columns: form)
    if hasOrder { order = Pane(column: body.column + form + Self.gap, columns: orderColumns) }
  }
}
