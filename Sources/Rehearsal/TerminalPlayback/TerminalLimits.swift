/// The differences between playback in a real terminal and headless playback, with the reasons for them.
package enum TerminalLimits {
  /// The built-in scripts that do not pass in a real terminal, with the reason for each.
  package static let scripts: [String: String] = {
    let colours = "tmux advertises only 256 colours"
    let ids = "the ledger persists between checkouts, so each payment gets a different id"
    return [
      "apple-pay-error-description": ids, "apple-pay-error-lowercase": ids, "apple-pay-error-message": ids,
      "apple-pay-error-own": ids, "apple-pay-error-uppercase": ids, "assist-lost-answer": ids,
      "assist-repeated": ids, "assist-repeated-in-process": ids, "brand-colour": colours,
      "receipt-positions": "the receipt is written to a file, under another name if the file already exists",
      "restored-too-late": ids, "worldline-logos": colours, "worldline-logos-missing": colours,
    ]
  }()

  /// The script commands, settings and situations that behave differently in a real terminal, with the reason for each.
  package static let differences: [(what: String, why: String)] = [
    ("colours: rgb", "tmux advertises only 256 colours, so screens and expectations are compared in 256 colours"),
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
      "the program restarts with the same ledger and sandbox files, and the sandbox keeps its settings"
    ),
    (
      "intermediate frames",
      "the screen is read only when the program is idle, so intermediate frames are checked only headless"
    ),
    ("leaving", "an attended program does not exit at the end, so that its last screen can be read"),
  ]
}
