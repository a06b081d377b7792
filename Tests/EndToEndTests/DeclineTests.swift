import Testing

/// A card that is declined and may be tried again: `4111111111111111`.
@Suite("A declined payment")
struct DeclineTests {
  @Test("says why, is tried again with only the code typed anew, and is left with status 1")
  func isTriedAgain() throws {
    let kassa = try TmuxProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("10000", "General decline", "411111••••••1111", "Attempts left")

    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    let kept = try kassa.waitForScreen("•••• •••• •••• 1111", "12/30", "JANE DOE")
    #expect(kept.cursorLine.contains("12/30"), "the cursor is in the code's field, beside the expiry")
    try kassa.type("739")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("10000", "General decline")

    try kassa.press("Tab", "Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "10000", "General decline")
    try kassa.press("Enter")
    try kassa.expectExit(1)
    #expect(kassa.leaks(of: .declined).isEmpty)
  }

  @Test("can be paid with another card")
  func isPaidWithAnotherCard() throws {
    let kassa = try TmuxProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    // Back to the number, which is emptied; the expiry is kept; the code comes after it.
    try kassa.press("BTab", "BTab", "C-u")
    try kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab", "Tab")
    try kassa.type(TypedCard.frictionless.code)
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid", "400000••••••0077")
    try kassa.press("Enter")
    try kassa.expectExit(0)
  }
}
