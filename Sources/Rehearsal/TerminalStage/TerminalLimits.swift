/// What cannot be the same in a terminal, and why: the one list of it.
public enum TerminalLimits {
  /// Built-in scripts that do not pass there.
  public static let scripts: [String: String] = [:]

  /// Things that are done or seen in another way.
  public static let differences: [(what: String, why: String)] = [
    ("colours: rgb", "tmux describes itself with 256 colours, so both sides are compared in these"),
    (
      "fill, choose, focus, field while: focused",
      "they name elements by id, which no terminal knows: they act over the control channel, past the keyboard"
    ),
    (
      "a window of one column",
      "curses does not write the last cell of a screen that has no other in its row, so it stays as it was"
    ),
    (
      "kill, start, checkout",
      "the sandbox lives in the program until stores are files, so the platform starts anew with it"
    ),
    ("merchant", "no command of the control channel does it: a script that uses one fails and says so"),
    (
      "frames on the way",
      "the screen is read when the program is idle, so frames in between are looked at headless only"
    ),
    ("leaving", "a program that is attended stays when it would end, so that its last screen can be read"),
  ]
}
