extension PagePainter {
  /// The position of the QR code on the page, and the area that remains for the body.
  struct PlacedQRCode {
    var area: Rect
    var body: [Page.Block]
    /// Whether the QR code is drawn in place among the blocks of the body.
    var isInBody = false
    /// The QR code beside the body; nil if it is not there.
    var code: Page.Code?
    /// The area of the QR code beside the body, of which the row is not yet known; nil if it is not there.
    var beside: Rect?

    var codeRows: Int { beside?.rows ?? 0 }
  }

  /// The minimum width of the body beside a QR code, in columns.
  private static let leastBody = 36

  /// Draws only the QR code, centred in the window, with the status below it.
  mutating func paintCodeAlone() {
    let codes = page.body.filter { if case .code = $0 { true } else { false } }
    guard case .code(let code)? = codes.first, let own = QRCodeDrawing(theme: theme).size(code) else { return }
    let lines = QRCodeDrawing(theme: theme).lines(code)
    let place = Rect(
      column: max(0, size.columns - own.columns) / 2, row: max(0, size.rows - 1 - own.rows) / 2,
      columns: own.columns, rows: own.rows)
    paint(lines, in: place)
    paint(statusRuns(PageColumns(page, columns: size.columns).edges, most: 1).first ?? [], row: size.rows - 1)
  }

  /// Places the QR code to the right of the body, where it does not scroll.
  /// If the code does not fit there, it stays among the blocks, but only if all blocks fit into the window.
  /// Otherwise the code is omitted, because a partial QR code is useless.
  /// - Parameters:
  ///   - area: the greatest area of the body.
  ///   - body: the blocks of the body, without the action bar.
  func placeCode(_ area: Rect, _ body: [Page.Block]) -> PlacedQRCode {
    let codes = body.indices.filter { if case .code = body[$0] { true } else { false } }
    guard codes.count == 1, case .code(let code)? = codes.first.map({ body[$0] }),
      let size = QRCodeDrawing(theme: theme).size(code)
    else { return PlacedQRCode(area: area, body: body) }
    var rest = area
    rest.columns -= size.columns + 3
    if page.side.isEmpty, rest.columns >= Self.leastBody, size.rows <= area.rows {
      return PlacedQRCode(
        area: rest, body: body.filter { $0 != .code(code) }, code: code,
        beside: Rect(column: area.column + rest.columns + 3, row: 0, columns: size.columns, rows: size.rows))
    }
    let others = BlockLines(theme: theme, focus: page.focus, isTight: PageRows.isTight(page, size: self.size)).lines(
      body.filter { $0 != .code(code) }, columns: area.columns)
    let fits = size.columns <= area.columns && others.count + size.rows <= area.rows && page.side.isEmpty
    return PlacedQRCode(area: area, body: body, isInBody: fits)
  }

  /// Draws the QR code beside the body, if it was placed there.
  mutating func paintCode(_ placed: PlacedQRCode, firstRow: Int) {
    guard var place = placed.beside, let code = placed.code else { return }
    place.row = firstRow
    paint(QRCodeDrawing(theme: theme).lines(code), in: place)
  }
}

extension Page.Code {
  /// Whether the QR code fits into a window of this size, above one line of text.
  public func fitsAlone(in size: Size, theme: Theme) -> Bool {
    guard let own = QRCodeDrawing(theme: theme).size(self) else { return false }
    return own.columns <= size.columns && own.rows < size.rows
  }
}
