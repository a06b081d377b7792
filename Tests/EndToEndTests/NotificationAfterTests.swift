import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems

/// A notification that was not delivered in the first run must be delivered later and take effect only once.
@Suite("Undelivered notification")
struct NotificationAfterTests {
  /// The reason why the notification is not delivered in the first run.
  enum Trouble: String, CaseIterable, Sendable {
    /// The merchant server responds with an error.
    case refused
    /// The merchant server never responds to the notification.
    case ignored
    /// The program is killed before the platform sends the notification.
    case killed
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var system: SystemWalk
    var trouble: Trouble
    var testDescription: String { "\(system.name) \(trouble.rawValue)" }
  }

  static let cases = SystemWalk.all.flatMap { system in Trouble.allCases.map { Case(system: system, trouble: $0) } }

  @Test("The next start delivers an undelivered notification", arguments: cases)
  func nextStart(_ played: Case) throws {
    let state = try KeptState()
    try pay(played, state)
    let (system, payment) = (try played.system.kind.init(nil, mock: nil), try played.system.payment)
    let kassa = try TerminalProgram(state.startToday(["--provider", system.name]))
    try kassa.waitForIdle(screen: "shop")
    try kassa.advance(seconds: 120)
    #expect(try state.notificationCount(system, payment) == 1)
    #expect(try state.charges(system) == 1)
    // Another restart must not deliver the notification again.
    try kassa.killHard()
    let again = try TerminalProgram(state.startToday(["--provider", system.name]))
    try again.waitForIdle(screen: "shop")
    try again.advance(seconds: 120)
    #expect(try state.notificationCount(system, payment) == 1)
  }

  @Test(
    "kassa payments resend delivers repeatedly with one effect",
    arguments: cases.filter { $0.trouble == .refused })
  func resend(_ played: Case) throws {
    let state = try KeptState()
    try pay(played, state)
    let (system, payment) = (try played.system.kind.init(nil, mock: nil), try played.system.payment)
    #expect(try state.notificationCount(system, payment) == 0)
    for _ in 0..<2 {
      let resent = try Spawned.kassa(["payments", "--ledger", state.file, payment, "resend"])
      #expect(resent.status == 0, "\(resent.output)\(resent.errors)")
      #expect(resent.output == "\(payment): resent\n")
      #expect(try state.notificationCount(system, payment) == 1)
    }
    #expect(try state.charges(system) == 1)
  }

  /// Performs the first run, in which the payer pays but the notification is not delivered.
  private func pay(_ played: Case, _ state: KeptState) throws {
    var settings = SandboxSettings()
    settings.notifications = .init(rawValue: played.trouble.rawValue)
    let sandbox = try state.folder.write(settings.json.text, to: "sandbox.json")
    let kassa = try TerminalProgram(state.startToday(["--provider", played.system.name, "--sandbox", sandbox]))
    try kassa.waitForIdle(screen: "shop")
    switch played.trouble {
    case .killed:
      try kassa.hold(#"{"step": 10}"#)
      try played.system.walk(kassa) { $0.step >= 10 }
    case .refused, .ignored: try played.system.walk(kassa)
    }
    try kassa.killHard()
  }
}
