import CheckoutCore
import KassaLedger
import Testing

@testable import KassaSystems

/// The network fails during the charge and does not recover by itself.
///
/// Until the platform can report the payment's status, the payment must be shown neither as paid nor as unpaid.
@Suite("Permanent network outage")
struct OutageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    /// The path suffix of the charge request, whose response is the first to be lost.
    var charge: String
    /// The path suffix of a request just before the charge that must still succeed; nil if there is no such request.
    var key: String?
    var testDescription: String { system.name }
  }

  static let rows = [
    Row(system: .ecommpay, charge: "/v1/payment"),
    Row(system: .worldline, charge: "POST /payments", key: "/crypto/publickey"),
    Row(system: .assist, charge: "/pay/pay.cfm"), Row(system: .dolyame, charge: "/pay"),
    Row(system: .applePay, charge: "/payment.do"),
  ]

  @Test("A status check leaves the payment undecided during the outage and settles it afterwards", arguments: rows)
  func onScreen(row: Row) throws {
    let state = try KeptState()
    let kassa = try TerminalProgram(state.start(["--provider", row.system.name]))
    try cutOff(kassa, row)
    try ask(kassa, row)
    try kassa.waitForScreen("Processing")
    try kassa.perform(#"{"fault": "off"}"#)
    try ask(kassa, row)
    try kassa.waitForScreen(row.system.name == "dolyame" ? "First instalment held" : "Paid")
    #expect(!kassa.screen.contains("Do not pay again"))
    try expectPaidOnce(state, row)
  }

  @Test("kassa payments check settles the payment after the program has ended", arguments: rows)
  func later(row: Row) throws {
    let state = try KeptState()
    do {
      let kassa = try TerminalProgram(state.startToday(["--provider", row.system.name]))
      try cutOff(kassa, row)
      try kassa.press("F10")
      try kassa.expectExit(Int(Outcome.pending.exitStatus))
    }
    let payment = try row.system.payment
    func payments(_ words: String...) throws -> Spawned {
      try Spawned.kassa(["payments", "--ledger", state.file] + words)
    }
    #expect(try payments("--open").output.contains(payment))
    #expect(try payments(payment).status == Int32(Outcome.pending.exitStatus))
    let checked = try payments(payment, "check")
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    #expect(checked.output.contains("outcome     success"))
    #expect(try payments("--open").output.isEmpty)
    try expectPaidOnce(state, row)
  }

  /// Test cards that the issuer declines.
  /// Each row consists of the ID of the card number field, the card number and the payment system.
  static let declinedCards = [
    ("pan", "4111111111111111", SystemWalk.ecommpay), ("cardNumber", "4012003360932265", .worldline),
    ("pan", "4477000000000014", .assist), ("pan", "2201382000000831", .dolyame),
  ]

  @Test("A payment declined during the outage is shown as declined and not charged", arguments: declinedCards)
  func declined(field: String, number: String, system: SystemWalk) throws {
    var row = try #require(Self.rows.first { $0.system.name == system.name })
    row.system.typed[field] = number
    let state = try KeptState()
    let kassa = try TerminalProgram(state.start(["--provider", system.name]))
    try cutOff(kassa, row)
    try kassa.perform(#"{"fault": "off"}"#)
    try kassa.press("F5")
    // The retry screen appears if another attempt is allowed, otherwise the result screen.
    try row.system.walk(kassa) { $0.screen == "retry" }
    try kassa.waitForScreen("Declined")
    #expect(try state.charges(system.kind.init(nil, mock: nil)) == 0)
  }

  /// Cuts off the network during the charge and continues until the result screen reports a pending payment.
  private func cutOff(_ kassa: TerminalProgram, _ row: Row) throws {
    try row.system.walk(kassa) { ["card", "fields", "wallet"].contains($0.screen) }
    if !row.system.typed.isEmpty { try row.system.fill(kassa) }
    if let key = row.key { try kassa.perform(#"{"fault": {"kind": "latency", "message": "\#(key)", "times": 1}}"#) }
    try kassa.perform(#"{"fault": {"kind": "connection-reset", "message": "\#(row.charge)", "times": 1}}"#)
    try kassa.perform(#"{"fault": {"kind": "connection-reset", "arrives": false}}"#)
    if !row.system.typed.isEmpty { try row.system.send(kassa) }
    try row.system.walk(kassa)
    try kassa.waitForIdle(screen: "result")
    try kassa.waitForScreen("Processing", "Check again")
  }

  private func ask(_ kassa: TerminalProgram, _ row: Row) throws {
    try kassa.press("F5")
    try row.system.walk(kassa)
  }

  private func expectPaidOnce(_ state: KeptState, _ row: Row) throws {
    let payment = try row.system.payment
    let system = try row.system.kind.init(nil, mock: nil)
    let key = PaymentKey(provider: row.system.name, payment: payment)
    #expect(try state.ledger.payment(key)?.progress.outcome == .success)
    #expect(try state.charges(system) == 1)
    #expect(try state.notificationCount(system, payment) == 1)
  }
}
