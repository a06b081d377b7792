/// The terminal modes that a frame requires. The screen switches them on or off.
public struct FrameModes: Hashable, Sendable {
  /// Whether the terminal reports mouse clicks and wheel events.
  public var mouse: Bool
  /// Whether the terminal marks the start and end of pasted text (bracketed paste), so that it becomes one event.
  public var paste: Bool

  /// Creates the modes of a frame. By default, both are on.
  public init(mouse: Bool = true, paste: Bool = true) {
    self.mouse = mouse
    self.paste = paste
  }
}

/// A complete picture of the window: its cells, cursor, title and terminal modes.
public struct Frame: Equatable, Sendable {
  /// The size in cells, which does not change. Neither dimension is negative.
  public let size: Size
  /// The cells by row and column.
  /// Frames share identical rows (copy-on-write), so a new frame only needs memory for the rows that differ.
  var rows: [[Cell]]
  /// The position of the hardware cursor; nil if the cursor is hidden.
  public var cursor: Point?
  /// The window title.
  public var title = ""
  /// The terminal modes that the frame requires.
  public var modes = FrameModes()
  /// The hyperlinks, for terminals that support them.
  public var links: [FrameLink] = []
  /// The rows that the terminal of another program has begun by itself, because the text of the row above goes on beyond the
  /// margin.
  public var continuedRows: Set<Int> = []

  /// Creates an empty frame, whose cells all have one style. Negative dimensions count as 0.
  public init(size: Size, style: Style = Style()) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(repeating: Array(repeating: Cell(style: style), count: self.size.columns), count: self.size.rows)
  }

  /// All `size.columns * size.rows` cells, row by row.
  public var cells: [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for row in rows { cells += row }
    return cells
  }

  /// The cell at a point. Outside the frame, reading returns an empty cell and writing has no effect.
  /// To write wide characters, use `put`.
  public subscript(point: Point) -> Cell {
    get { contains(point) ? rows[point.row][point.column] : Cell() }
    set {
      guard contains(point) else { return }
      rows[point.row].breakWide(from: point.column, to: point.column + 1)
      rows[point.row][point.column] = newValue
    }
  }

  /// Returns whether a point is inside the frame.
  public func contains(_ point: Point) -> Bool {
    point.column >= 0 && point.column < size.columns && point.row >= 0 && point.row < size.rows
  }

  /// Writes text into one row and clips it at the right edge. A wide character is never cut in half.
  /// Tabs and line breaks become spaces; other control characters and bidirectional controls are removed.
  /// - Parameters:
  ///   - text: the text to write.
  ///   - point: the start position. The part of the text to the left of the frame is clipped.
  ///   - style: the colours and the text attributes.
  ///   - maxColumns: the maximum width in columns; nil for the rest of the row.
  /// - Returns: the number of columns used, at most `maxColumns`.
  @discardableResult
  public mutating func put(_ text: String, at point: Point, style: Style, maxColumns: Int? = nil) -> Int {
    guard point.row >= 0, point.row < size.rows, point.column < size.columns else { return 0 }
    let room = min(size.columns - point.column, max(0, maxColumns ?? Int.max))
    guard room > 0 else { return 0 }
    if point.column >= 0, let columns = text.plainColumns {
      let used = min(columns, room)
      rows[point.row].put(text, at: point.column, style, columns: used)
      return used
    }
    return rows[point.row].put(Glyphs(text), at: point.column, style, room: room)
  }
}

extension [Cell] {
  /// Writes the first characters of a plain text, which must fit.
  fileprivate mutating func put(_ text: String, at start: Int, _ style: Style, columns: Int) {
    breakWide(from: start, to: start + columns)
    var column = start
    for scalar in text.unicodeScalars {
      guard column < start + columns else { return }
      self[column] = Cell(scalar, style: style)
      column += 1
    }
  }

  /// Writes glyphs from a column on, which may be left of the row. A wide one is never cut in half.
  /// - Returns: the number of columns used, at most `room`.
  fileprivate mutating func put(_ text: Glyphs, at start: Int, _ style: Style, room: Int) -> Int {
    var (glyphs, used) = (text, 0)
    while let glyph = glyphs.next(), used + glyph.columns <= room {
      let column = start + used
      used += glyph.columns
      guard column >= 0 else {
        // Show a space for the right half of a wide character whose left half is outside the row.
        if column + glyph.columns > 0 { self[0] = Cell(style: style) }
        continue
      }
      breakWide(from: column, to: column + glyph.columns)
      var cell = Cell(base: glyph.base, style: style)
      cell.mark = glyph.mark
      cell.secondMark = glyph.secondMark
      self[column] = cell
      if glyph.columns == 2 {
        self[column + 1] = Cell(base: glyph.second, style: style)
        self[column + 1].isContinuation = glyph.second == 0
      }
    }
    return used
  }

  /// Blanks the outer halves of wide characters that straddle the edges of a column range about to be overwritten.
  mutating func breakWide(from: Int, to: Int) {
    if from < count, self[from].isContinuation, from > 0 { self[from - 1] = Cell(style: self[from - 1].style) }
    if to < count, self[to].isContinuation { self[to] = Cell(style: self[to].style) }
  }
}
