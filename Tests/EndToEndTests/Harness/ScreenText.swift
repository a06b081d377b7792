/// What a terminal shows at one moment.
struct ScreenText: Sendable, CustomStringConvertible {
  var lines: [String]
  /// Where the cursor is, from 0.
  var column: Int
  var row: Int
  var isCursorVisible: Bool
  /// A full-screen program has the screen.
  var isAlternate: Bool
  /// A program wants the mouse, or its own codes from the keypad.
  var hasModes: Bool
  var columns: Int
  var rows: Int

  /// The terminal's own names of these, in the order in which `init` reads them.
  static let format =
    "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag} #{keypad_flag} #{pane_width} #{pane_height}"

  /// - Parameter text: a line with the values of `format`, then the screen.
  init(parsing text: String) throws {
    var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let values = all.removeFirst().split(separator: " ").compactMap { Int($0) }
    guard values.count == 8 else { throw Problem("the terminal tells nothing of its state: \(text)") }
    if all.last == "" { all.removeLast() }
    lines = all
    (column, row, isCursorVisible, isAlternate) = (values[0], values[1], values[2] == 1, values[3] == 1)
    (hasModes, columns, rows) = (values[4] == 1 || values[5] == 1, values[6], values[7])
  }

  var text: String { lines.joined(separator: "\n") }
  var description: String { text }

  func contains(_ part: String) -> Bool { text.contains(part) }

  /// A program that had the terminal has left nothing of its own behind.
  var isGivenBack: Bool { !isAlternate && isCursorVisible && !hasModes }

  /// The line the cursor is in.
  var cursorLine: String { lines.indices.contains(row) ? lines[row] : "" }

  /// The last line that is not empty.
  var lastLine: String { lines.last { !$0.isEmpty } ?? "" }

  /// Lines in which these digits stand in a row, however they are grouped.
  func lines(withDigits digits: String) -> [String] {
    lines.filter { $0.filter { !$0.isWhitespace && $0 != "-" }.contains(digits) }
  }

  /// The steps that the step line shows as complete: with a circle round the number, or a sign after it.
  var completedSteps: [Int] {
    guard let line = lines.last(where: { $0.contains("①") }) else { return [] }
    let words = Set(line.split(separator: " "))
    return (1...13).filter { number in
      let circled = Unicode.Scalar(0x2460 + UInt32(number - 1)).map(String.init) ?? ""
      return words.contains(Substring(circled)) || words.contains("\(number)✓")
    }
  }
}
