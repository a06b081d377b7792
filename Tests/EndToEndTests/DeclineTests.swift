import Testing

/// Payments with the card `4111111111111111`, for which the issuer declines the payment but another attempt is allowed.
@Suite("Declined payment")
struct DeclineTests {
  @Test("A declined payment shows the reason, can be retried with the security code alone and exits with status 1")
  func isTriedAgain() throws {
    let kassa = try TerminalProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("10000", "The bank declined the payment", "Visa •••• 1111", "attempts left")

    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    let kept = try kassa.waitForScreen("•••• •••• •••• 1111", "12/30", "JANE DOE")
    #expect(kept.cursorLine.contains("12/30"), "the cursor is in the security code field, beside the expiry date")
    kassa.type("739")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "retry")
    try kassa.waitForScreen("10000", "The bank declined the payment")

    try kassa.press("Up", "Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✗ Declined", "The bank declined the payment")
    try kassa.press("Enter")
    try kassa.expectExit(1)
    #expect(kassa.leaks(of: .declined).isEmpty)
  }

  @Test("A declined payment can be paid with another card")
  func isPaidWithAnotherCard() throws {
    let kassa = try TerminalProgram()
    try kassa.pay(with: .declined)
    try kassa.waitForIdle(screen: "retry")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    // Move the focus back to the PAN field and clear it.
    // The expiry date field is still filled in, so move past it and enter the security code.
    try kassa.press("Shift-Tab", "Shift-Tab", "C-u")
    kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab", "Tab")
    kassa.type(TypedCard.frictionless.code)
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid", "Visa •••• 0077")
    try kassa.press("Enter")
    try kassa.expectExit(0)
  }
}
