import Glibc

/// The description of the terminal in which a program is played, as `TERM` and `TERMINFO` name it.
struct TerminalDescription {
  var name = "tmux-256color"
  /// The environment variables that programs need in order to find the description.
  var variables: [String: String] = [:]

  /// The description of tmux on most systems.
  static let standard = TerminalDescription()

  /// Returns a description of tmux with direct colours (RGB), which not every system has, compiled into a folder.
  ///
  /// Source: `tmux-direct` and `xterm+direct` of ncurses 6.4, terminfo.src.
  static func direct(in folder: PrivateFolder) throws(TerminalPlaybackError) -> TerminalDescription {
    let name = "tmux-direct"
    let parts = "2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d"
    let source = try folder.write(
      """
      \(name)|tmux with direct colours,
      \tRGB, ccc@, initc@, op=\\E[39;49m, oc@,
      \tcolors#0x1000000, pairs#0x7FFF,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38:\(parts)%;m,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48:\(parts)%;m,
      \tsetf@, setb@, use=tmux-256color,

      """, to: "\(name).terminfo")
    let compiled = folder.path + "/terminfo"
    let variables = ["TERMINFO": compiled]
    let compiler = try ChildProcess(["tic", "-x", "-o", compiled, source], environment: TmuxTerminal.environment)
    guard compiler.wait() == 0 else {
      throw TerminalPlaybackError("tic cannot compile the description of a terminal with direct colours")
    }
    return TerminalDescription(name: name, variables: variables)
  }
}
