import CheckoutCore
import KassaBackend
import KassaLedger
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization

@testable import KassaSystems

/// A payment system whose mock backend is accessible, so that tests can tamper with messages and count charges.
struct TestSystem: Sendable, CustomStringConvertible {
  let kind: any TestedSystem.Type
  /// The payer's input, by field ID.
  var typed: [String: String]

  var name: String { kind.name }
  var description: String { name }

  static let all = PaymentSystems.builtIn.all.compactMap { ($0 as? any TestedSystem.Type).map(TestSystem.init) }

  /// The payment systems whose payments can be captured, refunded and so on.
  static let operable = all.filter { !$0.kind.operations.isEmpty }

  static let ecommpay = TestSystem(EcommpaySystem.self)
  static let worldline = TestSystem(WorldlineSystem.self)
  static let assist = TestSystem(AssistSystem.self)
  static let dolyame = TestSystem(DolyameSystem.self)
  static let applePay = TestSystem(ApplePayGatewaySystem.self)

  init(_ kind: any TestedSystem.Type) {
    self.kind = kind
    typed = kind.sampleInput
  }

  /// Creates the checkout for the example order in the same way as the program does.
  /// - Parameters:
  ///   - notifications: The merchant server's reaction to notifications; nil for normal delivery.
  ///   - issuer: The issuer's settings; nil for the defaults.
  func composed(
    notifications: NotificationBehaviour? = nil, issuer: ACSBehaviour? = nil
  ) throws -> ComposedCheckout {
    var settings = CheckoutSettings()
    settings.provider = name
    settings.sandbox.notifications = notifications
    settings.sandbox.issuer = issuer
    return try CheckoutInputs.composeScript(settings)
  }

  /// Returns the inputs of a checkout with a ledger in memory.
  /// - Parameter lines: lines of an order file that change the sample order; empty for the sample order itself.
  func source(_ lines: String = "", language: String? = nil) throws -> CheckoutInputs {
    var order: OrderTable?
    if !lines.isEmpty {
      let changes = try OrderFile.table(text: lines, path: "order.yaml").values
      order = OrderTable(values: kind.sample(changedBy: [:]).merging(changes), path: "order.yaml")
    }
    var inputs = CheckoutInputs(kind, order: order, storage: PaymentStorage(.memory))
    inputs.language = language
    return inputs
  }

  /// Creates a checkout that shows the shop screen.
  /// - Parameters:
  ///   - wire: Wraps the transport between the program and the mock backend.
  ///   - toMerchant: Wraps the transport from the platform to the merchant server.
  func stage(
    seed: UInt64 = 1, canBeKilled: Bool = false, store: (any KeyValueStore)? = nil,
    notifications: NotificationBehaviour? = nil, issuer: ACSBehaviour? = nil,
    wire: @escaping @Sendable (_ machines: any Transport, _ clock: any CheckoutClock) -> any Transport = {
      machines, _ in
      machines
    },
    toMerchant: @escaping @Sendable (any Transport) -> any Transport = { $0 }
  ) throws -> SystemFixture {
    let composed = try composed(notifications: notifications, issuer: issuer)
    let made = Made()
    let maker = composed.backend
    let checkout = HeadlessCheckout(
      setup: composed.setup, seed: seed, canBeKilled: canBeKilled,
      backend: { dependencies in
        var dependencies = dependencies
        dependencies.store = dependencies.store ?? store
        let faulty = dependencies.notifications
        dependencies.notifications = { faulty(toMerchant($0)) }
        var side = maker(dependencies)
        made.side.withLock { $0 = side }
        side.transport = wire(side.transport, dependencies.clock)
        return side
      }, resumeSupport: composed.resumeSupport, launch: composed.launch)
    let payment = try kind.init(nil, mock: nil).payment(1)
    return SystemFixture(checkout, composed, made.side.withLock(\.self), payment, canAskAgain: kind.canResume)
  }

  private final class Made: Sendable {
    let side = Mutex<MockBackend?>(nil)
  }
}

extension TestSystem {
  /// A checkout and its mock backend.
  final class SystemFixture {
    let checkout: HeadlessCheckout
    let composed: ComposedCheckout
    let payment: String
    let side: MockBackend?
    /// Whether the status of an undecided payment can be requested again.
    let canAskAgain: Bool

    /// The total number of charges and authorisations for all payments.
    var charges: Int { side?.charges().values.reduce(0, +) ?? 0 }
    /// The number of notifications that reported the final outcome to the merchant server.
    var notificationCount: Int { side?.finalNotifications(payment) ?? 0 }

    fileprivate init(
      _ checkout: HeadlessCheckout, _ composed: ComposedCheckout, _ side: MockBackend?, _ payment: String,
      canAskAgain: Bool
    ) {
      self.checkout = checkout
      self.composed = composed
      self.side = side
      self.payment = payment
      self.canAskAgain = canAskAgain || composed.setup.canCheck
    }

    deinit { checkout.finish() }

    /// Requests the status of an undecided payment again, unless it has been decided since the result.
    /// - Returns: The outcome of the payment; nil if it is still unknown.
    func askAgain() -> Outcome? {
      if checkout.page.elements.contains(where: { $0.id == "check" }) {
        checkout.perform(.press("check"))
        checkout.advance(.seconds(120))
      }
      let outcome = checkout.session.app.presentation.checked?.outcome ?? checkout.flow.result?.outcome
      return outcome == .pending ? nil : outcome
    }
  }
}
