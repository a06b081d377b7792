/// Terminal modes that a frame wants; the screen makes them so.
public struct FrameModes: Hashable, Sendable {
  /// Clicks and the wheel are reported.
  public var mouse: Bool
  /// A paste arrives as one event.
  public var paste: Bool

  public init(mouse: Bool = true, paste: Bool = true) {
    self.mouse = mouse
    self.paste = paste
  }
}

/// One picture of the window: cells, the cursor, the title, and the modes of the terminal.
public struct Frame: Equatable, Sendable {
  public let size: Size
  /// `size.rows` times `size.columns` of them. Each row is shared by the frames in which it is the same, so that a new
  /// frame costs what differs in it.
  var rows: [[Cell]]
  /// Where the hardware cursor stands; nil hides it.
  public var cursor: Point?
  /// The window's title.
  public var title = ""
  public var modes = FrameModes()
  /// Addresses that can be clicked where the terminal can.
  public var links: [FrameLink] = []

  /// An empty frame. A negative size counts as none.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    rows = Array(repeating: Array(repeating: Cell(), count: self.size.columns), count: self.size.rows)
  }

  /// Row by row, `size.columns * size.rows` of them.
  public var cells: [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(size.columns * size.rows)
    for row in rows { cells += row }
    return cells
  }

  /// The cell at a point. Outside, there are empty cells, and setting one does nothing. Half of a wide character is
  /// not a cell to set: use `put`.
  public subscript(point: Point) -> Cell {
    get { contains(point) ? rows[point.row][point.column] : Cell() }
    set {
      guard contains(point) else { return }
      rows[point.row].breakWide(from: point.column, to: point.column + 1)
      rows[point.row][point.column] = newValue
    }
  }

  public func contains(_ point: Point) -> Bool {
    point.column >= 0 && point.column < size.columns && point.row >= 0 && point.row < size.rows
  }

  /// Writes a text into one row, cut at the right edge, where no half of a wide character is left. Tabs and ends of
  /// lines become blanks; other control characters and what would turn the direction of the line are left out.
  /// - Parameters:
  ///   - point: the first column may lie left of the frame; that part of the text is not seen.
  ///   - maxColumns: the most columns that may be used; to the edge if nil.
  /// - Returns: the columns that the text takes from `point` on, at most `maxColumns`.
  @discardableResult
  public mutating func put(_ text: String, at point: Point, style: Style, maxColumns: Int? = nil) -> Int {
    guard point.row >= 0, point.row < size.rows, point.column < size.columns else { return 0 }
    let room = min(size.columns - point.column, max(0, maxColumns ?? Int.max))
    guard room > 0 else { return 0 }
    if point.column >= 0, let used = putASCII(text, at: point, style: style, room: room) { return used }
    if point.column >= 0, let used = putPlain(text, at: point, style: style, room: room) { return used }
    return putGlyphs(text, at: point, style: style, room: room)
  }

  /// The fast way: bytes become cells. Nil, and nothing done, for a text with anything but printable ASCII.
  private mutating func putASCII(_ text: String, at point: Point, style: Style, room: Int) -> Int? {
    let start = point.column
    let used: Int?? = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) else { return nil }
      let count = min(bytes.count, room)
      guard count > 0 else { return 0 }
      rows[point.row].breakWide(from: start, to: start + count)
      rows[point.row].withUnsafeMutableBufferPointer { cells in
        for index in 0..<count { cells[start + index] = Cell(base: UInt32(bytes[index]), style: style) }
      }
      return count
    }
    return used ?? nil
  }

  /// The next fastest: characters become cells. Nil, and nothing done, for a text with anything but plain ones.
  private mutating func putPlain(_ text: String, at point: Point, style: Style, room: Int) -> Int? {
    guard let all = PlainScalars.count(text) else { return nil }
    let count = min(all, room)
    guard count > 0 else { return 0 }
    let start = point.column
    rows[point.row].breakWide(from: start, to: start + count)
    let isDone: Bool? = text.utf8.withContiguousStorageIfAvailable { bytes in
      rows[point.row].withUnsafeMutableBufferPointer { cells in
        var index = 0
        for place in start..<start + count { cells[place] = Cell(base: PlainScalars.next(bytes, &index), style: style) }
        return true
      }
    }
    return isDone == nil ? nil : count
  }

  private mutating func putGlyphs(_ text: String, at point: Point, style: Style, room: Int) -> Int {
    var used = 0
    let row = point.row
    var glyphs = Glyphs(text)
    while let glyph = glyphs.next() {
      guard used + glyph.columns <= room else { break }
      let column = point.column + used
      used += glyph.columns
      guard column >= 0 else {
        // The right half of a wide character that begins outside is a blank.
        if column + glyph.columns > 0 { rows[row][0] = Cell(style: style) }
        continue
      }
      rows[row].breakWide(from: column, to: column + glyph.columns)
      var cell = Cell(base: glyph.base, style: style)
      cell.mark = glyph.mark
      cell.secondMark = glyph.secondMark
      rows[row][column] = cell
      if glyph.columns == 2 {
        rows[row][column + 1] = Cell(base: glyph.second, style: style)
        rows[row][column + 1].isContinuation = glyph.second == 0
      }
    }
    return used
  }
}

extension [Cell] {
  /// In a row: blanks the halves that wide characters would leave behind when the cells from one column to another are
  /// replaced.
  mutating func breakWide(from: Int, to: Int) {
    if from < count, self[from].isContinuation, from > 0 { self[from - 1] = Cell(style: self[from - 1].style) }
    if to < count, self[to].isContinuation { self[to] = Cell(style: self[to].style) }
  }
}
