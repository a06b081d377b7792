extension Frame {
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
