extension Frame {
  /// Replaces what is not ASCII by what comes nearest; the right half of a wide character becomes a blank.
  public mutating func foldToASCII() {
    for index in cells.indices where cells[index].base > 0x7E || cells[index].mark != 0 || cells[index].isContinuation {
      let style = cells[index].style
      cells[index] =
        cells[index].isContinuation
        ? Cell(style: style) : Cell(base: PlainGlyphs.ascii(for: cells[index].base), style: style)
    }
  }
}
