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
    // Mostly it is short and without anything special.
    if text.utf8.count <= 4 * limit, let count = PlainScalars.count(text), count <= limit { return text }
    guard end(of: text, columns: limit) < text.endIndex else { return text }
    let tail = columns(ellipsis) <= limit ? ellipsis : ""
    return text[..<end(of: text, columns: limit - columns(tail))] + tail
  }

  /// Where the longest beginning ends that takes at most that many columns. What stands behind it is not looked at; what
  /// takes no column there belongs to it.
  static func end(of text: String, from start: String.Index? = nil, columns limit: Int) -> String.Index {
    var glyphs = Glyphs(text, from: start)
    var end = start ?? text.startIndex
    var used = 0
    while let glyph = glyphs.next() {
      guard used + glyph.columns <= limit else { return end }
      used += glyph.columns
      end = glyphs.index
    }
    return text.endIndex
  }
}

/// The columns that a text takes in a terminal.
public func width(of text: String) -> Int { TextWidth.columns(text) }
