import CTerminal

/// Restores the terminal if the program is killed by SEGV, BUS, ILL, TRAP, ABRT, FPE, SYS, HUP, INT, TERM or QUIT.
/// The signal then takes its usual effect, so that the exit status still reports it.
///
/// After a crash (SEGV, BUS, ILL, TRAP, ABRT, FPE, SYS), the addresses in the program and its build ID are written to standard
/// error, unless something else, such as Swift's backtracer, handles the signal.
public enum CrashGuard {
  /// Installs the signal handlers once. `CursesScreen` also does this.
  /// The handlers restore the terminal only while a screen is open or the echo is off.
  public static func install() { ct_guard_install() }

  /// Gives the signals back to the handlers that they had before `install`. A program that uses a screen for a while, and
  /// has handlers of its own, calls it after the screen has been closed. Does nothing while a screen is open.
  public static func remove() { ct_guard_remove() }

  /// Restarts the program with `SWIFT_BACKTRACE` set to non-interactive, so that a trap does not prompt for input.
  /// Does nothing if `SWIFT_BACKTRACE` is already set, if there is no terminal, or if the binary is static.
  /// Static binaries have no backtracer.
  public static func reexecuteWithoutInteractiveBacktrace() { ct_reexecute(CommandLine.unsafeArgv) }

  /// Forbids core dumps and debugger access, to protect secrets in memory.
  /// - Returns: whether both could be forbidden.
  @discardableResult
  public static func forbidCoreDumps() -> Bool { ct_forbid_core_dumps() }
}

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

  /// Switches the terminal echo on or off. Line mode switches it off while a secret is entered.
  /// If the program dies while the echo is off, the crash guard switches it on again.
  /// - Returns: false if the descriptor is not a terminal.
  @discardableResult
  public static func setEcho(_ isOn: Bool, on descriptor: Int32) -> Bool { ct_echo(descriptor, isOn) }
}
