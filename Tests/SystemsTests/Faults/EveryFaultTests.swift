import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Synchronization
import Testing

/// Tests every kind of fault in every message of every payment system.
/// The fault is injected once or permanently, at the step in which the message is sent.
///
/// The payer must either see the outcome recorded by the platform, or learn that the outcome is unknown.
/// Nothing may be charged twice, and the merchant server must be notified once.
@Suite("Injected faults at every step of every payment system")
struct EveryFaultTests {
  struct Sweep: Sendable, CustomTestStringConvertible {
    var system: TestSystem
    var kind: Fault.Kind
    var testDescription: String { "\(system) \(kind.rawValue)" }
  }

  static func sweeps(ofNotifications: Bool) -> [Sweep] {
    TestSystem.all.flatMap { system in
      Fault.Kind.allCases.filter { $0.isOfNotifications == ofNotifications }.map { Sweep(system: system, kind: $0) }
    }
  }

  @Test(
    "A payment with a fault ends with the platform's outcome or undecided", arguments: sweeps(ofNotifications: false))
  func wires(_ sweep: Sweep) throws {
    var complaints: [String] = []
    for message in try Message.all(of: sweep.system) where message.step < 13 {
      // Another test covers the case in which every response is a megabyte long.
      for times in sweep.kind == .hugeAnswer ? [1] : [1, nil] {
        let fault = Fault(sweep.kind, step: message.step, message: message.path, times: times)
        let about = "\(message.step) \(message.path) \(times == nil ? "always" : "once")"
        complaints += try Self.play(sweep.system, fault).map { "\(about): \($0)" }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test("A notification with a fault is finally delivered with one effect", arguments: sweeps(ofNotifications: true))
  func notifications(_ sweep: Sweep) throws {
    let complaints = try [1, 2].flatMap { try Self.play(sweep.system, Fault(sweep.kind, times: $0)) }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test("Each injected fault changes the flow", arguments: TestSystem.all)
  func bites(system: TestSystem) throws {
    let calm = try system.stage()
    Passer(system: system).go(calm.checkout)
    for message in try Message.all(of: system) where message.step < 13 {
      let stage = try system.stage()
      stage.checkout.arm(Fault(.connectionReset, step: message.step, message: message.path, times: nil))
      Passer(system: system).go(stage.checkout)
      let isSame = stage.checkout.entries.map(\.kind) == calm.checkout.entries.map(\.kind)
      #expect(!isSame, "\(message)")
    }
  }

  /// Runs a payment with a fault injected.
  /// - Returns: The violations of the rules, as messages.
  private static func play(_ system: TestSystem, _ fault: Fault) throws -> [String] {
    let stage = try system.stage()
    stage.checkout.arm(fault)
    Passer(system: system).go(stage.checkout)
    // Delayed messages arrive, and undelivered notifications are delivered again.
    stage.checkout.advance(.seconds(600))
    guard let result = stage.checkout.flow.result else { return ["did not end: \(stage.checkout.page.id)"] }
    let complaints = Self.complaints(result.outcome, stage)
    // A permanent fault also affects the later status request, so do not expect that request to settle the payment.
    guard result.outcome == .pending, stage.canAskAgain, fault.times != nil else { return complaints }
    guard let settled = stage.askAgain() else {
      // If the payment request never arrived, the platform may not know of the payment.
      return stage.charges == 0 ? complaints : complaints + ["still undecided after a status check"]
    }
    let status = stage.checkout.session.app.exitStatus
    let isTold = status == settled.exitStatus ? [] : ["settled as \(settled), and the program would end with \(status)"]
    return complaints + isTold + Self.complaints(settled, stage)
  }

  private static func complaints(_ outcome: Outcome, _ stage: TestSystem.SystemFixture) -> [String] {
    var complaints: [String] = []
    let charges = stage.charges
    if charges > 1 { complaints.append("charged \(charges) times") }
    switch outcome {
    case .success, .partial, .held:
      if charges == 0 { complaints.append("reported as \(outcome), but nothing was charged") }
    case .declined, .cancelled, .failed: if charges > 0 { complaints.append("reported as \(outcome), but charged") }
    case .pending: break
    }
    let notificationCount = stage.notificationCount
    if notificationCount > 1 || notificationCount < charges {
      complaints.append("charged \(charges) times, notified \(notificationCount) times")
    }
    return complaints
  }
}

/// A request sent during a payment, and the step in which it is sent.
struct Message: Hashable, CustomStringConvertible {
  var step: Int
  var path: String

  var description: String { "\(step) \(path)" }

  private static let known = Mutex<[String: [Message]]>([:])

  /// Returns the requests sent during a payment without faults.
  static func all(of system: TestSystem) throws -> [Message] {
    if let known = known.withLock({ $0[system.name] }) { return known }
    let stage = try system.stage()
    Passer(system: system).go(stage.checkout)
    var all: [Message] = []
    for entry in stage.checkout.entries {
      // Calls between the application, the SDK and its wallet do not cross the network.
      guard case .message(let sent) = entry.kind, sent.from == .sdk || sent.from == .application,
        ![.wallet, .application, .sdk].contains(sent.to),
        let path = sent.name.split(separator: " ").last
      else { continue }
      let message = Message(step: entry.step.rawValue, path: String(path))
      if !all.contains(message) { all.append(message) }
    }
    known.withLock { $0[system.name] = all }
    return all
  }
}
