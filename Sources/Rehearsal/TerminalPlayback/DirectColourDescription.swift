import Glibc
import KassaTerminalEngine

/// A description of a terminal with direct colours (RGB), which not every system has.
enum DirectColourDescription {
  /// Compiles the description into a folder.
  ///
  /// Source: `xterm+direct` of ncurses 6.4, terminfo.src.
  /// - Returns: the environment variables that name it to programs.
  static func variables(in folder: PrivateFolder) throws(TerminalPlaybackError) -> [String: String] {
    let name = "xterm-direct"
    let parts = "2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
    let source = try folder.write(
      """
      \(name)|xterm with direct colours,
      \tRGB, ccc@, initc@, oc@, op=\\E[39;49m,
      \tcolors#0x1000000, pairs#0x7FFF,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;\(parts)%;m,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;\(parts)%;m,
      \tsetf@, setb@, use=xterm-256color,

      """, to: "\(name).terminfo")
    let compiled = folder.path + "/terminfo"
    let compiler = try ChildProcess(
      ["tic", "-x", "-o", compiled, source], environment: TerminalEngine.plainEnvironment)
    guard compiler.wait() == 0 else {
      throw TerminalPlaybackError("tic cannot compile the description of a terminal with direct colours")
    }
    return ["TERM": name, "TERMINFO": compiled]
  }
}
