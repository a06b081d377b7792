import CheckoutCore
import KassaLedger
import TestSupport
import Testing

@testable import KassaSystems

/// The built program is killed with SIGKILL at each of the 13 steps and restarted with the same files.
///
/// The test covers every payment system that can resume payments.
@Suite("Restart after SIGKILL for every payment system")
struct SystemKillTests {
  struct KillCase: Sendable, CustomTestStringConvertible {
    var row: SystemWalk
    var step: Int
    var testDescription: String { "\(row.kind.name) \(step)" }
  }

  static let deaths = SystemWalk.all.filter { $0.kind.canResume }.flatMap { row in
    (1...13).map { KillCase(row: row, step: $0) }
  }

  @Test(
    "A restart agrees with the platform, with at most one charge, one notification and no card data in files",
    arguments: deaths)
  func killed(_ death: KillCase) throws {
    let state = try KeptState()
    let row = death.row
    let start = state.start(["--provider", row.kind.name])
    do {
      let kassa = try TerminalProgram(start)
      try kassa.waitForIdle(screen: "shop")
      try kassa.hold("{\"step\": \(death.step)}")
      try row.walk(kassa) { $0.step >= death.step }
      try kassa.killHard()
    }
    let system = try row.kind.init(nil, mock: nil)
    let payment = system.payment(1)
    let isOpen = try state.ledger.payments(PaymentQuery(isOpen: true)).payments.count == 1
    if death.step >= 9 {
      let kept = try state.ledger.payments(PaymentQuery()).payments.first?.progress.outcome
      #expect(isOpen || kept == .success)
    }
    if death.step == 13 {
      // The result has been displayed, so it must have been recorded, and no unfinished payment may remain.
      let key = PaymentKey(provider: row.kind.name, payment: payment)
      let progress = try #require(try state.ledger.payment(key)?.progress)
      #expect(progress.outcome == .success && !isOpen)
      #expect(progress.completed.contains(.resultDisplayed))
      #expect(try state.charges(system) == 1)
    }

    let kassa = try TerminalProgram(start)
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("the shop") { $0.contains("unfinished") == isOpen }
    if isOpen {
      try kassa.perform(#"{"choose": "resume"}"#)
      try row.walk(kassa)
      let key = PaymentKey(provider: row.kind.name, payment: payment)
      let outcome = try #require(try state.ledger.payment(key)?.progress.outcome)
      let charges = try state.charges(system)
      #expect(charges <= 1)
      #expect([.success, .held].contains(outcome) == (charges == 1), "\(outcome), charged \(charges) times")
    }
    #expect(try state.charges(system) <= 1)
    #expect(try state.notificationCount(system, payment) <= 1)
    try kassa.killHard()
    for (name, bytes) in try FileBytes.below(state.folder.path) {
      let found = CardLeaks.found(in: bytes, code: "739")
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }
}
