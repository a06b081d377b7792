extension TextWidth {
  /// Wraps text into lines of at most `limit` columns.
  /// Breaks at spaces, at existing line breaks, and inside words longer than a line. Spaces at a break are removed.
  /// In a list whose items are separated by ` · `, an item stays whole if that leaves at least half of the line filled.
  /// Empty text produces one empty line.
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the width in columns, at least 1.
  ///   - most: the maximum number of lines; the rest of the text is ignored.
  public static func wrap(_ text: String, toColumns limit: Int, most: Int = .max) -> [Substring] {
    let limit = max(1, limit)
    if let columns = text.plainColumns, columns <= limit { return [text[...]] }
    guard text.unicodeScalars.contains(where: { Sanitizer.Verdict($0) == .newline }) else {
      return Array(wrapLine(text[...], limit, most: most).prefix(most))
    }
    var lines: [Substring] = []
    for line in text.split(maxSplits: most, omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard lines.count < most else { break }
      lines += wrapLine(line, limit, most: most - lines.count)
    }
    return lines
  }

  /// The last possible line break: the start and end of the spaces there, and the width of the line up to their end.
  private struct Gap {
    var from: String.Index
    var to: String.Index
    var columns: Int
  }

  /// Returns the last line. Spaces at its end are removed if they do not fit.
  private static func last(
    of text: String, from start: String.Index, _ gap: Gap?, isFirst: Bool, _ used: Int, _ limit: Int
  ) -> Substring {
    if let gap, gap.to == text.endIndex, gap.from > start || !isFirst, used > limit {
      return text[start..<max(start, gap.from)]
    }
    return text[start...]
  }

  /// Wraps a single line. May return one line more than `most`.
  private static func wrapLine(_ line: Substring, _ limit: Int, most: Int) -> [Substring] {
    let text = String(line)
    if let columns = text.plainColumns, columns <= limit { return [line] }
    var lines: [Substring] = []
    var start = text.startIndex
    var used = 0
    var gap: Gap?
    // The last gap after a dot between two items.
    var itemGap: Gap?
    var isAfterDot = false
    var position = text.startIndex
    var glyphs = Glyphs(text)
    while lines.count < most, let glyph = glyphs.next() {
      if glyph.base == 0x20, glyph.mark == 0 {
        let isRun = gap?.to == position
        gap = Gap(from: isRun ? gap?.from ?? position : position, to: glyphs.index, columns: used + 1)
        if isAfterDot { itemGap = gap }
      } else if used + glyph.columns > limit {
        let item = itemGap.flatMap { $0.from > start && $0.columns >= limit / 2 ? $0 : nil }
        if let here = item ?? gap, here.from > start {
          lines.append(text[start..<here.from])
          start = here.to
          used -= here.columns
          // What moves to the next line may have a gap, too.
          gap = gap.flatMap { gap in
            gap.from > start ? Gap(from: gap.from, to: gap.to, columns: gap.columns - here.columns) : nil
          }
        } else if position > start {
          lines.append(text[start..<position])
          start = position
          used = 0
          gap = nil
        }
        itemGap = nil
        // The word carried over may itself be too long for the new line.
        if used + glyph.columns > limit, position > start {
          lines.append(text[start..<position])
          start = position
          used = 0
        }
      }
      isAfterDot = glyph.base == 0xB7
      used += glyph.columns
      position = glyphs.index
    }
    guard lines.count < most else { return lines }
    return lines + [last(of: text, from: start, gap, isFirst: lines.isEmpty, used, limit)]
  }
}
