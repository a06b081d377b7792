import TestSupport

/// The contents and state of a terminal at one moment.
struct ScreenText: Sendable, CustomStringConvertible {
  var lines: [String]
  /// The cursor column, counted from 0.
  var column: Int
  var row: Int
  var isCursorVisible: Bool
  /// Whether a full-screen program is using the alternate screen.
  var isAlternate: Bool
  /// Whether a program has enabled mouse reporting or the application keypad.
  var hasModes: Bool
  var columns: Int
  var rows: Int

  /// The tmux format string for the terminal state. `init` reads the values in the same sequence.
  static let format =
    "#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{mouse_any_flag} #{keypad_flag} #{pane_width} #{pane_height}"

  /// Parses the output of tmux.
  ///
  /// - Parameter text: one line with the values for `format`, followed by the lines of the screen.
  init(parsing text: String) throws {
    var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let values = all.removeFirst().split(separator: " ").compactMap { Int($0) }
    guard values.count == 8 else { throw Problem("tmux did not report the terminal state: \(text)") }
    if all.last == "" { all.removeLast() }
    // A person sees a no-break space as any other blank.
    lines = all.map { $0.replacing("\u{A0}", with: " ") }
    (column, row, isCursorVisible, isAlternate) = (values[0], values[1], values[2] == 1, values[3] == 1)
    (hasModes, columns, rows) = (values[4] == 1 || values[5] == 1, values[6], values[7])
  }

  var text: String { lines.joined(separator: "\n") }
  var description: String { text }

  func contains(_ part: String) -> Bool { text.contains(part) }

  /// Whether the terminal has been restored to its main screen, with a visible cursor and no extra modes.
  var isGivenBack: Bool { !isAlternate && isCursorVisible && !hasModes }

  /// The line that contains the cursor.
  var cursorLine: String { lines.indices.contains(row) ? lines[row] : "" }

  /// The last line on the screen that is not empty.
  var lastLine: String { lines.last { !$0.isEmpty } ?? "" }

  /// Returns the screen lines that contain the given digits, with or without spaces and hyphens between them.
  func lines(withDigits digits: String) -> [String] {
    lines.filter { $0.filter { !$0.isWhitespace && $0 != "-" }.contains(digits) }
  }
}
