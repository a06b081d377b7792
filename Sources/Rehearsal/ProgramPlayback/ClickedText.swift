import KassaTerminal

/// Where a click on a text of another program may go.
extension Frame {
  /// Returns the places where a text stands and is no part of a word or a number, from top to bottom. One that goes on in the
  /// next row is where it begins.
  func wholePlaces(of text: String) -> [Rect] {
    let spans = FrameReading(self).places(of: TextPattern(whole: text)).compactMap(\.first)
    return spans.compactMap { span -> Rect? in
      // A wide character has two cells.
      let columns = (0..<size.columns).filter { !self[Point(column: $0, row: span.row)].isContinuation }
      let cells = columns[span.characters.clamped(to: columns.indices)]
      guard let first = cells.first, let last = cells.last else { return nil }
      return Rect(column: first, row: span.row, columns: last - first + 1, rows: 1)
    }.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

extension Rect {
  /// The cell in the middle of a place within one row.
  var middle: Point { Point(column: column + columns / 2, row: row) }
}
