/// A command that the payer can enter at every prompt of line mode. It is a line that begins with `/`.
enum PlainCommand: String, CaseIterable {
  /// Goes back to the previous question, or to the previous screen.
  case back
  /// Leaves the payment, as F10 does.
  case cancel
  /// Lists the test cards.
  case cards
  /// Says what can be entered.
  case help
  /// Lists the completed steps.
  case steps

  /// Whether the line is a command, known or not.
  static func isCommand(_ line: String) -> Bool { line.hasPrefix("/") }

  /// Returns the command of a line; nil if there is no such command.
  init?(line: String) {
    self.init(rawValue: line.dropFirst().lowercased().filter { !$0.isWhitespace })
  }
}
