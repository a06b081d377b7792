import CheckoutCore
import Rehearsal
import Screens
import Synchronization
import Terminal

@testable import kassa

/// A payment system whose other side is at hand: whoever tests it can lie on the wires, and count what was charged.
struct TestSystem: Sendable, CustomStringConvertible {
  let kind: any PaymentSystem.Type
  /// What a person types into the fields of its forms, by their ids.
  var typed: [String: String]

  var name: String { kind.name }
  var description: String { name }

  static let all = [ecommpay, worldline, assist, dolyame, applePay]

  static let ecommpay = TestSystem(
    kind: EcommpaySystem.self,
    typed: [
      "pan": "4000000000000077", "expiry": "12/30", "code": "739", "holder": "JANE DOE",
      "customer.avs_post_code": "10117", "customer.avs_street_address": "Unter den Linden 7",
    ])
  static let worldline = TestSystem(
    kind: WorldlineSystem.self, typed: ["cardNumber": "4000000000000077", "expiryDate": "12/30", "cvv": "739"])
  static let assist = TestSystem(
    kind: AssistSystem.self,
    typed: ["pan": "4111111111111111", "expiry": "12/30", "code": "739", "holder": "JANE DOE"])
  static let dolyame = TestSystem(
    kind: DolyameSystem.self, typed: ["smsCode": "1234", "pan": "2200770239097761", "expiry": "12/30", "code": "739"])
  static let applePay = TestSystem(kind: GatewaySystem.self, typed: [:])

  /// The example's order, put together as the program does it.
  /// - Parameter notifications: what the shop's server does with them, as a script says it; nil for what it should.
  func composed(notifications: String? = nil) throws -> ComposedCheckout {
    var settings = CheckoutSettings()
    settings.provider = name
    settings.notifications = notifications
    return try ScriptComposer.compose(settings)
  }

  /// A checkout at the shop's screen.
  /// - Parameter wire: lies between the program and the machines.
  func stage(
    seed: UInt64 = 1, canBeKilled: Bool = false, drawer: (any Drawer)? = nil, notifications: String? = nil,
    wire: @escaping @Sendable (_ machines: any Transport, _ clock: any CheckoutClock) -> any Transport = {
      machines, _ in
      machines
    }
  ) throws -> Stage {
    let composed = try composed(notifications: notifications)
    let made = Made()
    let maker = composed.otherSide
    let checkout = HeadlessCheckout(
      setup: composed.setup, seed: seed, canBeKilled: canBeKilled,
      other: { around in
        var around = around
        around.drawer = around.drawer ?? drawer
        var side = maker(around)
        made.side.withLock { $0 = side }
        side.transport = wire(side.transport, around.clock)
        return side
      }, memory: composed.memory, launch: composed.launch)
    let payment = try kind.init(nil, mock: nil).payment(1)
    return Stage(checkout, composed, made.side.withLock(\.self), payment, canAskAgain: kind.canResume)
  }

  private final class Made: Sendable {
    let side = Mutex<OtherSide?>(nil)
  }
}

extension TestSystem {
  /// A checkout and its other side.
  final class Stage {
    let checkout: HeadlessCheckout
    let composed: ComposedCheckout
    let payment: String
    let side: OtherSide?
    /// Whether there is a way to ask once more how an undecided payment stands.
    let canAskAgain: Bool

    /// How often money was taken or held, all payments together.
    var charges: Int { side?.charges().values.reduce(0, +) ?? 0 }
    /// How often the shop's server was told in effect how the payment ended.
    var tellings: Int { side?.finalNotifications(payment) ?? 0 }

    fileprivate init(
      _ checkout: HeadlessCheckout, _ composed: ComposedCheckout, _ side: OtherSide?, _ payment: String,
      canAskAgain: Bool
    ) {
      self.checkout = checkout
      self.composed = composed
      self.side = side
      self.payment = payment
      self.canAskAgain = canAskAgain || composed.setup.canCheck
    }

    deinit { checkout.finish() }

    /// Asks once more how a payment stands that ended undecided.
    /// - Returns: nil where it is still undecided.
    func askAgain() -> Outcome? {
      guard checkout.page.elements.contains(where: { $0.id == "check" }) else { return nil }
      checkout.act(.press("check"))
      checkout.advance(.seconds(120))
      let outcome = checkout.session.app.presentation.checked?.outcome ?? checkout.flow.result?.outcome
      return outcome == .pending ? nil : outcome
    }
  }
}
