import Glibc

/// The process environment. It is read only here, once, when the program starts.
struct ProgramEnvironment {
  var term: String?
  /// The locale that determines the terminal's character set.
  var locale: String?
  /// The locale for messages.
  var messages: String?
  var columns: Int?
  var hasNoColor: Bool
  /// The value of `XDG_STATE_HOME`.
  var stateHome: String?
  var home: String?
  /// The current offset from UTC in seconds, positive to the east.
  var timeOffset: Int

  /// - Parameters:
  ///   - forDrawing: whether screens are drawn without a terminal. If so, the environment and the time zone are not
  ///     read.
  ///   - variable: returns the value of an environment variable.
  init(forDrawing: Bool = false, variable: (String) -> String? = Self.variable) {
    // An empty variable counts as unset. Source: POSIX, "Environment Variables", internationalization.
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

  /// Returns the language code of the message locale, for example `de` for `de_DE.UTF-8`.
  /// - Returns: the language code; nil if it is not in `languages`, as is the case for `C` and `POSIX`.
  func language(among languages: [String]) -> String? {
    guard let code = messages?.prefix(while: \.isLetter).lowercased(), languages.contains(code) else { return nil }
    return code
  }
}
