/// Printable ASCII characters of one style beside each other. To write them one by one would take three times as long.
struct CharacterRun {
  var row = 0
  var column = 0
  var style = Style()
  var characters: [UInt32] = []

  /// Adds a cell if it continues the run.
  mutating func take(_ cell: Cell, _ row: Int, _ column: Int) -> Bool {
    guard !characters.isEmpty, row == self.row, column == self.column + characters.count, cell.style == style else {
      return false
    }
    characters.append(cell.base)
    return true
  }
}
