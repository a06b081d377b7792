extension Frame {
  /// Clears a rectangle and sets its style.
  public mutating func fill(_ rect: Rect, _ style: Style = Style()) {
    fill(rect, with: Cell(style: style))
  }

  /// Fills a rectangle with a single-column cell.
  public mutating func fill(_ rect: Rect, with cell: Cell) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    if area.columns == size.columns {
      // Full-width rows share one array until one of them changes (copy-on-write).
      let full = Array(repeating: cell, count: size.columns)
      for row in area.row..<area.row + area.rows { rows[row] = full }
      return
    }
    for row in area.row..<area.row + area.rows {
      rows[row].breakWide(from: area.column, to: area.column + area.columns)
      for column in area.column..<area.column + area.columns { rows[row][column] = cell }
    }
  }

  /// Sets the style of a rectangle and keeps its text.
  public mutating func restyle(_ rect: Rect, _ style: Style) {
    let area = rect.intersection(Rect(size))
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      for column in area.column..<area.column + area.columns { rows[row][column].style = style }
    }
  }

  /// Draws a border along the inside of a rectangle. Does nothing if the rectangle has fewer than two columns or rows.
  public mutating func box(_ rect: Rect, _ style: Style = Style(), _ border: BorderSet = .unicode) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let (right, bottom) = (rect.column + rect.columns - 1, rect.row + rect.rows - 1)
    let inner = Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 2, rows: 1)
    fill(inner, with: Cell(border.horizontal, style: style))
    fill(
      Rect(column: inner.column, row: bottom, columns: inner.columns, rows: 1),
      with: Cell(border.horizontal, style: style))
    let side = Cell(border.vertical, style: style)
    fill(Rect(column: rect.column, row: rect.row + 1, columns: 1, rows: rect.rows - 2), with: side)
    fill(Rect(column: right, row: rect.row + 1, columns: 1, rows: rect.rows - 2), with: side)
    self[Point(column: rect.column, row: rect.row)] = Cell(border.topLeft, style: style)
    self[Point(column: right, row: rect.row)] = Cell(border.topRight, style: style)
    self[Point(column: rect.column, row: bottom)] = Cell(border.bottomLeft, style: style)
    self[Point(column: right, row: bottom)] = Cell(border.bottomRight, style: style)
  }

  /// Draws a line to the right from `point`, clipped at the edge of the frame.
  public mutating func horizontalLine(
    at point: Point, columns: Int, style: Style = Style(), border: BorderSet = .unicode
  ) {
    fill(
      Rect(column: point.column, row: point.row, columns: columns, rows: 1),
      with: Cell(border.horizontal, style: style))
  }
}

/// The line-drawing characters of a box.
public struct BorderSet: Hashable, Sendable {
  /// The character of the upper and lower edges and of horizontal lines.
  public var horizontal: Unicode.Scalar
  /// The character of the left and right edges and of vertical lines.
  public var vertical: Unicode.Scalar
  /// The character of the upper left corner.
  public var topLeft: Unicode.Scalar
  /// The character of the upper right corner.
  public var topRight: Unicode.Scalar
  /// The character of the lower left corner.
  public var bottomLeft: Unicode.Scalar
  /// The character of the lower right corner.
  public var bottomRight: Unicode.Scalar

  /// Lines with square corners, from the Unicode box-drawing characters.
  public static let unicode = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  /// Lines with rounded corners, from the Unicode box-drawing characters.
  public static let rounded = BorderSet(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
  /// Lines for screens that show only ASCII.
  public static let ascii = BorderSet(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+")
}
