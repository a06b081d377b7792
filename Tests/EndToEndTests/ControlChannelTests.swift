import CheckoutCore
import Testing

/// The `--control-fd` option, which runs the program in virtual time and exchanges JSON lines with it.
@Suite("Control channel")
struct ControlChannelTests {
  @Test("The control channel advances the time limit of the challenge")
  func movesTheClock() throws {
    let kassa = try TerminalProgram()
    try kassa.openChallenge()
    try kassa.waitForScreen("Time left to confirm: 5 min")
    try kassa.advance(seconds: 130)
    try kassa.waitForScreen("Time left to confirm: 3 min")
    try kassa.advance(seconds: 120)
    // The remaining time is 49 s instead of 50 s, because the challenge appeared after a short delay.
    try kassa.waitForScreen("Time left to confirm: 49 s")
  }

  @Test("A challenge that times out ends the attempt unpaid and offers a retry")
  func runsOut() throws {
    let kassa = try TerminalProgram()
    try kassa.openChallenge()
    try kassa.advance(seconds: 290)
    try kassa.waitForIdle(screen: "challenge")
    try kassa.advance(seconds: 30)
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("108", "Try this card again")
    // The offer to retry the payment expires too.
    try kassa.advance(seconds: 600)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Not confirmed", "nothing was charged")
    try kassa.press("Enter")
    try kassa.expectExit(1)
  }

  @Test("The control channel counts all inputs once the program is idle")
  func tellsInputs() throws {
    let kassa = try TerminalProgram()
    #expect(try kassa.waitForIdle(screen: "shop").inputs == 0)
    try kassa.press("Tab", "Tab", "F1")
    #expect(try kassa.waitForIdle(screen: "shop").inputs == 3)
    try kassa.press("x")
    let idle = try kassa.waitForIdle(screen: "shop")
    #expect(idle.inputs == 4)
    #expect(idle.phase == "ready")
    #expect(idle.step == 1)
  }

  @Test(
    "An invalid command is rejected with an error, and the program continues",
    arguments: [
      "garbage", "{}", "[", "", "{\"advance\": -1}", "{\"advance\": \"1\"}", "{\"fault\": \"on\"}", "\u{1}\u{FFFD}",
    ])
  func refusesGarbage(line: String) throws {
    let kassa = try TerminalProgram()
    try kassa.waitForIdle(screen: "shop")
    try kassa.control?.say(line)
    #expect(try kassa.control?.next()?["error"]?.string == "control.unknown")
    try kassa.openMethods()
  }

  @Test("The program continues after the control channel is closed", arguments: ["shop", "challenge"])
  func mayBeClosed(on screen: String) throws {
    let kassa = try TerminalProgram()
    if screen == "challenge" { try kassa.openChallenge() }
    try kassa.waitForIdle(screen: screen)
    kassa.control?.hangUp()
    try kassa.press("F1")
    try kassa.waitForScreen("╭─ Keys")
    try kassa.press("x")
    try kassa.press("F10")
    if screen == "challenge" {
      try kassa.waitForScreen("Leave the payment?")
    } else {
      try kassa.expectExit(4)
    }
  }
}
