import KassaTerminal

/// Screens as text for the terminal, with row numbers and with carets below the cells that differ.
struct FrameComparison {
  /// The number of rows shown around a row that differs.
  private static let context = 2
  /// The width up to which two screens are put side by side in a text that no terminal shows.
  private static let textWidth = 120
  /// The columns before the text of a row: its number and a line.
  private static let margin = 8
  private static let gap = 2

  let marks: [Rect]
  /// The width of the terminal; nil if none shows the text. A row that is wider than the terminal would be broken in two.
  let width: Int?

  /// Returns the screen up to its last row that has a text or a mark, indented if there is room, with carets below the
  /// marked cells. A blank screen has one row.
  func whole(_ frame: Frame) -> String {
    let indent = fits(4 + frame.size.columns) ? "    " : ""
    let rows = Self.rows(frame)
    let last = rows.indices.last { row in
      !rows[row].allSatisfy { $0 == " " } || carets(row, columns: frame.size.columns) != nil
    }
    return rows.prefix((last ?? 0) + 1).enumerated().map { row, line in
      let carets = carets(row, columns: frame.size.columns).map { "\(indent)\($0)\n" } ?? ""
      return Self.trimmed(indent + line) + "\n" + carets
    }.joined()
  }

  /// Returns the rows that differ on both screens, with the rows around them.
  ///
  /// The screens are side by side if they fit in the width, and one below the other if not.
  /// The rows have numbers if these fit too.
  func compared(_ expected: Frame, _ actual: Frame) -> String {
    // Only the rows that are shown need room.
    let columns =
      (lines(expected, else: actual, false) + lines(actual, else: expected, false))
      .map { Self.width(Self.trimmed($0)) }.max() ?? 0
    let isNumbered = fits(Self.margin + columns)
    let left = [isNumbered ? "  expected" : "expected"] + lines(expected, else: actual, isNumbered)
    let right = [isNumbered ? "  actual" : "actual"] + lines(actual, else: expected, isNumbered)
    let half = Self.margin + max(2, columns) + Self.gap
    if half + Self.margin + columns <= width ?? Self.textWidth {
      return zip(left, right).map { first, second in
        let gap = String(repeating: " ", count: max(1, half - Self.width(first)))
        return Self.trimmed(first + gap + second) + "\n"
      }.joined()
    }
    return (left + right).map { Self.trimmed($0) + "\n" }.joined()
  }

  private func fits(_ columns: Int) -> Bool { width.map { columns <= $0 } ?? true }

  /// Returns the shortened rows of a screen. The rows are those that differ on either screen.
  private func lines(_ frame: Frame, else other: Frame, _ isNumbered: Bool) -> [String] {
    let height = max(frame.size.rows, other.size.rows)
    let columns = max(frame.size.columns, other.size.columns)
    let near = Set(
      marks.flatMap { mark in (mark.row - Self.context)...(mark.row + mark.rows - 1 + Self.context) })
    let shown = marks.isEmpty ? Array(0..<height) : (0..<height).filter(near.contains)
    let texts = Self.rows(frame)
    let gap = isNumbered ? "      ⋮" : "⋮"
    var lines: [String] = []
    var next = 0
    for row in shown {
      if row > next { lines.append(gap) }
      next = row + 1
      let text = row < texts.count ? String(texts[row]) : ""
      let number = String(row + 1)
      let margin = String(repeating: " ", count: max(0, 6 - number.count))
      lines.append(isNumbered ? "\(margin)\(number) │\(text)" : text)
      if let carets = carets(row, columns: columns) { lines.append(isNumbered ? "       │\(carets)" : carets) }
    }
    if next < height { lines.append(gap) }
    return lines
  }

  private func carets(_ row: Int, columns: Int) -> String? {
    let marked = (0..<columns).map { column in marks.contains { $0.contains(Point(column: column, row: row)) } }
    guard let end = marked.lastIndex(of: true) else { return nil }
    return marked[...end].map { $0 ? "^" : " " }.joined()
  }

  private static func rows(_ frame: Frame) -> [Substring] {
    Array(FrameText.plain(frame).split(separator: "\n", omittingEmptySubsequences: false).prefix(frame.size.rows))
  }

  /// Returns the number of columns that the line takes, as a frame of one row measures it.
  private static func width(_ line: String) -> Int {
    var frame = Frame(size: Size(columns: 1000, rows: 1))
    return frame.put(line, at: Point(column: 0, row: 0), style: Style())
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
