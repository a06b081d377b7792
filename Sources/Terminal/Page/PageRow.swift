/// The contents of one row in the window before it is drawn. Unchanged rows are not redrawn.
struct PageRow: Equatable {
  /// A text run in the header, the step strip or the hints.
  struct Run: Equatable {
    var column: Int
    var text: String
    var style: Style
    /// The maximum width in columns; a longer text ends with an ellipsis.
    var columns: Int
    /// The key for which a click on the run stands; nil if it does nothing.
    var key: Key?
  }

  /// A line laid out from blocks, with its position.
  struct Placed: Equatable {
    var line: PageLine
    var column: Int
    /// The width of the area in which the line is drawn, in columns.
    var columns: Int

    func paint(on frame: inout Frame, row: Int) {
      line.paint(on: &frame, row: row, column: column, columns: columns)
    }
  }

  var side: Placed?
  var body: Placed?
  /// The lines of the panel and the QR code.
  var others: [Placed] = []
  var runs: [Run] = []

  /// Compares two rows without copying them. Every stored property must be listed here.
  static func isSame(_ left: UnsafePointer<PageRow>, _ right: UnsafePointer<PageRow>) -> Bool {
    left.pointee.runs == right.pointee.runs && left.pointee.body == right.pointee.body
      && left.pointee.side == right.pointee.side && left.pointee.others == right.pointee.others
  }

  func paint(on frame: inout Frame, row: Int, ellipsis: String) {
    side?.paint(on: &frame, row: row)
    body?.paint(on: &frame, row: row)
    for other in others { other.paint(on: &frame, row: row) }
    for run in runs {
      frame.put(
        TextWidth.truncate(run.text, toColumns: run.columns, ellipsis: ellipsis),
        at: Point(column: run.column, row: row), style: run.style, maxColumns: run.columns)
    }
  }
}
