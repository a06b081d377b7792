/// A command that the payer can enter at every prompt of line mode. It is a line that begins with `/`.
enum PlainCommand: String, CaseIterable {
  /// Goes back to the previous question, or to the previous screen.
  case back
  /// Leaves the payment, as F10 does.
  case cancel
  /// Lists the test cards, or those that contain the words after the command.
  case cards
  /// Says what can be entered.
  case help
  /// Lists the completed steps.
  case steps

  /// Whether the line is a command, known or not.
  static func isCommand(_ line: String) -> Bool { line.hasPrefix("/") }

  /// Returns the command of a line, and the words after it; nil if there is no such command.
  static func read(_ line: String) -> (command: PlainCommand?, words: String) {
    let parts = line.dropFirst().drop(while: \.isWhitespace).split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    let words = parts.count > 1 ? String(parts[1]).trimmed : ""
    let command = PlainCommand(rawValue: parts.first?.lowercased() ?? "")
    return (words.isEmpty || command == .cards ? command : nil, words)
  }
}
