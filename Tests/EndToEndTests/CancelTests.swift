import KassaTerminalEngine
import Testing

/// Every screen must offer a way to leave the checkout.
///
/// The exit status is 4 if the payer leaves before submitting the payment.
/// If the payer leaves later, the exit status reflects the outcome that the platform reports.
@Suite("Leaving the checkout")
struct CancelTests {
  @Test("Leaving the shop screen ends the program", arguments: ["q", "F10", "C-c"])
  func shop(key: String) throws {
    let kassa = try TerminalProgram()
    try kassa.waitForIdle(screen: "shop")
    try kassa.press(key)
    try kassa.expectExit(4)
  }

  @Test("Leaving the method list, where nothing has been typed, asks nothing")
  func methods() throws {
    let kassa = try TerminalProgram()
    try kassa.openMethods()
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Cancelled", "Nothing was charged")
    try kassa.press("Enter")
    try kassa.expectExit(4)
  }

  @Test("Esc in the card form goes back one step and keeps the input, F10 leaves", arguments: ["F10", "C-c"])
  func card(key: String) throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    try kassa.fill(.frictionless)
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "methods")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("•••• •••• •••• 0077", "12/30", "JANE DOE")
    try kassa.press(key)
    try kassa.waitForScreen("Discard what you typed?")
    try kassa.press(key)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Cancelled")
    try kassa.press("Enter")
    try kassa.expectExit(4)
    #expect(kassa.leaks(of: .frictionless).isEmpty)
  }

  @Test(
    "Leaving a challenge asks for confirmation, and the platform reports the outcome",
    arguments: ["Escape", "F10", "C-c"])
  func challenge(key: String) throws {
    let kassa = try TerminalProgram()
    try kassa.openChallenge()
    try kassa.press(key)
    try kassa.waitForIdle()
    try kassa.waitForScreen("Leave the payment?", "If you leave, the platform is asked to cancel")
    // Staying is the default choice in the dialog, and Esc also returns to the challenge.
    for stay in ["Enter", "Escape"] {
      try kassa.press(stay)
      try kassa.waitForIdle(screen: "challenge")
      try kassa.waitForScreen("the challenge") { !$0.contains("Leave the payment?") && $0.contains("One-time code") }
      try kassa.press(key)
      try kassa.waitForIdle()
      try kassa.waitForScreen("Leave the payment?")
    }
    try kassa.press("Right", "Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Not confirmed", "108", "nothing was charged")
    try kassa.press("Enter")
    try kassa.expectExit(4)
  }

  @Test("Leaving the retry screen asks for confirmation, and the payment stays declined")
  func retry() throws {
    let kassa = try TerminalProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.press("Escape")
    try kassa.waitForIdle()
    try kassa.waitForScreen("Leave the payment?")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("the retry screen") {
      !$0.contains("Leave the payment?") && $0.contains("Try this card again")
    }
    try kassa.leaveAfterAsking()
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "The bank declined the payment")
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("Leaving the result screen exits with the status of the outcome", arguments: ["Enter", "F10"])
  func result(key: String) throws {
    let kassa = try TerminalProgram()
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.press(key)
    try kassa.expectExit(0)
  }

  @Test("One line about the payment stays in the terminal, and none if there was no payment")
  func exitLine() throws {
    let kassa = try TerminalProgram(.init(arguments: ["--seed", "1"]))
    try kassa.pay(with: .challenged)
    kassa.type("1234")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(kassa.screen.lines.contains("✓ Paid $19.99 · Visa •••• 0056 · internal_payment_id_1"))
    let left = try TerminalProgram()
    try left.waitForIdle(screen: "shop")
    try left.press("q")
    try left.expectExit(4)
    #expect(left.screen.lines.filter { !$0.isEmpty && !$0.hasPrefix("exit ") } == [])
  }

  @Test("Leaving an overlay closes only the overlay", arguments: ["F1", "F2", "F3"])
  func overlays(key: String) throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    kassa.type("4000")
    try kassa.press(key)
    try kassa.waitForIdle()
    try kassa.press("Escape")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the digits") { $0.cursorLine.contains("4000") }
  }

  @Test("Closing the terminal ends the program")
  func closedTerminal() throws {
    let kassa = try TerminalProgram()
    try kassa.openMethods()
    kassa.terminal.close()
    #expect(try kassa.control?.next() == nil)
  }
}

extension TerminalProgram {
  /// Presses Esc and confirms in the dialog that the payer wants to leave the checkout.
  fileprivate func leaveAfterAsking() throws {
    try press("Escape")
    try waitForIdle()
    try waitForScreen("Leave the payment?")
    try press("Right", "Enter")
  }
}
