extension Frame {
  /// Returns the frame with all colours reduced to a colour depth.
  public func quantised(to depth: ColorDepth) -> Frame {
    guard depth != .rgb else { return self }
    var frame = self
    // Neighbours mostly have the same style, and most rows do not change at all.
    var (style, reduced) = (Style(), Style().quantised(to: depth))
    for row in rows.indices {
      for column in rows[row].indices {
        let own = rows[row][column].style
        if own != style { (style, reduced) = (own, own.quantised(to: depth)) }
        if reduced != style { frame.rows[row][column].style = reduced }
      }
    }
    return frame
  }

  /// Returns whether at least `count` characters of a row satisfy a condition.
  package func hasScalars(_ count: Int, row: Int, where condition: (Unicode.Scalar) -> Bool) -> Bool {
    var left = count
    for cell in rows[row] {
      guard left > 0 else { return true }
      if let scalar = cell.scalar, condition(scalar) { left -= 1 }
    }
    return left <= 0
  }

  /// Returns the base characters of a row, one per column; nil for the right half of a wide character.
  public func scalars(row: Int) -> [Unicode.Scalar?] {
    (0..<size.columns).map { self[Point(column: $0, row: row)].scalar }
  }

  /// Replaces non-ASCII characters with the nearest ASCII ones. The right half of a wide character becomes a space.
  public mutating func foldToASCII() {
    for row in rows.indices {
      for column in rows[row].indices {
        let cell = rows[row][column]
        guard cell.base > 0x7E || cell.mark != 0 || cell.isContinuation else { continue }
        rows[row][column] =
          cell.isContinuation
          ? Cell(style: cell.style) : Cell(base: PlainGlyphs.ascii(for: cell.base), style: cell.style)
      }
    }
  }
}
