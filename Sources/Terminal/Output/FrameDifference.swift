/// Computes the escape sequences (ECMA-48) that turn one frame into another: cursor movements, styles and text.
/// Unchanged cells are skipped.
public enum FrameDifference {
  /// - Parameters:
  ///   - old: the frame that the terminal displays, in the plain style; nil if the display is unknown.
  ///     If its size differs from that of the new frame, everything is repainted.
  ///   - new: the frame to display.
  ///   - depth: the colour depth of the terminal.
  /// - Returns: text that leaves the terminal in the plain style; empty if there are no differences.
  public static func ansi(from old: Frame?, to new: Frame, depth: ColorDepth = .rgb) -> String {
    var writer = DifferenceWriter(old: old?.size == new.size ? old : nil, new: new, depth: depth)
    return writer.write()
  }
}

private struct DifferenceWriter {
  let old: Frame?
  let new: Frame
  let depth: ColorDepth
  private var bytes: [UInt8] = []
  private var style = Style()
  /// The position of the terminal's cursor; nil if unknown.
  private var position: Point?

  /// The maximum number of unchanged cells to rewrite instead of moving the cursor, which would take more bytes.
  private static let bridge = 4

  init(old: Frame?, new: Frame, depth: ColorDepth) {
    self.old = old
    self.new = new
    self.depth = depth
  }

  mutating func write() -> String {
    if old?.title != new.title, old != nil || !new.title.isEmpty {
      send("\u{1B}]2;\(Sanitizer.clean(new.title, newlines: .blank))\u{7}")
    }
    let titleEnd = bytes.count
    if old == nil { send("\u{1B}[?25l\u{1B}[m\u{1B}[2J") }
    for row in 0..<new.size.rows { write(row: row) }
    if style != Style() { send("\u{1B}[m") }
    let isPainted = bytes.count > titleEnd
    if let cursor = new.cursor, new.contains(cursor) {
      if position != cursor, isPainted || old?.cursor != cursor { move(to: cursor) }
      if old?.cursor == nil { send("\u{1B}[?25h") }
    } else if old?.cursor != nil {
      send("\u{1B}[?25l")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func write(row: Int) {
    let width = new.size.columns
    let cells = new.rows[row]
    var column = 0
    while column < width {
      guard isChanged(row, column) else {
        column += 1
        continue
      }
      // Start at the left half of a wide character, because its right half cannot be written alone.
      var first = column
      while first > 0, cells[first].isContinuation { first -= 1 }
      if let position, position.row == row, position.column < first, first - position.column <= Self.bridge,
        !cells[position.column].isContinuation
      {
        first = position.column
      } else {
        move(to: Point(column: first, row: row))
      }
      repeat {
        put(row: row, column: first)
        first += 1
        while first < width, cells[first].isContinuation { first += 1 }
      } while first <= column
      column = first
    }
  }

  /// Whether a cell differs from the same cell in the old frame.
  private func isChanged(_ row: Int, _ column: Int) -> Bool {
    guard let old else { return new.rows[row][column] != Cell() }
    return old.rows[row][column] != new.rows[row][column]
  }

  private mutating func put(row: Int, column: Int) {
    let cell = new.rows[row][column]
    let wanted = cell.style.quantised(to: depth)
    if wanted != style {
      send(wanted.switching(from: style))
      style = wanted
    }
    var text = ""
    cell.append(to: &text)
    send(text)
    // The cursor position is uncertain after unusual characters, whose width differs between terminals.
    // It is also uncertain after the last column, where terminals defer wrapping.
    let isSure = cell.base < 0x2E80 && cell.mark == 0 && column + 1 < new.size.columns
    let isWide = column + 1 < new.size.columns && new.rows[row][column + 1].isContinuation
    position = isSure && !isWide ? Point(column: column + 1, row: row) : nil
  }

  private mutating func move(to point: Point) {
    guard position != point else { return }
    position = point
    send(point.column == 0 ? "\u{1B}[\(point.row + 1)H" : "\u{1B}[\(point.row + 1);\(point.column + 1)H")
  }

  private mutating func send(_ text: String) { bytes += Array(text.utf8) }
}
