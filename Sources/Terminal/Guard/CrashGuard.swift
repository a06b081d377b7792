import CTerminal

/// Leaves the terminal usable when the program dies: SEGV, BUS, ILL, TRAP, ABRT, FPE, SYS, HUP, INT, TERM and QUIT give the
/// terminal back and then do what they would have done, so that the exit status stays the signal's.
public enum CrashGuard {
  /// Installs the handlers once; `CursesScreen` does it too. Before there is a screen they change nothing.
  public static func install() { ct_guard_install() }

  /// Runs the program anew with `SWIFT_BACKTRACE` set so that after a trap nobody is asked anything. Returns at once where
  /// the variable is set already, no terminal is there, or the binary is static and has no backtracer.
  public static func reexecuteWithoutInteractiveBacktrace() { ct_reexecute(CommandLine.unsafeArgv) }

  /// No core dump and no debugger may see what is in memory.
  /// - Returns: whether the system granted it.
  @discardableResult
  public static func forbidCoreDumps() -> Bool { ct_forbid_core_dumps() }
}
