import CheckoutCore
import KassaLedger
import Testing

@testable import KassaSystems

/// Several instances of the program use the same ledger at the same time.
@Suite("Two programs at once")
struct TwoAtOnceTests {
  @Test(
    "Two interleaved payments both succeed, and kassa payments lists both", arguments: SystemWalk.all)
  func stepByStep(system: SystemWalk) throws {
    let state = try KeptState()
    let start = state.startToday(["--provider", system.name])
    let programs = [try TerminalProgram(start), try TerminalProgram(start)]
    // Alternate between the programs, so that each is in the middle of its payment while the other continues.
    for kassa in programs { try kassa.waitForIdle(screen: "shop") }
    for step in 1...13 {
      for kassa in programs {
        try kassa.hold("{\"step\": \(step)}")
        try system.walk(kassa) { $0.step >= step }
      }
    }
    for kassa in programs {
      try kassa.hold("\"off\"")
      try kassa.waitForIdle(screen: "result")
      try kassa.waitForScreen(system.name == "dolyame" ? "✓ First instalment held" : "✓ Paid")
    }
    for kassa in programs {
      try kassa.press("F10")
      try kassa.expectExit(0)
    }
    try expectBoth(state, [system, system])
  }

  @Test("Killing one program does not affect another payment system's payment")
  func oneDies() throws {
    let state = try KeptState()
    let (first, second) = (SystemWalk.ecommpay, SystemWalk.dolyame)
    let paying = try TerminalProgram(state.startToday(["--provider", first.name]))
    let dying = try TerminalProgram(state.startToday(["--provider", second.name]))
    for (kassa, system) in [(paying, first), (dying, second)] {
      try kassa.waitForIdle(screen: "shop")
      try kassa.hold(#"{"step": 9}"#)
      try system.walk(kassa) { $0.step >= 9 }
    }
    try dying.killHard()
    try paying.hold("\"off\"")
    try first.walk(paying)
    try paying.waitForScreen("✓ Paid")
    try paying.killHard()
    let checked = try Spawned.kassa(["payments", "--ledger", state.file, second.payment, "check"])
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    // Resend the notification, because the merchant server may not have received it yet.
    #expect(try Spawned.kassa(["payments", "--ledger", state.file, second.payment, "resend"]).status == 0)
    try expectBoth(state, [first, second])
  }

  @Test("Simultaneous full refunds take effect once", arguments: SystemWalk.all)
  func refunds(system: SystemWalk) async throws {
    let state = try KeptState()
    do {
      let kassa = try TerminalProgram(state.startToday(["--provider", system.name]))
      try system.walk(kassa)
      try kassa.killHard()
    }
    let (file, payment) = (state.file, try system.payment)
    if system.name == SystemWalk.dolyame.name {
      #expect(try Spawned.kassa(["payments", "--ledger", file, payment, "commit"]).status == 0)
    }
    let key = PaymentKey(provider: system.name, payment: payment)
    let before = try state.ledger.notifications(of: key).count
    let runs = try await withThrowingTaskGroup(of: Spawned.self) { group in
      for _ in 0..<3 {
        group.addTask { try Spawned.kassa(["payments", "--ledger", file, payment, "refund"]) }
      }
      return try await group.reduce(into: [Spawned]()) { $0.append($1) }
    }
    #expect(runs.count { $0.status == 0 } == 1, "\(runs.map { $0.output + $0.errors })")
    // The other attempts fail, because the refund has already been made or another program is working on the payment.
    #expect(runs.allSatisfy { [0, 1, 2].contains($0.status) })
    #expect(try state.ledger.payment(key)?.progress.outcome == .success)
    #expect(try state.ledger.notifications(of: key).count == before + 1)
  }

  /// Expects that two payments with different payment IDs are listed, each with one charge and one notification.
  private func expectBoth(_ state: KeptState, _ systems: [SystemWalk]) throws {
    let listed = try Spawned.kassa(["payments", "--ledger", state.file, "--json", "--outcome", "success"])
    let payments = try listed.output.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
    #expect(payments.count == 2, "\(listed.output)")
    let ids = payments.compactMap { payment in
      payment["provider"]?.string.flatMap { system in payment["payment"]?.string.map { "\(system) \($0)" } }
    }
    #expect(Set(ids).count == 2, "\(ids)")
    for payment in payments {
      let walk = try #require(systems.first { $0.name == payment["provider"]?.string })
      let (system, id) = (try walk.kind.init(nil, mock: nil), try #require(payment["payment"]?.string))
      #expect(try state.chargesByPayment(system)[id] == 1, "\(id)")
      #expect(try state.notificationCount(system, id) == 1, "\(id)")
      #expect(payment["completed"]?.elements?.count == 13, "\(id)")
    }
  }
}
