import KassaTerminal

/// The difference between a stored screen and the current one. Rows and columns are counted from 1.
struct SnapshotDifference {
  /// The maximum number of places of each kind that are listed one by one.
  private static let most = 8

  /// The areas of the current screen that differ, each within one row.
  private(set) var marks: [Rect] = []
  /// The differences, one a line.
  private(set) var words = ""

  init(_ expected: Frame, _ found: Frame) {
    var lines: [String] = []
    func compare(_ what: String, _ expected: String, _ found: String) {
      if expected != found { lines.append("\(what): expected \(expected), found \(found)") }
    }
    compare("size", Self.words(expected.size), Self.words(found.size))
    compare("cursor", Self.words(expected.cursor), Self.words(found.cursor))
    compare("title", "«\(expected.title)»", "«\(found.title)»")
    compare("modes", Self.words(expected.modes), Self.words(found.modes))
    let texts = Self.runs(expected, found) { $0.text == $1.text && $0.isContinuation == $1.isContinuation }
    lines += Self.listed(texts, "of text") { place in
      "\(Self.words(place)): expected «\(expected.text(in: place))», found «\(found.text(in: place))»"
    }
    let styles = Self.runs(expected, found) { $0.style == $1.style }
    lines += Self.listed(Self.uniform(styles, expected, found), "of style") { place in
      "\(Self.words(place)): \(Self.words(expected[place.origin].style, found[place.origin].style))"
    }
    marks = texts + styles.filter { style in !texts.contains { $0 == style } }
    if expected.cursor != found.cursor, let cursor = found.cursor { marks.append(Rect(cell: cursor)) }
    words = lines.isEmpty ? "only white space or line endings differ" : lines.joined(separator: "\n")
    words = CardRedaction.redact(words)
  }

  // MARK: Places

  /// Returns the runs of cells that differ, row by row.
  private static func runs(_ first: Frame, _ second: Frame, _ isSame: (Cell, Cell) -> Bool) -> [Rect] {
    var runs: [Rect] = []
    for row in 0..<max(first.size.rows, second.size.rows) {
      var start: Int?
      let columns = max(first.size.columns, second.size.columns)
      for column in 0...columns {
        let point = Point(column: column, row: row)
        let differs = column < columns && !isSame(first[point], second[point])
        if differs, start == nil { start = column }
        if !differs, let begin = start {
          runs.append(Rect(column: begin, row: row, columns: column - begin, rows: 1))
          start = nil
        }
      }
    }
    return runs
  }

  /// Splits the places so that each has one style on both screens.
  private static func uniform(_ places: [Rect], _ first: Frame, _ second: Frame) -> [Rect] {
    places.flatMap { place in
      var parts: [Rect] = []
      for column in place.column..<(place.column + place.columns) {
        let point = Point(column: column, row: place.row)
        if let last = parts.last, first[last.origin].style == first[point].style,
          second[last.origin].style == second[point].style
        {
          parts[parts.count - 1].columns += 1
        } else {
          parts.append(Rect(cell: point))
        }
      }
      return parts
    }
  }

  private static func listed(_ places: [Rect], _ what: String, _ words: (Rect) -> String) -> [String] {
    let rest = places.count - most
    return places.prefix(most).map(words) + (rest > 0 ? ["and \(rest) more differences \(what)"] : [])
  }

  // MARK: Words

  private static func words(_ place: Rect) -> String {
    let last = place.column + place.columns
    return "row \(place.row + 1), column " + (place.columns == 1 ? "\(last)" : "\(place.column + 1)–\(last)")
  }

  private static func words(_ size: Size) -> String { "\(size.columns)x\(size.rows)" }

  private static func words(_ cursor: Point?) -> String {
    cursor.map { "row \($0.row + 1), column \($0.column + 1)" } ?? "hidden"
  }

  private static func words(_ modes: FrameModes) -> String {
    let names = [modes.mouse ? "mouse" : nil, modes.paste ? "paste" : nil].compactMap(\.self)
    return names.isEmpty ? "none" : names.joined(separator: " and ")
  }

  /// Returns what only one of two styles has, such as `bold expected, plain found`.
  private static func words(_ expected: Style, _ found: Style) -> String {
    "\(expected.description) expected, \(found.description) found"
  }
}

extension Frame {
  /// Returns the text of an area within one row, with a blank for each cell outside the screen.
  fileprivate func text(in place: Rect) -> String {
    (place.column..<(place.column + place.columns)).map { self[Point(column: $0, row: place.row)].text }.joined()
  }
}
