import Testing

/// Every screen can be left. Exit status: 4 when the person gave up before anything was decided, else what the platform
/// says.
@Suite("Leaving")
struct CancelTests {
  @Test("the shop ends the program", arguments: ["Escape", "q", "F10", "C-c"])
  func shop(key: String) throws {
    let kassa = try TmuxProgram()
    try kassa.waitForIdle(screen: "shop")
    try kassa.press(key)
    try kassa.expectExit(4)
  }

  @Test("the list of methods is asked about, and staying is the default")
  func methods() throws {
    let kassa = try TmuxProgram()
    try kassa.openMethods()
    try kassa.press("Escape")
    try kassa.waitForIdle()
    try kassa.waitForScreen("Leave the payment?", "Nothing was charged")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "methods")
    try kassa.waitForScreen("the list") { !$0.contains("Leave the payment?") && $0.contains("▸ Card") }
    try kassa.leaveAfterAsking()
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Cancelled", "Nothing was charged")
    try kassa.press("Enter")
    try kassa.expectExit(4)
  }

  @Test("the card form: Esc goes one step back and keeps what was typed, F10 leaves", arguments: ["F10", "C-c"])
  func card(key: String) throws {
    let kassa = try TmuxProgram()
    try kassa.openCardForm()
    try kassa.fill(.frictionless)
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "methods")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("•••• •••• •••• 0077", "12/30", "JANE DOE")
    try kassa.press(key)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Cancelled")
    try kassa.press("Enter")
    try kassa.expectExit(4)
    #expect(kassa.leaks(of: .frictionless).isEmpty)
  }

  @Test("the bank's question is asked about; then the platform says how it ended", arguments: ["Escape", "F10", "C-c"])
  func challenge(key: String) throws {
    let kassa = try TmuxProgram()
    try kassa.openChallenge()
    try kassa.press(key)
    try kassa.waitForIdle()
    try kassa.waitForScreen("Leave the payment?", "The payment is being processed")
    // Staying is the default, and Esc stays too.
    for stay in ["Enter", "Escape"] {
      try kassa.press(stay)
      try kassa.waitForIdle(screen: "challenge")
      try kassa.waitForScreen("the question") { !$0.contains("Leave the payment?") && $0.contains("One-time code") }
      try kassa.press(key)
      try kassa.waitForIdle()
      try kassa.waitForScreen("Leave the payment?")
    }
    try kassa.press("Right", "Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "108", "Nothing was charged")
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("the offer of another attempt is asked about; the payment stays declined")
  func retry() throws {
    let kassa = try TmuxProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.press("Escape")
    try kassa.waitForIdle()
    try kassa.waitForScreen("Leave the payment?")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("the offer") { !$0.contains("Leave the payment?") && $0.contains("Try again") }
    try kassa.leaveAfterAsking()
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "10000")
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("the result keeps the outcome's status", arguments: ["Enter", "Escape", "F10"])
  func result(key: String) throws {
    let kassa = try TmuxProgram()
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.press(key)
    try kassa.expectExit(0)
  }

  @Test("overlays closes only them", arguments: ["F1", "F2", "F3"])
  func overlays(key: String) throws {
    let kassa = try TmuxProgram()
    try kassa.openCardForm()
    try kassa.type("4000")
    try kassa.press(key)
    try kassa.waitForIdle()
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4000") }
  }

  @Test("by closing the terminal ends the program")
  func closedTerminal() throws {
    let kassa = try TmuxProgram()
    try kassa.openMethods()
    try kassa.tmux.perform(["kill-pane"])
    #expect(try kassa.control?.next() == nil)
  }
}

extension TmuxProgram {
  /// Esc, then the second of the two answers.
  fileprivate func leaveAfterAsking() throws {
    try press("Escape")
    try waitForIdle()
    try waitForScreen("Leave the payment?")
    try press("Right", "Enter")
  }
}
