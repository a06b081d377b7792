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
      return count <= limit ? [text[...]] : wrapPlain(text, limit, most: most)
    }
    var lines: [Substring] = []
    for line in text.split(maxSplits: most, omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard lines.count < most else { break }
      lines += wrapLine(line, limit, most: most - lines.count)
    }
    return lines
  }

  /// Wraps a single line of characters that each take one column. May return one line more than `most`.
  private static func wrapPlain(_ text: String, _ limit: Int, most: Int) -> [Substring] {
    let bytes = text.utf8
    var lines: [Substring] = []
    var start = bytes.startIndex
    var used = 0
    var gap: Gap?
    var position = start
    while lines.count < most, position < bytes.endIndex {
      let byte = bytes[position]
      var next = bytes.index(after: position)
      while next < bytes.endIndex, bytes[next] & 0xC0 == 0x80 { next = bytes.index(after: next) }
      if byte == UInt8(ascii: " ") {
        gap = Gap(from: gap?.to == position ? gap?.from ?? position : position, to: next, columns: used + 1)
      } else if used >= limit {
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
        if used >= limit, position > start {
          lines.append(text[start..<position])
          start = position
          used = 0
        }
      }
      used += 1
      position = next
    }
    return lines.count < most ? lines + [last(of: text, from: start, gap, isFirst: lines.isEmpty, used, limit)] : lines
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
    if text.utf8.count <= limit, text.isPrintableASCII { return [line] }
    var lines: [Substring] = []
    var start = text.startIndex
    var used = 0
    var gap: Gap?
    var position = text.startIndex
    var glyphs = Glyphs(text)
    while lines.count < most, let glyph = glyphs.next() {
      let isBlank = glyph.base == 0x20 && glyph.mark == 0
      if isBlank {
        let isRun = gap?.to == position
        gap = Gap(from: isRun ? gap?.from ?? position : position, to: glyphs.index, columns: used + 1)
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
    return lines + [last(of: text, from: start, gap, isFirst: lines.isEmpty, used, limit)]
  }
}
