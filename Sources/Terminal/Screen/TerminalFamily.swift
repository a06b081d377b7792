/// What is known of a terminal by its name, as in TERM, because it cannot be asked.
///
/// Source: what terminals send and reply, in the test tables `terminal_keys.tsv` and `terminal_replies.tsv`.
struct TerminalFamily {
  private let term: String

  init(_ term: String) { self.term = term }

  /// Whether the terminal must send the keys of the application keypad. Without this mode, Delete of st sends what F1
  /// sends elsewhere. In all others the mode is off: with it, the keypad of PuTTY sends the codes of F1 to F4.
  var needsKeypadMode: Bool { isOne(of: ["st-"]) || term == "st" }

  /// Whether Alt with a character is a letter of Latin-1 unless the terminal is told to send ESC before it.
  var hasMetaMode: Bool { isOne(of: ["xterm", "mlterm"]) }

  /// Whether the terminal has a stack of titles that its description does not use. mlterm ignores an empty title.
  var hasTitleStack: Bool { isOne(of: ["mlterm"]) }

  /// Whether the terminal supports hyperlinks (OSC 8) or silently ignores them.
  var hasLinks: Bool {
    isOne(of: [
      "xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm", "tmux", "vte", "konsole", "contour", "rio", "iterm",
    ])
  }

  /// Whether the terminal carries out or silently ignores other strings of OSC, for the background and the clipboard.
  /// Others might print them.
  var ignoresStrings: Bool {
    hasLinks || term == "st" || term.contains("kitty") || term.contains("ghostty")
      || isOne(of: ["screen", "rxvt", "gnome", "st-", "mlterm", "putty", "zutty", "mosh"])
  }

  private func isOne(of families: [String]) -> Bool { families.contains(where: term.hasPrefix) }
}
