import CTerminal

/// What a descriptor is, for programs that speak line by line.
public enum TerminalProbe {
  public static func isTerminal(_ descriptor: Int32) -> Bool { ct_is_terminal(descriptor) }

  /// nil for what is no terminal, or does not tell.
  public static func size(of descriptor: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard ct_window_size(descriptor, &columns, &rows) else { return nil }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Columns for lines of text: the terminal's, else `fallback`.
  public static func columns(of descriptor: Int32, fallback: Int = 80) -> Int {
    size(of: descriptor)?.columns ?? fallback
  }

  /// Switches the echo, for secrets typed in a line. While it is off the crash guard would switch it on again.
  /// - Returns: false where the descriptor is no terminal.
  @discardableResult
  public static func setEcho(_ isOn: Bool, on descriptor: Int32) -> Bool { ct_echo(descriptor, isOn) }
}
