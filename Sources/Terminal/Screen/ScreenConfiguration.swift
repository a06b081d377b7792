/// What `CursesScreen` has to know; nothing of it is read from the environment there.
public struct ScreenConfiguration: Sendable {
  /// Name of the terminal, as TERM says it.
  public var term: String
  /// The locale's name: the first of LC_ALL, LC_CTYPE and LANG that is set.
  public var language: String
  /// Fewer colours than the terminal has; nil for as many as it has.
  public var depth: ColorDepth?
  /// Nothing but ASCII, whatever the locale says.
  public var isASCII: Bool
  /// Ask for the mouse where a frame wants it.
  public var mouse: Bool
  /// Milliseconds after which a lone ESC is the escape key.
  public var escapeDelay = 25
  public var input: Int32 = 0
  public var output: Int32 = 1
  /// Size where the output is no terminal; nil refuses an output that is none.
  public var size: Size?
  /// Gives the terminal back when the program dies.
  public var hasCrashGuard = true

  public init(
    term: String, language: String = "", depth: ColorDepth? = nil, isASCII: Bool = false, mouse: Bool = true
  ) {
    self.term = term
    self.language = language
    self.depth = depth
    self.isASCII = isASCII
    self.mouse = mouse
  }

  /// Terminal descriptions to try, best first: a system may know only a few.
  var candidates: [String] {
    let relatives = ["xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm"]
    var names = term.isEmpty ? [] : [term]
    if relatives.contains(where: term.hasPrefix) { names.append("xterm-256color") }
    if term.hasPrefix("tmux") || term.hasPrefix("screen") { names += ["screen-256color", "screen"] }
    // A terminal that calls itself dumb means it.
    if term != "dumb", !term.isEmpty { names += ["xterm", "vt100"] }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

/// Why there is no screen. The program can still go on line by line.
public enum ScreenError: Error, Hashable, Sendable {
  /// Input or output is no terminal.
  case notATerminal
  /// No description of any of these terminals was found, or the terminal cannot place its cursor.
  case unknownTerminal([String])
  /// There is a screen already; curses knows only one.
  case busy
  /// The system refused a descriptor.
  case system
}
