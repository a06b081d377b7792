package import KassaTerminal

/// The reason why a checkout cannot be opened in the terminal. No payment has been started.
public enum TerminalCheckoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or standard output is not a terminal.
  case notATerminal
  /// The terminal is of a type that the system does not describe, or that cannot position the cursor.
  /// The names are those that were tried.
  case unknownTerminal([String])
  /// Another checkout, or another screen, is already open in this program.
  case busy
  /// The system has no file descriptor left.
  case system

  package init(_ error: ScreenError) {
    self =
      switch error {
      case .notATerminal: .notATerminal
      case .unknownTerminal(let names): .unknownTerminal(names)
      case .busy: .busy
      case .system: .system
      }
  }

  /// What is wrong and what to do, in English.
  public var description: String {
    switch self {
    case .notATerminal: "standard input and output must be a terminal"
    case .unknownTerminal(let names):
      names.isEmpty
        ? "TERM is not set; set it to the name of the terminal"
        : "unknown terminal type (tried \(names.joined(separator: ", "))); set TERM to another"
    case .busy: "another checkout is open in this terminal; wait until it has ended"
    case .system: "the terminal cannot be opened: too many files are open"
    }
  }
}
