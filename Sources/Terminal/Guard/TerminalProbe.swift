import CTerminal

/// Access to terminals by file descriptor, for programs in line mode.
public enum TerminalProbe {
  /// Returns whether a file descriptor refers to a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { ct_is_terminal(descriptor) }

  /// Returns the window size; nil if the descriptor is not a terminal or does not report a size.
  public static func size(of descriptor: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard ct_window_size(descriptor, &columns, &rows) else { return nil }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Returns the terminal's width in columns, or `fallback` if it is unknown.
  public static func columns(of descriptor: Int32, fallback: Int = 80) -> Int {
    size(of: descriptor)?.columns ?? fallback
  }

  /// Switches the terminal echo on or off. Line mode switches it off while a secret is entered.
  /// If the program dies while the echo is off, the crash guard switches it on again.
  /// - Returns: false if the descriptor is not a terminal.
  @discardableResult
  public static func setEcho(_ isOn: Bool, on descriptor: Int32) -> Bool { ct_echo(descriptor, isOn) }
}
