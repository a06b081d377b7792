extension TextInput {
  /// The displayed text: the text itself or, if it is masked, a bullet for each grapheme cluster.
  public var shown: String { isMasked ? String(repeating: "•", count: count) : text }

  /// The cursor position in columns from the start of `shown`.
  public var cursorColumn: Int { TextWidth.columns(String(shown.prefix(cursor))) }

  /// Returns the part of the text visible in a field of the given width. The cursor is always visible.
  /// The visible part moves in steps of half the field's width, so that it does not move with every keystroke.
  /// - Returns: the visible text, at most `columns` wide, and the cursor's column in it.
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
