/// The parts of a layout that the next one can reuse.
struct PageLayoutCache: Sendable {
  /// Whether the next layout can reuse anything. It cannot after a window that was too small, or after a page that showed
  /// nothing but a QR code.
  var isUsable = false
  /// Whether the frame shows nothing but the rows. A dialog covers them.
  var isUncovered = false
  /// The rows from which the frame was drawn; empty if a dialog covers them.
  var rows: [PageRow] = []
  /// The rows that revisions have drawn since. The frame has other contents there than `rows`.
  var revisedRows: [Int] = []
  /// The laid-out blocks of the body, the action bar, what is below it, the side pane, the order pane and the QR code.
  var body: [LaidOutBlocks] = []
  var bar: [LaidOutBlocks] = []
  var below: [LaidOutBlocks] = []
  var side: [LaidOutBlocks] = []
  var order: [LaidOutBlocks] = []
  var code: [LaidOutBlocks] = []
  /// Where the body and the side pane are drawn.
  var bodyArea = Rect(Size(columns: 0, rows: 0))
  var sideArea: Rect?
  /// The text runs of the header and footer.
  var edge = PageChrome()
  /// The background behind the rows.
  var ground = Frame(size: Size(columns: 0, rows: 0))
}

extension PagePainter {
  /// What the next layout can reuse.
  func cache() -> PageLayoutCache {
    var cache = laid
    cache.isUsable = true
    cache.isUncovered = page.dialog == nil
    if cache.isUncovered { cache.rows = rows }
    return cache
  }
}
