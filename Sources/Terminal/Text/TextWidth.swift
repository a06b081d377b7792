/// Measures text in terminal columns with a built-in table, independent of the locale.
public enum TextWidth {
  /// Returns the number of columns that `Frame.put` uses for the text.
  public static func columns(_ text: String) -> Int {
    if let columns = text.plainColumns { return columns }
    var columns = 0
    var glyphs = Glyphs(text)
    while let glyph = glyphs.next() { columns += glyph.columns }
    return columns
  }

  /// Truncates the text to a number of columns. Truncated text ends with `ellipsis`.
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the number of columns.
  ///   - ellipsis: the text to append; omitted if it does not fit.
  public static func truncate(_ text: String, toColumns limit: Int, ellipsis: String = "…") -> String {
    guard limit > 0 else { return "" }
    // A string never takes up more columns than it has bytes.
    if text.utf8.count <= limit { return text }
    guard columns(text) > limit else { return text }
    let tail = columns(ellipsis) <= limit ? ellipsis : ""
    return text[..<end(of: text, columns: limit - columns(tail))] + tail
  }

  /// Returns the end of the longest prefix that fits into `limit` columns.
  /// The prefix includes zero-width characters at its end.
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

extension String {
  /// The width of the text in columns if all its characters are plain; nil if not.
  var plainColumns: Int? {
    var columns = 0
    for scalar in unicodeScalars {
      guard Glyphs.isPlain(scalar) else { return nil }
      columns += 1
    }
    return columns
  }

  /// Returns a string repeated `count` times; the empty string for a negative count.
  static func repeated(_ piece: String, _ count: Int) -> String {
    count > 0 ? String(repeating: piece, count: count) : ""
  }
}
