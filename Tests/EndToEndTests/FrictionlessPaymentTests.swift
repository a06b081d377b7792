import Testing

/// Payments with the card `4000000000000077`, which is authenticated without a challenge.
@Suite("Frictionless payment")
struct FrictionlessPaymentTests {
  @Test("A frictionless payment goes from the form to the result")
  func isPaid() throws {
    let kassa = try TerminalProgram()
    try kassa.pay(with: .frictionless)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid", "$19.99", "Visa •••• 0077", "internal_payment_id_1")
    #expect(!kassa.reported("to").contains("challenged"))
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(kassa.leaks(of: .frictionless).isEmpty)
  }

  @Test("The card form accepts a pasted card number")
  func takesPaste() throws {
    let kassa = try TerminalProgram()
    try kassa.openCardForm()
    kassa.paste("4000-0000-0000-0077\n")
    try kassa.waitForIdle(screen: "card")
    try kassa.waitForScreen("the number in its field") { $0.cursorLine.contains("4000 0000 0000 0077") }
  }

  @Test("A payment completes in real time without a control channel")
  func worksInRealTime() throws {
    let kassa = try TerminalProgram(.init(isControlled: false))
    try kassa.waitForScreen("Pay with")
    try kassa.press("Enter")
    try kassa.waitForScreen("How would you like to pay?")
    try kassa.press("Enter")
    try kassa.waitForScreen("Card number", "Name on card")
    kassa.type(TypedCard.frictionless.number)
    try kassa.press("Tab")
    kassa.type("1230")
    kassa.type("739")
    kassa.type("JANE DOE")
    try kassa.press("Enter")
    try kassa.waitForScreen("✓ Paid", "Visa •••• 0077")
    try kassa.press("Enter")
    try kassa.expectExit(0)
  }

  @Test("Repeated Enter makes one payment", arguments: ["shop", "card"])
  func isMadeOnce(screen: String) throws {
    let kassa = try TerminalProgram()
    try kassa.waitForIdle(screen: "shop")
    try kassa.press(screen == "shop" ? ["Enter", "Enter"] : ["Enter"])
    try kassa.waitForIdle(screen: "methods")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "card")
    try kassa.fill(.frictionless)
    try kassa.press(screen == "card" ? ["Enter", "Enter", "Enter"] : ["Enter"])
    try kassa.waitForIdle(screen: "result")
    for request in ["POST /sign", "POST /v1/init", "POST /v1/payment"] {
      #expect(kassa.reported("message").count { $0 == request } == 1, "\(request)")
    }
    let result = try kassa.waitForScreen("✓ Paid", "Payment    ")
    #expect(result.lines.contains { $0.hasSuffix(" internal_payment_id_1") }, "only one payment was made")
  }
}
