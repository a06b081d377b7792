/// What one row of a window shows, before it is drawn. Rows that are equal are drawn once.
struct PageRow: Equatable {
  /// A text of the page's frame: header, steps, hints.
  struct Run: Equatable {
    var column: Int
    var text: String
    var style: Style
    /// The most columns; what is longer ends in an ellipsis.
    var columns: Int
  }

  /// A line of blocks and where it goes.
  struct Placed: Equatable {
    var line: PageLine
    var column: Int
    /// Columns of its area.
    var columns: Int

    func paint(on frame: inout Frame, row: Int) {
      for span in line.spans where span.column < columns {
        frame.put(
          span.text, at: Point(column: column + span.column, row: row), style: span.style,
          maxColumns: columns - span.column)
      }
    }
  }

  var side: Placed?
  var body: Placed?
  /// The panel of a wide window, and a code.
  var others: [Placed] = []
  var runs: [Run] = []

  /// Whether two rows are equal, without copying them: every property has its place here.
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

/// Blocks that share lines (fields side by side; mostly it is one block), and the lines they gave.
struct LaidBlocks: Equatable {
  var blocks: ArraySlice<Page.Block>
  /// The block behind them, where it might have stood beside them.
  var next: Page.Block?
  /// The element among them that has the focus.
  var focus: String?
  var columns: Int
  var isTight: Bool
  var drawsCodes: Bool
  var lines: [PageLine]
}
