import CheckoutCore
import Ledger
import Rehearsal
import Testing

@testable import kassa

/// SIGKILL at each of the 13 steps of every payment system that can take a payment up, in the real program; then a new start
/// with the same files.
@Suite("A program that was killed, whatever the payment system")
struct SystemKillTests {
  /// One row makes a payment system part of it.
  struct Row: Sendable {
    var kind: any PaymentSystem.Type
    /// What is typed, by the ids of the fields.
    var typed: [String: String]
  }

  static let rows = [
    Row(
      kind: EcommpaySystem.self,
      typed: ["pan": "4000000000000077", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]),
    Row(kind: WorldlineSystem.self, typed: ["cardNumber": "4000000000000077", "expiryDate": "12/30", "cvv": "739"]),
    Row(
      kind: AssistSystem.self,
      typed: ["pan": "4111111111111111", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]),
    Row(
      kind: DolyameSystem.self,
      typed: ["smsCode": "1234", "pan": "2200770239097761", "expiry": "12/30", "code": "739"]),
    Row(kind: GatewaySystem.self, typed: [:]),
  ]

  struct Death: Sendable, CustomTestStringConvertible {
    var row: Row
    var step: Int
    var testDescription: String { "\(row.kind.name) \(step)" }
  }

  static let deaths = rows.filter { $0.kind.canResume }.flatMap { row in (1...13).map { Death(row: row, step: $0) } }

  @Test(
    "the outcome is the platform's, one charge at most, the shop is told once, no card in any file", arguments: deaths)
  func killed(_ death: Death) throws {
    let state = try KeptState()
    let row = death.row
    let start = state.start(["--provider", row.kind.name])
    do {
      let kassa = try TmuxProgram(start)
      try kassa.waitForIdle(screen: "shop")
      try kassa.hold("{\"step\": \(death.step)}")
      try walk(kassa, row) { $0.step >= death.step }
      try kassa.killHard()
    }
    let system = try row.kind.init(nil, mock: nil)
    let payment = system.payment(1)
    let isOpen = try state.ledger.payments(PaymentQuery(isOpen: true)).payments.count == 1
    if death.step >= 9 {
      let kept = try state.ledger.payments(PaymentQuery()).payments.first?.progress.outcome
      #expect(isOpen || kept == .success)
    }

    let kassa = try TmuxProgram(start)
    try kassa.waitForIdle(screen: "shop")
    try kassa.waitForScreen("the shop") { $0.contains("unfinished") == isOpen }
    if isOpen {
      try kassa.act(#"{"choose": "resume"}"#)
      try walk(kassa, row) { $0.screen == "result" }
      let key = PaymentKey(provider: row.kind.name, payment: payment)
      let outcome = try #require(try state.ledger.payment(key)?.progress.outcome)
      let charges = try state.charges(system)
      #expect(charges <= 1)
      #expect([.success, .held].contains(outcome) == (charges == 1), "\(outcome), charged \(charges) times")
    }
    #expect(try state.charges(system) <= 1)
    #expect(try state.tellings(system, payment) <= 1)
    try kassa.killHard()
    for (name, bytes) in try FileBytes.below(state.folder.path) {
      for field in ["pan", "cardNumber"] {
        guard let number = row.typed[field] else { continue }
        #expect(!bytes.contains(number.utf8), "\(name)")
      }
      for form in ["\"739\"", "cvv\":739", ">739<", "=739&"] { #expect(!bytes.contains(form.utf8), "\(name)") }
    }
  }

  /// Does what is wanted until it is there.
  private func walk(_ kassa: TmuxProgram, _ row: Row, until isThere: (TmuxProgram.Idle) -> Bool) throws {
    for _ in 0..<40 {
      let idle = try kassa.waitForIdle()
      if isThere(idle) || idle.screen == "result" { return }
      switch idle.screen {
      case "shop": try kassa.act(#"{"choose": "pay"}"#)
      case "methods":
        for id in ["card", "cards"] { try kassa.act("{\"choose\": \"\(id)\"}") }
      case "wallet": try kassa.press("Enter", "Enter")
      case "opening", "processing": try kassa.advance(seconds: 61)
      default:
        for (id, text) in row.typed { try kassa.act("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}") }
        if idle.screen == "inquiry.consent" { try kassa.act(#"{"choose": "consent"}"#) }
        for id in ["continue", "pay"] { try kassa.act("{\"choose\": \"\(id)\"}") }
      }
    }
    throw Problem("never got there: \(try kassa.waitForIdle().screen)")
  }
}

extension KeptState {
  private func side(_ system: any PaymentSystem) -> OtherSide {
    system.otherSide(
      OtherSide.Surroundings(
        clock: VirtualClock(), randomness: SeededRandomness(seed: 1), spawn: Spawner(executor: PumpExecutor()),
        drawer: SandboxDrawer(LedgerPlace.file(file).sandbox)))
  }

  /// How often money was taken or held, as the other side has kept it.
  func charges(_ system: any PaymentSystem) throws -> Int { side(system).charges().values.reduce(0, +) }

  /// How often the shop's server was told in effect how a payment ended.
  func tellings(_ system: any PaymentSystem, _ payment: String) throws -> Int {
    side(system).finalNotifications(payment)
  }
}
