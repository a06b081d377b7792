/// The differences between playback in a real terminal and headless playback, with the reasons for them.
package enum TerminalLimits {
  /// The script commands, settings and situations that behave differently in a real terminal, with the reason for each.
  package static let differences: [(what: String, why: String)] = [
    (
      "colours: rgb",
      "curses shows indexed colours from 8 on as their red, green and blue parts, and brightens the darkest blues"
    ),
    (
      "fill, choose, focus, field while: focused",
      "they address elements by id, so they use the control channel instead of the keyboard"
    ),
    (
      "a window one column wide",
      "ncurses does not write the last cell of the screen if it is alone in its row, so the cell keeps its content"
    ),
    (
      "checkout",
      "the program restarts with the same files; if the checkout has changed, its ledger is emptied, as it is headless"
    ),
    (
      "intermediate frames",
      "the screen is read only when the program is idle, so intermediate frames are checked only headless"
    ),
    ("leaving", "an attended program does not exit at the end, so that its last screen can be read"),
  ]
}
