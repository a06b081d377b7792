/// A run of cells in one row with the same style.
struct FrameRun: Equatable {
  var column: Int
  var columns: Int
  var style: Style
  var text: String
}

extension Frame {
  /// Returns the cells of a row.
  func row(_ row: Int) -> [Cell] { rows[row] }

  /// Returns the runs of cells with the same style in a row, without trailing unstyled blanks.
  func runs(row: Int) -> [FrameRun] {
    var runs: [FrameRun] = []
    let cells = self.row(row)
    let end = cells.lastIndex { !$0.isBlank || $0.style != Style() }.map { $0 + 1 } ?? cells.startIndex
    for (column, cell) in cells[..<end].enumerated() {
      if runs.last?.style == cell.style {
        runs[runs.count - 1].columns += 1
      } else {
        runs.append(FrameRun(column: column, columns: 1, style: cell.style, text: ""))
      }
      cell.append(to: &runs[runs.count - 1].text)
    }
    return runs
  }
}
