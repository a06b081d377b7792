import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import TestSupport
import Testing

@testable import KassaSystems

/// A payment system and the payer's input for it. Tests for all payment systems run once for each walk in `all`.
struct SystemWalk: Sendable, CustomTestStringConvertible {
  var kind: any PaymentSystem.Type
  /// The values for the payer to enter, by field ID.
  var typed: [String: String]

  var name: String { kind.name }
  var testDescription: String { name }

  static let all = PaymentSystems.builtIn.all.map(SystemWalk.init)

  static let ecommpay = SystemWalk(EcommpaySystem.self)
  static let worldline = SystemWalk(WorldlineSystem.self)
  static let assist = SystemWalk(AssistSystem.self)
  static let dolyame = SystemWalk(DolyameSystem.self)
  static let applePay = SystemWalk(ApplePayGatewaySystem.self)

  private init(_ kind: any PaymentSystem.Type) {
    self.kind = kind
    typed = kind.sampleInput
  }

  /// The merchant's ID for the first payment for the example order.
  var payment: String {
    get throws { try kind.init(nil, mock: nil).payment(1) }
  }

  /// Goes through the checkout until the condition is true or the result is displayed.
  func walk(
    _ kassa: TerminalProgram, until isThere: (TerminalProgram.Idle) -> Bool = { _ in false }
  ) throws {
    for _ in 0..<40 {
      let idle = try kassa.waitForIdle()
      if isThere(idle) || idle.screen == "result" { return }
      try answer(idle.screen, kassa)
    }
    throw Problem("the wanted screen was not reached: \(try kassa.waitForIdle().screen)")
  }

  private func answer(_ screen: String, _ kassa: TerminalProgram) throws {
    switch screen {
    case "shop": try kassa.perform(#"{"choose": "pay"}"#)
    case "methods":
      for id in ["card", "cards"] { try kassa.perform("{\"choose\": \"\(id)\"}") }
    case "wallet": try kassa.press("Enter", "Enter")
    case "opening", "processing": try kassa.advance(seconds: 61)
    default:
      try fill(kassa)
      if screen == "inquiry.consent" { try kassa.perform(#"{"choose": "consent"}"#) }
      try send(kassa)
    }
  }

  /// Fills in the form that is on the screen.
  func fill(_ kassa: TerminalProgram) throws {
    for (id, text) in typed { try kassa.perform("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}") }
  }

  /// Submits the form that is on the screen.
  func send(_ kassa: TerminalProgram) throws {
    for id in ["continue", "pay"] { try kassa.perform("{\"choose\": \"\(id)\"}") }
  }
}

extension KeptState {
  private func side(_ system: any PaymentSystem) -> MockBackend {
    system.backend(
      BackendDependencies(
        clock: VirtualClock(), randomness: SeededRandomness(seed: 1), spawn: Spawner(executor: ManualExecutor()),
        store: SandboxStore(LedgerPlace.file(file).sandbox)))
  }

  /// Returns how often money has been charged or authorised, according to the mock backend.
  func charges(_ system: any PaymentSystem) throws -> Int { try chargesByPayment(system).values.reduce(0, +) }

  /// Returns the number of charges for each payment, by the merchant's payment ID.
  func chargesByPayment(_ system: any PaymentSystem) throws -> [String: Int] { side(system).charges() }

  /// Returns how many notifications with the payment's final outcome the merchant server has received.
  func notificationCount(_ system: any PaymentSystem, _ payment: String) throws -> Int {
    side(system).finalNotifications(payment)
  }

  /// Returns the payment status in the last notification that the merchant server received for a payment.
  func lastTold(_ system: any PaymentSystem, _ payment: String) throws -> String? { side(system).lastStatus(payment) }
}

extension KeptState {
  /// Returns the platform's own record of a payment; an empty record if the payment is unknown to the platform.
  func platformRecord(_ system: any PaymentSystem, _ payment: String) throws -> PaymentBooks {
    side(system).books(payment) ?? PaymentBooks()
  }
}
