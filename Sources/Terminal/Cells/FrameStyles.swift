extension Frame {
  /// Returns the frame with all colours reduced to a colour depth.
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

  /// Returns the base characters of a row, one per column; nil for the right half of a wide character.
  public func scalars(row: Int) -> [Unicode.Scalar?] {
    (0..<size.columns).map { self[Point(column: $0, row: row)].scalar }
  }
}
