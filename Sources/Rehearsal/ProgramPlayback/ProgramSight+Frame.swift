import KassaTerminal

extension ProgramSight {
  /// The part of the screen that is searched.
  func part(of frame: Frame) -> Frame {
    guard let area else { return frame }
    return frame.part(area)
  }

  /// How often it stands on the screen.
  func count(in frame: Frame) -> Int {
    let reading = FrameReading(part(of: frame))
    switch match {
    case .text(let text): return reading.count(TextPattern(literal: text))
    case .pattern(let text):
      guard let pattern = try? RowPattern(text) else { return 0 }
      return reading.lines.reduce(0) { $0 + pattern.matches(in: $1).count }
    }
  }

  /// Whether the part lies outside of the window, where nothing is ever to be seen.
  func isOutside(of frame: Frame) -> Bool {
    area.map { $0.row >= frame.size.rows || $0.column >= frame.size.columns } ?? false
  }

  /// Where it is looked for, as failures say it.
  var placeWords: String {
    guard let area else { return "on the screen" }
    let isRow = area.column == 0 && area.rows == 1
    return isRow ? "in row \(area.row)" : "in the area at \(area.column),\(area.row)"
  }

  /// Returns the places on the screen where it stands; nil if it is not there.
  /// - Parameter frame: the whole screen.
  func places(in frame: Frame) -> [Rect]? {
    let part = part(of: frame)
    func moved(_ places: [Rect]) -> [Rect] {
      places.map { place in
        Rect(
          column: place.column + (area?.column ?? 0), row: place.row + (area?.row ?? 0), columns: place.columns,
          rows: place.rows)
      }
    }
    switch match {
    case .text(let text):
      let reading = FrameReading(part)
      return reading.contains(TextPattern(literal: text)) ? moved(part.places(of: text)) : nil
    case .pattern(let text):
      guard let found = RowText.first(text, in: FrameReading(part).lines) else { return nil }
      return moved(part.places(of: String(found)))
    }
  }
}

extension TextMatch {
  func expanded(in cell: Combination) -> TextMatch {
    switch self {
    case .text(let text): .text(cell.expand(text))
    case .pattern(let text): .pattern(cell.expand(text))
    }
  }

  /// Whether an empty row has the match, so that a screen on which nothing has been drawn yet has it.
  var isInEmptyRow: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .pattern(let text): (try? RowPattern(Combination.sample(text)))?.matchesEmptyText == true
    }
  }

  /// Whether a text of several lines contains the match. An empty text to look for stands for an empty text.
  ///
  /// A regular expression is matched against the whole text without its last line break. `^` and `$` match at every line.
  func isIn(_ text: String) -> Bool {
    switch self {
    case .text(""): text.isEmpty
    case .text(let wanted): text.contains(wanted)
    case .pattern(let pattern):
      (try? RowPattern(pattern, spansLines: true))?.match(in: text.hasSuffix("\n") ? String(text.dropLast()) : text)
        != nil
    }
  }
}

enum RowText {
  /// Returns the first match of a regular expression in any of the rows; nil if there is none.
  static func first(_ pattern: String, in rows: [String]) -> Substring? {
    guard let pattern = try? RowPattern(pattern) else { return nil }
    for row in rows { if let found = pattern.match(in: row) { return found } }
    return nil
  }
}
