import KassaTerminal

/// What a snapshot compares of a screen: the whole of it or a part, without what is masked.
struct SnapshotView {
  /// The screen that was looked at.
  let whole: Frame
  /// What is compared and stored.
  private(set) var frame: Frame
  private var origin = Point(column: 0, row: 0)

  /// The character in place of each masked cell.
  private static let mask: Unicode.Scalar = "░"

  /// - Parameters:
  ///   - part: the part that is compared; nil for the whole screen.
  ///   - masks: areas that are not compared, in cells of the whole screen.
  init(_ whole: Frame, part: Rect?, masks: [Rect]) {
    self.whole = whole
    frame = whole.masked(masks, by: Self.mask)
    guard let part else { return }
    origin = part.origin
    frame = frame.part(part)
  }

  /// Returns a failure about the part as one about the whole screen, with its marks where they are seen.
  func placed(_ failure: CaseFailure) -> CaseFailure {
    guard frame.size != whole.size else { return failure }
    var failure = failure
    failure.marks = failure.marks.map { mark in
      Rect(
        column: mark.column + origin.column, row: mark.row + origin.row, columns: mark.columns, rows: mark.rows)
    }
    failure.expected = failure.expected.map { expected in
      var screen = whole
      for row in 0..<expected.size.rows {
        for column in 0..<expected.size.columns {
          screen[Point(column: origin.column + column, row: origin.row + row)] =
            expected[
              Point(column: column, row: row)]
        }
      }
      return screen
    }
    return failure
  }
}

extension Frame {
  /// Returns a part of the frame as a frame of its own, with the cursor if it is there.
  func part(_ area: Rect) -> Frame {
    var part = Frame(
      size: Size(
        columns: max(0, min(area.columns, size.columns - area.column)),
        rows: max(0, min(area.rows, size.rows - area.row))))
    for row in 0..<part.size.rows {
      for column in 0..<part.size.columns {
        part[Point(column: column, row: row)] = self[Point(column: area.column + column, row: area.row + row)]
      }
    }
    part.modes = FrameModes(mouse: false, paste: false)
    if let cursor, area.contains(cursor) {
      part.cursor = Point(column: cursor.column - area.column, row: cursor.row - area.row)
    }
    return part
  }

  /// Whether anything can be seen: a character, or cells that do not all look the same.
  var showsAnything: Bool {
    guard !shows(in: Rect(size), besides: []) else { return true }
    let styles = (0..<size.rows).flatMap { row in
      (0..<size.columns).map { self[Point(column: $0, row: row)].style }
    }
    return styles.contains { $0 != styles.first }
  }

  /// Whether anything can be seen in an area besides what the masks cover.
  fileprivate func shows(in area: Rect, besides masks: [Rect]) -> Bool {
    shows(in: area, besides: masks) { !$0.isWhitespace }
  }

  /// Whether masks cover all letters and digits of an area that has words, so that only signs and lines would be compared.
  fileprivate func hasWords(in area: Rect, allBehind masks: [Rect]) -> Bool {
    shows(in: area, besides: []) { $0.isLetter } && !shows(in: area, besides: masks) { $0.isLetter || $0.isNumber }
  }

  private func shows(in area: Rect, besides masks: [Rect], where isMeant: (Character) -> Bool) -> Bool {
    let area = area.intersection(Rect(size))
    guard !area.isEmpty else { return false }
    return (area.row..<area.row + area.rows).contains { row in
      (area.column..<area.column + area.columns).contains { column in
        let point = Point(column: column, row: row)
        return self[point].text.contains(where: isMeant) && !masks.contains { $0.contains(point) }
      }
    }
  }

  fileprivate func masked(_ areas: [Rect], by mask: Unicode.Scalar) -> Frame {
    var masked = self
    for area in areas {
      for row in area.row..<min(size.rows, area.row + area.rows) {
        for column in area.column..<min(size.columns, area.column + area.columns) {
          masked[Point(column: column, row: row)] = Cell(mask)
        }
      }
      if let cursor, area.contains(cursor) { masked.cursor = nil }
    }
    return masked
  }
}

extension ScreenPart {
  /// Returns the areas of the screen that the part covers, none if it is not there.
  /// - Parameter element: returns the area of an element; nil if the window does not show it.
  func areas(
    in frame: Frame, _ cell: Combination, element: (String) throws(CaseFailure) -> Rect?
  ) throws(CaseFailure)
    -> [Rect]
  {
    switch self {
    case .area(let area):
      return area.row < frame.size.rows && area.column < frame.size.columns ? [area] : []
    case .element(let name): return [try element(cell.expand(name))].compactMap(\.self)
    case .matches(let text):
      guard var pattern = try? RowPattern(cell.expandPattern(text)) else { return [] }
      pattern.mayBePart = true
      return FrameReading(frame).lines.enumerated().flatMap { row, line in
        pattern.matches(in: line).flatMap { found in
          frame.places(of: String(found)).filter { $0.row == row }
        }
      }
    }
  }
}

extension SnapshotExpectation {
  /// Returns what is compared of a screen.
  /// - Throws: `CaseFailure` if a part is not on the screen, because a mask that covers nothing is a mistake, and so are
  ///   masks that leave nothing to compare.
  func view(
    of frame: Frame, _ cell: Combination, element: (String) throws(CaseFailure) -> Rect?
  ) throws(CaseFailure) -> SnapshotView {
    var masks: [Rect] = []
    for (index, mask) in self.masks.enumerated() {
      let areas = try mask.areas(in: frame, cell, element: element)
      guard !areas.isEmpty else {
        throw CaseFailure(
          code: "snapshot", line: 0, message: "mask \(index + 1) of the snapshot \(name) covers nothing on this screen"
        ).asMistake()
      }
      masks += areas
    }
    var area: Rect?
    if let part {
      let areas = try part.areas(in: frame, cell, element: element)
      guard areas.count == 1 else {
        throw CaseFailure(
          code: "snapshot", line: 0,
          message: "where of the snapshot \(name) must be one part of the screen; it is \(areas.count)"
        ).asMistake()
      }
      area = areas[0]
    }
    guard masks.isEmpty || frame.shows(in: area ?? Rect(frame.size), besides: masks) else {
      throw CaseFailure(
        code: "script", line: 0,
        message:
          "the masks of the snapshot \(name) cover all that this \(area == nil ? "screen" : "part") shows, so that "
          + "nothing would be compared")
    }
    guard masks.isEmpty || !frame.hasWords(in: area ?? Rect(frame.size), allBehind: masks) else {
      throw CaseFailure(
        code: "script", line: 0,
        message:
          "the masks of the snapshot \(name) cover all words and numbers that this \(area == nil ? "screen" : "part") "
          + "shows, so that only signs and lines would be compared; mask what differs from run to run")
    }
    return SnapshotView(frame, part: area, masks: masks)
  }
}
