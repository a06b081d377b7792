/// The configuration of `CursesScreen`, which does not read the environment itself.
public struct ScreenConfiguration: Sendable {
  /// The terminal name, as in TERM.
  public var term: String
  /// The locale name: the first of LC_ALL, LC_CTYPE and LANG that is set.
  public var language: String
  /// A limit on the colour depth; nil to use the terminal's own depth.
  public var depth: ColorDepth?
  /// Whether to use only ASCII, regardless of the locale.
  public var isASCII: Bool
  /// Whether to enable mouse reporting when a frame requires it.
  public var mouse: Bool
  /// The time in milliseconds after which a lone ESC byte counts as the Escape key.
  public var escapeDelay = 25
  /// The file descriptor from which keys are read.
  public var input: Int32 = 0
  /// The file descriptor to which the screen is written.
  public var output: Int32 = 1
  /// The size to use instead of the terminal's size. If it is nil, the input and the output must both be terminals.
  public var size: Size?
  /// The largest size that is drawn in. Nothing is longer, and a thousand columns and rows already take 160 MB.
  package var largest = Size(columns: 1000, rows: 1000)
  /// Whether to ask the terminal for its background colour, if it is one that understands the question. The answer arrives
  /// as an event.
  public var asksBackground = false
  /// The background colour to assume until the terminal has told its own; nil if nothing is known.
  public var background: Color?
  /// Whether to restore the terminal if the program dies.
  public var hasCrashGuard = true

  /// Creates a configuration for standard input and output.
  /// - Parameters:
  ///   - term: the terminal name, as in TERM.
  ///   - language: the locale name; empty to take it from the environment of the process.
  ///   - depth: a limit on the colour depth; nil to use the terminal's own depth.
  ///   - isASCII: whether to use only ASCII, regardless of the locale.
  ///   - mouse: whether to enable mouse reporting when a frame requires it.
  public init(
    term: String, language: String = "", depth: ColorDepth? = nil, isASCII: Bool = false, mouse: Bool = true
  ) {
    self.term = term
    self.language = language
    self.depth = depth
    self.isASCII = isASCII
    self.mouse = mouse
  }

  /// The terminal descriptions to try, best first, because a system may have only a few of them.
  var candidates: [String] {
    let relatives = ["xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm"]
    var names = term.isEmpty ? [] : [term]
    if relatives.contains(where: term.hasPrefix) { names.append("xterm-256color") }
    if term.hasPrefix("tmux") || term.hasPrefix("screen") { names += ["screen-256color", "screen"] }
    // Respect a terminal name that is explicitly `dumb`.
    if term != "dumb", !term.isEmpty { names += ["xterm", "vt100"] }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

/// The reason why a screen cannot be opened. The program can still run in line mode.
public enum ScreenError: Error, Hashable, Sendable {
  /// The input or output is not a terminal.
  case notATerminal
  /// None of these terminal names has a description, or the terminal does not support cursor addressing.
  case unknownTerminal([String])
  /// Another screen is already open; curses supports only one.
  case busy
  /// The system could not provide a file descriptor.
  case system
}
