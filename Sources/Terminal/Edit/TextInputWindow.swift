extension TextInput {
  /// What is shown: the text, or a bullet for each of its clusters.
  public var shown: String { isMasked ? String(repeating: "•", count: count) : text }

  /// Columns from the start of `shown` to the cursor.
  public var cursorColumn: Int { TextWidth.columns(String(shown.prefix(cursor))) }

  /// The part that a field of that many columns shows. The cursor is always inside, also after the last letter. The
  /// window moves by half its width, so that it stands still while somebody types or moves inside it.
  /// - Returns: at most `columns` columns of text, and the cursor's column in it.
  public func window(columns: Int) -> (visible: String, cursorColumn: Int) {
    guard columns > 0 else { return ("", 0) }
    let shown = shown
    let cursor = cursorColumn
    if TextWidth.columns(shown) < columns { return (shown, cursor) }
    let step = max(1, columns / 2)
    let start = cursor < columns ? 0 : (cursor - columns + step) / step * step
    var visible = ""
    var first: Int?
    var column = 0
    var glyphs = Glyphs(shown)
    while let glyph = glyphs.next() {
      if column >= start {
        let left = first ?? column
        guard column + glyph.columns - left <= columns else { break }
        first = left
        glyph.append(to: &visible)
      }
      column += glyph.columns
    }
    return (visible, min(columns - 1, max(0, cursor - (first ?? start))))
  }
}
