import CheckoutCore
import KassaLedger
import KassaSandbox
import Testing

@testable import KassaSystems

/// The program is killed at an arbitrary moment during a refund.
///
/// The refund must take effect at most once, and its outcome must be established afterwards.
@Suite("Refund interrupted by SIGKILL")
struct KilledOperationTests {
  struct Kill: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    /// The delay between starting the refund command and killing it, in seconds.
    var after: String
    var testDescription: String { "\(system.name) after \(after) s" }
  }

  static let kills = SystemWalk.all.filter { $0.name != SystemWalk.assist.name }.flatMap { system in
    ["0.02", "0.05", "0.08", "0.12", "0.16", "0.20", "0.30"].map { Kill(system: system, after: $0) }
  }

  @Test("kassa payments check determines the outcome of an interrupted refund", arguments: kills)
  func check(_ kill: Kill) throws {
    let (state, payment) = try killed(kill)
    let checked = try Spawned.kassa(["payments", "--ledger", state.file, payment, "check"])
    #expect(checked.status == 0, "\(checked.errors)")
    let (given, counted) = try given(kill, state, payment)
    #expect(given == counted && (given == 0 || given == amount(kill)), "refunded \(given), in the ledger \(counted)")
    #expect(try operations(kill, state, payment).allSatisfy { $0.state == .done })
    // Repeating the check must not change anything.
    _ = try Spawned.kassa(["payments", "--ledger", state.file, payment, "check"])
    #expect(try self.given(kill, state, payment).given == given)
  }

  @Test("Repeating an interrupted refund takes effect once", arguments: kills)
  func again(_ kill: Kill) throws {
    let (state, payment) = try killed(kill)
    let before = try operations(kill, state, payment)
    let again = try Spawned.kassa(refund(kill, state, payment))
    #expect(again.status == 0, "\(again.errors)")
    let (given, counted) = try given(kill, state, payment)
    // The command makes a second refund only if the first one had been completed and recorded before the kill.
    let meant = Int64(before.count { $0.state == .done } + 1)
    #expect(given == counted && given == meant * amount(kill), "refunded \(given), in the ledger \(counted)")
    #expect(try operations(kill, state, payment).allSatisfy { $0.state == .done })
  }

  @Test("The next start completes an interrupted refund", arguments: SystemWalk.all)
  func started(system: SystemWalk) throws {
    let (state, payment) = try paid(system)
    let key = PaymentKey(provider: system.name, payment: payment)
    // Simulate a program that was killed after it recorded the refund but before it sent the refund request.
    let left = KeptOperation(id: SystemRandomness().uuid(), operation: .refund, started: SystemClock().now)
    try state.ledger.keep(left, of: key)
    let kassa = try TerminalProgram(state.startToday(["--provider", system.name]))
    try kassa.waitForIdle(screen: "shop")
    try kassa.advance(seconds: 1)
    try kassa.waitForIdle(screen: "shop")
    try kassa.killHard()
    let kept = try state.ledger.operations(of: key)
    #expect(kept.last?.state == .done, "\(kept)")
    let platformRecord = try state.platformRecord(system.kind.init(nil, mock: nil), payment)
    #expect(platformRecord.taken > 0 && platformRecord.refunded == platformRecord.taken, "\(platformRecord)")
    #expect(try state.ledger.payment(key)?.summary.refunded?.amount == platformRecord.refunded)
  }

  private func paid(_ system: SystemWalk) throws -> (KeptState, String) {
    let state = try KeptState()
    let kassa = try TerminalProgram(state.startToday(["--provider", system.name]))
    try system.walk(kassa)
    try kassa.killHard()
    let payment = try system.payment
    if system.name == SystemWalk.dolyame.name {
      let committed = try Spawned.kassa(["payments", "--ledger", state.file, payment, "commit"])
      try #require(committed.status == 0, "\(committed.errors)")
    }
    return (state, payment)
  }

  /// Makes a payment, starts to refund it, and kills the program during the refund.
  private func killed(_ kill: Kill) throws -> (KeptState, String) {
    let (state, payment) = try paid(kill.system)
    _ = try Spawned.run(
      ["timeout", "-s", "KILL", kill.after, TestEnvironment.program()] + refund(kill, state, payment))
    return (state, payment)
  }

  private func refund(_ kill: Kill, _ state: KeptState, _ payment: String) -> [String] {
    ["payments", "--ledger", state.file, payment, "refund", "--amount", String(amount(kill))]
  }

  /// Returns the amount to refund in minor units. For Dolyame, this is the value of some of the goods.
  private func amount(_ kill: Kill) -> Int64 { kill.system.name == SystemWalk.dolyame.name ? 60_000 : 700 }

  private func operations(_ kill: Kill, _ state: KeptState, _ payment: String) throws -> [KeptOperation] {
    try state.ledger.operations(of: PaymentKey(provider: kill.system.name, payment: payment))
      .filter { $0.operation == .refund }
  }

  /// Returns the amount that was refunded according to the platform and according to the ledger.
  private func given(_ kill: Kill, _ state: KeptState, _ payment: String) throws -> (given: Int64, counted: Int64) {
    let record = try state.ledger.payment(PaymentKey(provider: kill.system.name, payment: payment))
    let platformRecord = try state.platformRecord(kill.system.kind.init(nil, mock: nil), payment)
    return (platformRecord.refunded, record?.summary.refunded?.amount ?? 0)
  }
}
