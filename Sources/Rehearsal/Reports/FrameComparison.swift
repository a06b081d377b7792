import KassaTerminal

/// Screens as text for the terminal, with row numbers and with carets below the cells that differ.
struct FrameComparison {
  /// The number of rows shown around a row that differs.
  private static let context = 2

  let marks: [Rect]

  /// Returns the whole screen, indented, with carets below the marked cells.
  func whole(_ frame: Frame) -> String {
    Self.rows(frame).enumerated().map { row, line in
      let carets = carets(row, columns: frame.size.columns).map { "    \($0)\n" } ?? ""
      return "    \(line)\n" + carets
    }.joined()
  }

  /// Returns the rows that differ on both screens, with the rows around them.
  ///
  /// The screens are side by side if they fit in the width, and one below the other if not.
  func compared(_ expected: Frame, _ found: Frame, width: Int) -> String {
    let left = ["expected"] + lines(expected, else: found)
    let right = ["found"] + lines(found, else: expected)
    let columns = 10 + max(8, expected.size.columns)
    if columns + 10 + found.size.columns <= width, left.count == right.count {
      return zip(left, right).map { first, second in
        let gap = String(repeating: " ", count: max(1, columns - Self.width(first)))
        return Self.trimmed("  " + first + gap + second) + "\n"
      }.joined()
    }
    return (left + right).map { Self.trimmed("  " + $0) + "\n" }.joined()
  }

  /// Returns the shortened rows of a screen. The rows are those that differ on either screen.
  private func lines(_ frame: Frame, else other: Frame) -> [String] {
    let height = max(frame.size.rows, other.size.rows)
    let columns = max(frame.size.columns, other.size.columns)
    let near = Set(
      marks.flatMap { mark in (mark.row - Self.context)...(mark.row + mark.rows - 1 + Self.context) })
    let shown = marks.isEmpty ? Array(0..<height) : (0..<height).filter(near.contains)
    let texts = Self.rows(frame)
    var lines: [String] = []
    var next = 0
    for row in shown {
      if row > next { lines.append("    ⋮") }
      next = row + 1
      let number = String(row + 1)
      let margin = String(repeating: " ", count: max(0, 4 - number.count))
      lines.append("\(margin)\(number) │" + (row < texts.count ? texts[row] : ""))
      if let carets = carets(row, columns: columns) { lines.append("     │" + carets) }
    }
    if next < height { lines.append("    ⋮") }
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
