import CheckoutCore
import Testing

/// Payments with the card `4314220000000056`, whose issuer asks for a one-time code.
@Suite("Payment with a challenge")
struct ChallengePaymentTests {
  @Test("A payment succeeds after a wrong and then a correct one-time code")
  func isPaid() throws {
    let kassa = try TerminalProgram()
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("Pay with", "[ Pay $19.99 ]")
    try kassa.openMethods()
    try kassa.waitForScreen("How would you like to pay?", "▸ Card")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")

    kassa.type("431422000000005")
    try kassa.waitForScreen("the number while it is typed") { $0.cursorLine.contains("4314 2200 0000 005") }
    kassa.type("6")
    try kassa.press("Tab")
    kassa.type("1230")
    kassa.type("739")
    kassa.type("JANE DOE")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("•••• •••• •••• 0056", "12/30", "•••", "JANE DOE", "VISA")
    try kassa.press("Enter")

    try kassa.waitForIdle(screen: "challenge")
    try kassa.waitForScreen("Cosmo Bank", "One-time code", "$19.99", "•••• 0056", "10 of 13")
    try kassa.answer("0000")
    try kassa.waitForIdle(screen: "challenge")
    let reported = try kassa.waitForScreen("That code was not right", "2 attempts left")
    #expect(reported.lines.count { $0.contains("That code was not right") } == 1)
    try kassa.answer("1234")

    let idle = try kassa.waitForIdle(screen: "result")
    #expect(idle.phase == "ended")
    let result = try kassa.waitForScreen("✓ Paid")
    #expect(result.contains("$19.99"))
    #expect(result.contains("internal_payment_id_1"))
    #expect(result.contains("sandbox · success · code 0 · exit 0") && result.contains("13/13"))
    #expect(result.contains("bank ✓ ─ done ✓"))

    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(kassa.leaks(of: .challenged, oneTimeCode: "1234").isEmpty)
  }

  @Test("The control channel reports all steps in order, without card data")
  func isTold() throws {
    let kassa = try TerminalProgram()
    try kassa.openChallenge()
    try kassa.answer("1234")
    try kassa.waitForIdle(screen: "result")
    #expect(kassa.reported("completed") == Step.allCases.map(\.name))
    #expect(kassa.reported("ended") == ["success"])
    let reported = kassa.entries.map(\.text).joined(separator: "\n")
    #expect(!reported.contains("4314220000000056"))
    #expect(!reported.contains("739"))
  }

  @Test("The inspector shows the 13 steps with their parties and without secrets")
  func isInspected() throws {
    // A slow machine asks for the status more often, so the window holds many times the messages of a fast one.
    let kassa = try TerminalProgram(.init(rows: 150))
    try kassa.openChallenge()
    try kassa.answer("1234")
    try kassa.waitForIdle(screen: "result")
    try kassa.press("F2")
    try kassa.waitForIdle(screen: "inspector")
    let page = try kassa.waitForScreen("✓ 13")
    #expect(page.lines.contains { $0.contains("you") && $0.contains("shop") && $0.contains("bank") })
    try kassa.press("Home")
    // The first step is selected, so that its mark is the pointer.
    let start = try kassa.waitForScreen("▸  1")
    #expect(start.contains("── Pay ─▶"))
    let seen = page.text + start.text
    for step in Step.allCases.dropFirst() {
      // The inspector opens on what happened last, whose mark is the pointer.
      let number = " \(step.rawValue < 10 ? " " : "")\(step.rawValue) "
      #expect(seen.contains("✓" + number) || seen.contains("▸" + number), "step \(step.rawValue)")
    }
    #expect(kassa.leaks(of: .challenged, oneTimeCode: "1234").isEmpty)
  }
}
