/// The extent of a window or of a part of it, in character cells.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place, counted from the upper left corner, which is (0, 0).
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells. A negative extent counts as an empty one.
public struct Rect: Hashable, Sendable {
  public var column: Int
  public var row: Int
  public var columns: Int
  public var rows: Int

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// The whole of something of that size.
  public init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  public var origin: Point { Point(column: column, row: row) }
  public var size: Size { Size(columns: columns, rows: rows) }
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column - column < columns && point.row >= row && point.row - row < rows
  }

  /// The part that lies in both; empty where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(column + max(0, columns), other.column + max(0, other.columns))
    let bottom = min(row + max(0, rows), other.row + max(0, other.rows))
    return Rect(column: left, row: top, columns: max(0, right - left), rows: max(0, bottom - top))
  }

  /// The rectangle without a border of that many cells on every side.
  public func inset(columns border: Int = 0, rows edge: Int = 0) -> Rect {
    Rect(
      column: column + border, row: row + edge, columns: max(0, columns - 2 * border), rows: max(0, rows - 2 * edge))
  }
}
