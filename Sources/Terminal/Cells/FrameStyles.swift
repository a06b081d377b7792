extension Frame {
  /// The frame as a terminal of that depth can show it.
  public func quantised(to depth: ColorDepth) -> Frame {
    guard depth != .rgb else { return self }
    var frame = self
    for row in frame.rows.indices {
      for column in frame.rows[row].indices {
        frame.rows[row][column].style = frame.rows[row][column].style.quantised(to: depth)
      }
    }
    return frame
  }

  /// The row's cells as characters, one for each column; nil in the right half of a wide one.
  public func scalars(row: Int) -> [Unicode.Scalar?] {
    (0..<size.columns).map { self[Point(column: $0, row: row)].scalar }
  }
}
