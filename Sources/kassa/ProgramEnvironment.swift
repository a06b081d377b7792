import Glibc

/// The one place that reads the process environment, once, at start.
struct ProgramEnvironment {
  var term: String?
  var locale: String?
  var columns: Int?
  var hasNoColor: Bool
  /// `XDG_STATE_HOME` and `HOME`.
  var stateHome: String?
  var home: String?
  /// Seconds east of UTC, now.
  var timeOffset: Int

  /// - Parameter forDrawing: for screens that are drawn without a terminal: nothing of this machine is in them.
  init(forDrawing: Bool = false) {
    func read(_ name: String) -> String? {
      guard !forDrawing, let value = getenv(name), value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    term = read("TERM")
    locale = read("LC_ALL") ?? read("LC_CTYPE") ?? read("LANG")
    columns = read("COLUMNS").flatMap { Int($0) }
    stateHome = read("XDG_STATE_HOME")
    home = read("HOME")
    hasNoColor = read("NO_COLOR") != nil
    var now = time(nil)
    var local = tm()
    timeOffset = forDrawing || localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// The two letters of the locale's language, where it is one of `languages`.
  func language(among languages: [String]) -> String? {
    guard let code = locale?.prefix(2).lowercased(), languages.contains(code) else { return nil }
    return code
  }
}
