import KassaTerminal
import KassaTerminalEngine
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

  init(_ terminal: TerminalEngine) {
    let (frame, modes) = (terminal.frame, terminal.modes)
    lines = (0..<frame.size.rows).map { row in
      var line = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)].text }.joined()
      while line.last == " " { line.removeLast() }
      // A person sees a no-break space as any other blank.
      return line.replacing("\u{A0}", with: " ")
    }
    (column, row) = (frame.cursor?.column ?? 0, frame.cursor?.row ?? 0)
    (isCursorVisible, isAlternate) = (frame.cursor != nil, modes.isAlternate)
    (hasModes, columns, rows) = (modes.hasMouse || modes.hasKeypad, frame.size.columns, frame.size.rows)
  }

  var text: String { lines.joined(separator: "\n") }
  var description: String { text }

  /// Whether the screen shows a text, within a row or wrapped between two of its words.
  func contains(_ part: String) -> Bool {
    text.contains(part) || lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ").contains(part)
  }

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
