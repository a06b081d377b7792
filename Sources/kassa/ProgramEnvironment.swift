import Glibc

/// The one place that reads the process environment, once, at start.
struct ProgramEnvironment {
  var term: String?
  /// Whose characters the terminal shows.
  var locale: String?
  /// In which messages are wanted.
  var messages: String?
  var columns: Int?
  var hasNoColor: Bool
  /// `XDG_STATE_HOME` and `HOME`.
  var stateHome: String?
  var home: String?
  /// Seconds east of UTC, now.
  var timeOffset: Int

  /// - Parameters:
  ///   - forDrawing: for screens that are drawn without a terminal: nothing of this machine is in them.
  ///   - variable: the value of an environment variable.
  init(forDrawing: Bool = false, variable: (String) -> String? = Self.variable) {
    // An empty one counts as none. Source: POSIX, «Environment Variables», internationalization.
    func read(_ name: String) -> String? {
      forDrawing ? nil : variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    term = read("TERM")
    locale = read("LC_ALL") ?? read("LC_CTYPE") ?? read("LANG")
    messages = read("LC_ALL") ?? read("LC_MESSAGES") ?? read("LANG")
    columns = read("COLUMNS").flatMap { Int($0) }
    stateHome = read("XDG_STATE_HOME")
    home = read("HOME")
    hasNoColor = read("NO_COLOR") != nil
    var now = time(nil)
    var local = tm()
    timeOffset = forDrawing || localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The two letters of the language in which messages are wanted, `de` of `de_DE.UTF-8`, where it is one of `languages`;
  /// nil for others and for `C` and `POSIX`.
  func language(among languages: [String]) -> String? {
    guard let code = messages?.prefix(while: \.isLetter).lowercased(), languages.contains(code) else { return nil }
    return code
  }
}
