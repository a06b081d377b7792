/// What cannot be the same in a terminal, and why: the one list of it.
public enum TerminalLimits {
  /// Built-in scripts that do not pass there.
  public static let scripts: [String: String] = {
    let colours = "tmux describes itself with 256 colours"
    let ids = "the program keeps its ledger, so it takes another id for another payment"
    return [
      "apple-pay-error-description": ids, "apple-pay-error-lowercase": ids, "apple-pay-error-message": ids,
      "apple-pay-error-own": ids, "apple-pay-error-uppercase": ids, "assist-lost-answer": ids,
      "assist-repeated": ids, "assist-repeated-in-process": ids, "brand-colour": colours,
      "receipt-positions": "a receipt is really written there, under another name where one lies already",
      "restored-too-late": ids, "worldline-logos": colours, "worldline-logos-missing": colours,
    ]
  }()

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
      "checkout",
      "the program is started again over the same ledger and the same files of the sandbox, which stays set as it was"
    ),
    (
      "frames on the way",
      "the screen is read when the program is idle, so frames in between are looked at headless only"
    ),
    ("leaving", "a program that is attended stays when it would end, so that its last screen can be read"),
  ]
}
