/// The size of a window or area in character cells.
public struct Size: Hashable, Sendable {
  /// The width in columns. A wide character occupies two.
  public var columns: Int
  /// The height in rows.
  public var rows: Int

  /// Creates a size. The numbers are not checked; `Frame` treats negative ones as 0.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The position of a cell, counted from (0, 0) in the upper left corner.
public struct Point: Hashable, Sendable {
  /// The column, counted from 0 at the left edge.
  public var column: Int
  /// The row, counted from 0 at the top.
  public var row: Int

  /// Creates a position, which may be outside the window.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells. It is empty if its width or height is zero or negative.
public struct Rect: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// The width in columns.
  public var columns: Int
  /// The height in rows.
  public var rows: Int

  /// Creates a rectangle from its upper left cell and its size. It may extend beyond the window.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// Creates a rectangle at (0, 0) with the given size.
  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The upper left cell of the rectangle.
  public var origin: Point { Point(column: column, row: row) }
  /// The width and height of the rectangle. Either can be negative if the rectangle is empty.
  public var size: Size { Size(columns: columns, rows: rows) }
  /// Whether the rectangle contains no cell, because its width or height is zero or negative.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// Returns whether a cell is inside the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column - column < columns && point.row >= row && point.row - row < rows
  }

  /// Returns the overlap of the two rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(column + max(0, columns), other.column + max(0, other.columns))
    let bottom = min(row + max(0, rows), other.row + max(0, other.rows))
    return Rect(column: left, row: top, columns: max(0, right - left), rows: max(0, bottom - top))
  }
}
