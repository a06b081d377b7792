/// Columns of a text in a terminal, by a table of our own: the same everywhere, whatever the locale.
public enum TextWidth {
  /// The columns that `Frame.put` uses for the text.
  public static func columns(_ text: String) -> Int {
    if let count = PlainScalars.count(text) { return count }
    var columns = 0
    var glyphs = Glyphs(text)
    while let glyph = glyphs.next() { columns += glyph.columns }
    return columns
  }

  /// The text cut so that it takes at most that many columns; where something is cut off, `ellipsis` stands at the end.
  /// - Parameter ellipsis: left out where there is no room for it.
  public static func truncate(_ text: String, toColumns limit: Int, ellipsis: String = "…") -> String {
    guard limit > 0 else { return "" }
    // Nothing takes more columns than bytes.
    if text.utf8.count <= limit { return text }
    guard columns(text) > limit else { return text }
    let tail = columns(ellipsis) <= limit ? ellipsis : ""
    return prefix(text[...], columns: limit - columns(tail)) + tail
  }

  /// The longest beginning that takes at most that many columns.
  static func prefix(_ text: Substring, columns limit: Int) -> Substring {
    var glyphs = Glyphs(String(text))
    let whole = String(text)
    var end = whole.startIndex
    var used = 0
    while let glyph = glyphs.next(), used + glyph.columns <= limit {
      used += glyph.columns
      end = glyphs.index
    }
    return whole[..<end]
  }
}

/// The columns that a text takes in a terminal.
public func width(of text: String) -> Int { TextWidth.columns(text) }
