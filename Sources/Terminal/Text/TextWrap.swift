extension TextWidth {
  /// Wraps text into lines of at most `limit` columns.
  /// Breaks at spaces, at existing line breaks, and inside words longer than a line. Spaces at a break are removed.
  /// Empty text produces one empty line.
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the width in columns, at least 1.
  ///   - most: the maximum number of lines; the rest of the text is ignored.
  public static func wrap(_ text: String, toColumns limit: Int, most: Int = .max) -> [Substring] {
    let limit = max(1, limit)
    // The common case: one line with only single-column characters.
    if let count = PlainScalars.count(text) {
      return count <= limit ? [text[...]] : wrapLine(text[...], limit, most: most)
    }
    var lines: [Substring] = []
    for line in text.split(maxSplits: most, omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard lines.count < most else { break }
      lines += wrapLine(line, limit, most: most - lines.count)
    }
    return lines
  }

  /// Wraps a single line. May return one line more than `most`.
  private static func wrapLine(_ line: Substring, _ limit: Int, most: Int) -> [Substring] {
    let text = String(line)
    if text.utf8.count <= limit, text.isPrintableASCII { return [line] }
    var lines: [Substring] = []
    var start = text.startIndex
    var used = 0
    /// The last possible line break: the start and end of the spaces there, and the width of the line up to their end.
    var gap: (from: String.Index, to: String.Index, columns: Int)?
    var position = text.startIndex
    var glyphs = Glyphs(text)
    while lines.count < most, let glyph = glyphs.next() {
      let isBlank = glyph.base == 0x20 && glyph.mark == 0
      if isBlank {
        let isRun = gap?.to == position
        gap = (isRun ? gap?.from ?? position : position, glyphs.index, used + 1)
      } else if used + glyph.columns > limit {
        if let here = gap, here.from > start {
          lines.append(text[start..<here.from])
          start = here.to
          used -= here.columns
        } else if position > start {
          lines.append(text[start..<position])
          start = position
          used = 0
        }
        gap = nil
        // The word carried over may itself be too long for the new line.
        if used + glyph.columns > limit, position > start {
          lines.append(text[start..<position])
          start = position
          used = 0
        }
      }
      used += glyph.columns
      position = glyphs.index
    }
    guard lines.count < most else { return lines }
    let last = text[start...]
    if let gap, gap.to == text.endIndex, gap.from > start || !lines.isEmpty, used > limit {
      lines.append(text[start..<max(start, gap.from)])
    } else {
      lines.append(last)
    }
    return lines
  }
}
