import KassaScreens

/// The process environment. It is read only once, when the program starts.
struct ProgramEnvironment {
  /// The variables that concern the terminal, the language and the local time.
  var terminal: TerminalEnvironment
  var columns: Int?
  /// The value of `XDG_STATE_HOME`.
  var stateHome: String?
  var home: String?

  /// - Parameters:
  ///   - forDrawing: whether screens are drawn without a terminal. If so, the environment and the time zone are not
  ///     read.
  ///   - variable: returns the value of an environment variable.
  init(forDrawing: Bool = false, variable: (String) -> String? = TerminalEnvironment.variable) {
    terminal = forDrawing ? TerminalEnvironment() : TerminalEnvironment(variable: variable)
    func read(_ name: String) -> String? {
      forDrawing ? nil : variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    columns = read("COLUMNS").flatMap { Int($0) }
    stateHome = read("XDG_STATE_HOME")
    home = read("HOME")
  }
}
