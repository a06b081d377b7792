import ApplePayGateway
import CheckoutCore
import Rehearsal
import Sandbox
import Screens
import Synchronization
import Terminal
import WorldlineConnect

@testable import kassa

/// A payment system whose other side is at hand: whoever tests it can lie on the wires, and count what was charged.
struct TestSystem: Sendable, CustomStringConvertible {
  let name: String
  /// What a person types into the fields of its forms, by their ids.
  let typed: [String: String]
  let makeSide: @Sendable (Surroundings) -> Side

  var description: String { name }

  /// What the other side is made of.
  struct Surroundings {
    var clock: any CheckoutClock
    var randomness: any Randomness
    var spawn: Spawner
    var notifications: (any Transport) -> any Transport
  }

  /// The other side, as the test sees it.
  struct Side: Sendable {
    var transport: any Transport
    var merchant: @Sendable (any Transport) -> any MerchantServer
    /// How often money was taken or held, all orders together.
    var charges: @Sendable () -> Int
    /// How often the shop's server was told in effect that something was paid.
    var tellings: @Sendable () -> Int
  }

  /// A checkout and its other side.
  final class Stage {
    let checkout: HeadlessCheckout
    let composed: ComposedCheckout
    private let side: Mutex<Side?>

    var charges: Int { side.withLock(\.self)?.charges() ?? 0 }
    var tellings: Int { side.withLock(\.self)?.tellings() ?? 0 }

    fileprivate init(_ checkout: HeadlessCheckout, _ composed: ComposedCheckout, _ side: Side?) {
      self.checkout = checkout
      self.composed = composed
      self.side = Mutex(side)
    }

    deinit { checkout.finish() }

    /// Asks once more how a payment stands that ended undecided: on its screen, or with the next start of the program.
    /// - Returns: nil where it is still undecided.
    func askAgain() -> Outcome? {
      if checkout.page.elements.contains(where: { $0.id == "check" }) {
        checkout.act(.press("check"))
        checkout.advance(.seconds(120))
        return checkout.session.app.presentation.checked?.outcome
      }
      guard let resume = composed.resume else { return nil }
      checkout.start(setup: composed.setup, launch: resume)
      checkout.press("Enter")
      checkout.advance(.seconds(120))
      guard let outcome = checkout.flow.result?.outcome, outcome != .pending else { return nil }
      return outcome
    }

    /// Whether there is a way to do so.
    var canAskAgain: Bool { composed.setup.canCheck || composed.resume != nil }
  }

  /// A checkout at the shop's screen.
  /// - Parameter wire: lies between the program and the machines.
  func stage(
    seed: UInt64 = 1, canBeKilled: Bool = false,
    wire: @escaping @Sendable (_ machines: any Transport, _ clock: any CheckoutClock) -> any Transport = {
      machines, _ in
      machines
    }
  ) throws -> Stage {
    var settings = CheckoutSettings()
    settings.provider = name
    let composed = try ScriptComposer.compose(settings)
    let made = Made()
    let makeSide = makeSide
    let checkout = HeadlessCheckout(
      setup: composed.setup, seed: seed, configuration: composed.configuration, canBeKilled: canBeKilled,
      other: { clock, randomness, spawn, notifications in
        let side = withoutActuallyEscaping(notifications) {
          makeSide(Surroundings(clock: clock, randomness: randomness, spawn: spawn, notifications: $0))
        }
        made.side.withLock { $0 = side }
        return OtherSide(transport: wire(side.transport, clock), merchant: side.merchant) { _ in side.tellings() }
      }, launch: composed.launch)
    return Stage(checkout, composed, made.side.withLock(\.self))
  }

  private final class Made: Sendable {
    let side = Mutex<Side?>(nil)
  }
}

extension TestSystem {
  static let all = [ecommpay, worldline, assist, dolyame, applePay]

  private static let order = "internal_payment_id_1"

  static let ecommpay = TestSystem(
    name: "ecommpay",
    typed: ["pan": "4000000000000077", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]
  ) { around in
    let sandbox = Sandbox(
      configuration: SandboxConfiguration(methods: SandboxMethod.project), clock: around.clock,
      randomness: around.randomness, spawn: around.spawn, notifications: around.notifications)
    return Side(transport: sandbox.transport) {
      MerchantClient(transport: $0, authority: SandboxAuthority.merchant)
    } charges: {
      sandbox.charges.values.reduce(0, +)
    } tellings: {
      sandbox.notifications(of: order).count { $0.isFinal && $0.isAuthentic && $0.status == "success" }
    }
  }

  static let worldline = TestSystem(
    name: "worldline", typed: ["cardNumber": "4000000000000077", "expiryDate": "12/30", "cvv": "739"]
  ) { around in
    let sandbox = WorldlineSandbox(
      clock: around.clock, randomness: around.randomness, spawn: around.spawn, notifications: around.notifications)
    let clock = around.clock
    return Side(transport: sandbox.transport) {
      Composition.worldlineSDK.merchant(transport: $0, clock: clock)
    } charges: {
      sandbox.charges.values.reduce(0, +)
    } tellings: {
      sandbox.notifications(of: order).count { $0.isFinal && $0.isAuthentic }
    }
  }

  static let assist = TestSystem(
    name: "assist", typed: ["pan": "4111111111111111", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]
  ) { around in
    let sandbox = AssistSandbox(
      clock: around.clock, randomness: around.randomness, spawn: around.spawn, notifications: around.notifications)
    return Side(transport: sandbox.transport) {
      MerchantClient(transport: $0, authority: SandboxAuthority.assistMerchant)
    } charges: {
      sandbox.charges.values.reduce(0, +)
    } tellings: {
      sandbox.charges.keys.reduce(0) { sum, order in
        sum + sandbox.notifications(of: order).count { $0.isFinal && $0.status == "Approved" }
      }
    }
  }

  static let dolyame = TestSystem(
    name: "dolyame",
    typed: ["smsCode": "1234", "pan": "2200770239097761", "expiry": "12/30", "code": "739"]
  ) { around in
    let sandbox = DolyameSandbox(
      clock: around.clock, randomness: around.randomness, spawn: around.spawn, notifications: around.notifications)
    return Side(transport: sandbox.transport) {
      MerchantClient(transport: $0, authority: SandboxAuthority.dolyameMerchant)
    } charges: {
      sandbox.charges.values.reduce(0, +)
    } tellings: {
      sandbox.charges.keys.reduce(0) { sum, order in
        sum + sandbox.notifications(of: order).count { $0.isAuthentic && $0.status == "wait_for_commit" }
      }
    }
  }

  static let applePay = TestSystem(name: "apple-pay", typed: [:]) { around in
    let sandbox = GatewaySandbox(
      clock: around.clock, randomness: around.randomness, spawn: around.spawn, notifications: around.notifications)
    return Side(transport: sandbox.transport) {
      Composition.gatewaySDK.merchant(transport: $0)
    } charges: {
      // The order of the sample costs this much.
      Int(sandbox.taken(order) / 1999)
    } tellings: {
      sandbox.callbacks(of: order).count { $0 == "deposited" || $0 == "approved" }
    }
  }
}
