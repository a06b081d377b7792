/// The parts of a layout that the next one can reuse.
final class PageLayoutCache: Sendable {
  let page: Page
  /// The rows and the frame drawn from them. If a dialog covers the page, `rows` is empty and `frame` is nil.
  let rows: [PageRow]
  let frame: Frame?
  /// The rows that revisions have drawn since. The frame has other contents there than `rows`.
  let revisedRows: [Int]
  /// The laid-out blocks of the body, the action bar, what is below it, the side pane, the order pane and the QR code.
  let body: [LaidOutBlocks]
  let bar: [LaidOutBlocks]
  let below: [LaidOutBlocks]
  let side: [LaidOutBlocks]
  let order: [LaidOutBlocks]
  let code: [LaidOutBlocks]
  /// Where the body and the side pane are drawn, and the index of the first visible line of the body.
  let bodyArea: Rect
  let sideArea: Rect?
  let first: Int
  /// The text runs of the header and footer.
  let edge: PageChrome
  /// The background behind the rows.
  let ground: Frame

  init(_ painter: PagePainter, frame: Frame?) {
    page = painter.page
    rows = frame == nil ? [] : painter.rows
    self.frame = frame
    revisedRows = []
    body = painter.laidBody
    bar = painter.laidBar
    below = painter.laidBelow
    side = painter.laidSide
    order = painter.laidOrder
    code = painter.laidCode
    bodyArea = painter.bodyArea
    sideArea = painter.sideArea
    first = painter.first
    edge = painter.edge
    ground = painter.ground
  }

  /// - Parameter page: the page after the revision.
  init(_ revision: PageRevision, _ page: Page, after old: PageLayoutCache) {
    self.page = page
    rows = old.rows
    frame = revision.frame
    revisedRows = old.revisedRows + revision.drawnRows.filter { !old.revisedRows.contains($0) }
    body = revision.body
    side = revision.side
    (bar, below, order, code) = (old.bar, old.below, old.order, old.code)
    (bodyArea, sideArea, first) = (old.bodyArea, old.sideArea, old.first)
    (edge, ground) = (old.edge, old.ground)
  }
}
