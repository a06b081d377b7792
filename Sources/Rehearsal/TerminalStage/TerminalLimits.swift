/// What cannot be the same in a terminal, and why: the one list of it.
public enum TerminalLimits {
  /// Built-in scripts that do not pass there.
  public static let scripts: [String: String] = {
    let told = "what the merchant was told later cannot be asked over the control channel"
    let resumed = "a program that is started again has a sandbox of its own, which holds nothing"
    return [
      "brand-colour": "tmux describes itself with 256 colours", "capture-part": told, "capture-whole": told,
      "merchant-captures": "no command of the control channel acts for the merchant", "recurring": told,
      "receipt-positions": "a receipt is really written there, under another name where one lies already",
      "redirect-taken-up": resumed, "refund-parts": told, "refund-whole": told, "release": told,
      "restored-at-retry": resumed, "restored-cascade": resumed, "restored-clarification": resumed,
      "restored-in-challenge": resumed, "restored-too-late": resumed, "reversed": told,
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
      "kill, start, checkout",
      "the sandbox lives in the program until stores are files, so the platform starts anew with it"
    ),
    ("a payment system other than ecommpay", "its other side cannot be steered from outside: such scripts say so"),
    ("merchant", "no command of the control channel does it: a script that uses one fails and says so"),
    (
      "frames on the way",
      "the screen is read when the program is idle, so frames in between are looked at headless only"
    ),
    ("leaving", "a program that is attended stays when it would end, so that its last screen can be read"),
  ]
}
