extension TextWidth {
  /// Breaks a text into lines of at most that many columns: at blanks where there are some, inside a word that is longer
  /// than a line, and wherever the text has an end of line. Blanks at a break are left out. An empty text is one empty
  /// line.
  /// - Parameter most: what would be more lines is left out, and not looked at.
  public static func wrap(_ text: String, toColumns limit: Int, most: Int = .max) -> [Substring] {
    let limit = max(1, limit)
    // Mostly there is one short line without anything special.
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

  /// At most one line more than `most`.
  private static func wrapLine(_ line: Substring, _ limit: Int, most: Int) -> [Substring] {
    let text = String(line)
    if text.utf8.count <= limit, text.isPrintableASCII { return [line] }
    var lines: [Substring] = []
    var start = text.startIndex
    var used = 0
    /// The last place where the line may be broken: before and after the blanks there, and the columns up to its end.
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
        // The word that was carried over may itself be too long by now.
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
