import Glibc
public import KassaTerminal

/// What the process environment says about the terminal and the person in front of it.
///
/// Nothing else in this module reads the environment.
public struct TerminalEnvironment: Sendable {
  /// The terminal name: TERM.
  public var term: String?
  /// The locale that determines the terminal's character set: the first of LC_ALL, LC_CTYPE and LANG that is set.
  public var locale: String?
  /// The locale for messages: the first of LC_ALL, LC_MESSAGES and LANG that is set.
  public var messages: String?
  /// Whether NO_COLOR is set, which asks for no colours.
  public var hasNoColor: Bool
  /// The background colour that COLORFGBG names, one of the terminal's 16 colours; nil if it names none.
  public var background: Color?
  /// Whether the mouse may be on. In GNU screen (STY), it must not: screen then holds an ESC until the next key, so that
  /// the Escape key does nothing. Seen in 4.9.0.
  public var allowsMouse = true
  /// The keys that the terminal probably keeps for itself: the windows around VTE take F1 for their help and F10 for their
  /// menu. Both come to the program all the same in some of them.
  public var keptKeys: Set<Key> = []
  /// The current offset of the local time from UTC in seconds, positive to the east.
  public var timeOffset: Int

  /// Creates an environment without variables, in UTC.
  public init() {
    hasNoColor = false
    timeOffset = 0
  }

  /// Reads the environment of this process.
  public static var process: TerminalEnvironment { TerminalEnvironment(variable: variable) }

  /// - Parameter variable: returns the value of an environment variable. An empty value counts as unset. Source: POSIX,
  ///   "Environment Variables", internationalization.
  package init(variable: (String) -> String?) {
    func read(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    term = read("TERM")
    locale = read("LC_ALL") ?? read("LC_CTYPE") ?? read("LANG")
    messages = read("LC_ALL") ?? read("LC_MESSAGES") ?? read("LANG")
    hasNoColor = read("NO_COLOR") != nil
    background = read("COLORFGBG")?.split(separator: ";").last.flatMap { UInt8($0) }
      .flatMap { $0 < 16 ? Color.indexed($0) : nil }
    if read("VTE_VERSION") != nil { keptKeys = [Key(.function(1)), Key(.function(10))] }
    allowsMouse = read("STY") == nil
    var now = time(nil)
    var local = tm()
    timeOffset = localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// Returns the value of an environment variable of this process; nil if it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the language of the message locale as two letters (ISO 639-1), for example `de` for `de_DE.UTF-8`.
  /// - Returns: the language; nil if it is not in `languages`, as is the case for `C` and `POSIX`.
  public func language(among languages: [String]) -> String? {
    guard let code = messages?.prefix(while: \.isLetter).lowercased(), languages.contains(code) else { return nil }
    return code
  }
}
