import CheckoutCore
import KassaLedger
import Testing

/// After SIGKILL and a restart with the same files, the payment must have the correct outcome.
/// There must be at most one charge and at most one final notification.
@Suite("Restart after SIGKILL")
struct KillTests {
  /// Starts a payment, stops the clock at a step and kills the program.
  private func kill(at step: Int, _ state: KeptState, card: TypedCard = .frictionless) throws {
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    if step < 7 { try kassa.hold("{\"step\": \(step)}") }
    if step > 1 { try kassa.press("Enter") }
    if step >= 7 {
      try kassa.waitForIdle(screen: "methods")
      try kassa.press("Enter")
      try kassa.waitForIdle(screen: "card")
      try kassa.fill(card)
    }
    if step > 7 {
      try kassa.hold("{\"step\": \(step)}")
      try kassa.press("Enter")
    }
    let idle = try kassa.waitForIdle()
    // Some flow steps take no time, so the next step may already be in progress.
    #expect(idle.step >= step || step == 13, "\(idle)")
    try kassa.killHard()
  }

  @Test("A payment killed before the payment request starts again from the shop", arguments: 1...7)
  func early(step: Int) throws {
    let state = try KeptState()
    try kill(at: step, state)
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    let shop = try kassa.waitForScreen("[ Pay $19.99 ]")
    #expect(!shop.contains("unfinished"))
    #expect(try state.charges() == 0)
    // The next payment must get a new payment ID and be charged once.
    try kassa.openCardFormFromShop()
    try kassa.fill(.frictionless)
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
  }

  @Test("A payment killed while the request is being sent never reaches the platform", arguments: [8])
  func unheard(step: Int) throws {
    let state = try KeptState()
    try kill(at: step, state)
    let kassa = try resume(state)
    let shown = try kassa.waitForScreen(
      "✗ Not paid", "The payment never reached the platform", "payment.neverArrived")
    #expect(!shown.contains("You cancelled"))
    try kassa.press("Enter")
    try kassa.expectExit(1)
    #expect(try state.charges() == 0)
    #expect(try state.finalNotifications() == 0)
    #expect(try state.ledger.payments(PaymentQuery()).payments.map(\.progress.outcome) == [.failed])
    #expect(try state.ledger.payments(PaymentQuery()).payments.map(\.progress.error) == [.paymentNeverArrived])
  }

  @Test("A payment killed while the platform processes it is paid once", arguments: 9...12)
  func atWork(step: Int) throws {
    let state = try KeptState()
    try kill(at: step, state)
    #expect(try state.ledger.payments(PaymentQuery(isOpen: true)).payments.count == 1)
    let kassa = try resume(state)
    try kassa.waitForScreen("✓ Paid", "internal_payment_id_1", "Visa •••• 0077")
    try kassa.press("Enter")
    try kassa.expectExit(0)
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
    #expect(try state.ledger.payments(PaymentQuery()).payments.map(\.progress.outcome) == [.success])
    // There are no gaps in the stored flow entries.
    let entries = try state.ledger.entries(of: PaymentKey(provider: "ecommpay", payment: "internal_payment_id_1"))
    #expect(entries.map(\.index) == Array(0..<entries.count))
    #expect(Set(entries.filter { $0.kind == .completed }.map(\.step)) == Set(Step.allCases))
  }

  @Test("A payment killed on the result screen is recorded and not offered again")
  func atTheEnd() throws {
    let state = try KeptState()
    try kill(at: 13, state)
    #expect(try state.ledger.payments(PaymentQuery()).payments.map(\.progress.outcome) == [.success])
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    #expect(try !kassa.waitForScreen("[ Pay $19.99 ]").contains("unfinished"))
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
  }

  @Test("A payment killed in the challenge resumes the challenge and is paid once")
  func challenged() throws {
    let state = try KeptState()
    do {
      let kassa = try TerminalProgram(state.start())
      try kassa.openChallenge()
      try kassa.killHard()
    }
    let kassa = try resume(state, to: "challenge")
    #expect(try state.charges() == 0)
    try kassa.answer("1234")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
  }

  @Test("A payment killed on the retry screen offers the retry again and is paid once")
  func retrying() throws {
    let state = try KeptState()
    do {
      let kassa = try TerminalProgram(state.start())
      try kassa.pay(with: .declined)
      try kassa.waitForIdle(screen: "retry")
      try kassa.killHard()
    }
    let kassa = try resume(state, to: "retry")
    try kassa.waitForScreen("10000")
    try payAgain(kassa)
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
  }

  @Test("A payment killed repeatedly while it resumes is charged once")
  func againAndAgain() throws {
    let state = try KeptState()
    try kill(at: 10, state)
    for _ in 0..<2 {
      let kassa = try TerminalProgram(state.start())
      try kassa.waitForIdle(screen: "shop")
      try kassa.hold("{\"step\": 1}")
      try kassa.press("Enter")
      try kassa.waitForIdle()
      try kassa.killHard()
    }
    let kassa = try resume(state)
    try kassa.waitForScreen("✓ Paid")
    #expect(try state.charges() == 1)
    #expect(try state.finalNotifications() == 1)
  }

  @Test("A payment that another program is processing is not offered")
  func inHand() throws {
    let state = try KeptState()
    let first = try TerminalProgram(state.start())
    try first.openChallenge()
    let second = try TerminalProgram(state.start())
    try second.waitForIdle(screen: "shop")
    #expect(try !second.waitForScreen("[ Pay $19.99 ]").contains("unfinished"))
    try second.pay(with: .frictionless)
    try second.waitForIdle(screen: "result")
    try second.waitForScreen("✓ Paid", "internal_payment_id_1_2")
    try first.answer("1234")
    try first.waitForIdle(screen: "result")
    try first.waitForScreen("✓ Paid")
    #expect(try state.charges() == 2)
    #expect(try state.finalNotifications() == 2)
  }

  /// Restarts the program and resumes the unfinished payment. The platform is then asked for the payment's status.
  private func resume(_ state: KeptState, to screen: String = "result") throws -> TerminalProgram {
    let kassa = try TerminalProgram(state.start())
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("A payment was left unfinished", "internal_payment_id_1", "[ Check its status ]")
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: screen)
    return kassa
  }

  private func payAgain(_ kassa: TerminalProgram) throws {
    try kassa.press("Enter")
    if try kassa.waitForIdle().screen == "methods" { try kassa.press("Enter") }
    try kassa.waitForIdle(screen: "card")
    try kassa.fill(.frictionless)
    try kassa.press("Enter")
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("✓ Paid")
  }
}

extension TerminalProgram {
  fileprivate func openCardFormFromShop() throws {
    try press("Enter")
    try waitForIdle(screen: "methods")
    try press("Enter")
    try waitForIdle(screen: "card")
  }
}
