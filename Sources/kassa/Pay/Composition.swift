import ApplePayGateway
import CheckoutCore
import Ecommpay
import Phone
import Sandbox
import Screens
import Synchronization
import WorldlineConnect

/// Counts the payments of one run; each needs an id of its own.
final class PaymentCounter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  /// Numbers up to this one are taken.
  func skip(to number: Int) { count.withLock { $0 = max($0, number) } }
}

/// Puts the rooms together for one run of the program.
struct Composition: Sendable {
  var setup: Setup
  var order: EcommpayOrder
  var configuration = SandboxConfiguration()
  /// Where payments are written down.
  var desk = Desk(nil)
  /// Present where Worldline Connect is paid through.
  var worldline: WorldlineConfiguration?
  /// Present where it is paid in parts.
  var dolyame: DolyameCheckout?
  /// Present where Apple Pay is paid with through the gateway.
  var gateway: GatewayConfiguration?

  /// Present where Assist is paid through.
  var assist: AssistCheckout?

  var provider: String {
    if assist != nil { return "assist" }
    if gateway != nil { return "apple-pay" }
    return dolyame != nil ? "dolyame" : worldline == nil ? "ecommpay" : "worldline"
  }

  /// Starts the first payment of a run again, under the same id: the platform gives back what it still holds.
  func resumer() -> @Sendable (any Presenter) -> Checkout {
    let order = order
    return { presenter in
      EcommpaySDK().presentPayment(at: presenter, paymentOptions: order.options(number: 1)) { _ in }
    }
  }

  /// Starts payments: each gets options of its own, so that nothing leaks from one into the next.
  /// - Parameter onResult: called for each result that the SDK tells.
  func launcher(onResult: @escaping @Sendable () -> Void = {}) -> @Sendable (any Presenter) -> Checkout {
    if let assist { return assist.launcher(desk, onResult: onResult) }
    if let dolyame { return dolyame.launcher(desk, onResult: onResult) }
    let counter = PaymentCounter()
    return { presenter in
      let (number, presenter) = begin(presenter, counter)
      if let worldline {
        return Self.worldlineSDK.presentPayment(
          at: presenter, order: WorldlineOrder(order, number: number, merchantName: worldline.merchantName)
        ) { _ in onResult() }
      }
      if let gateway {
        return Self.gatewaySDK.presentPayment(
          at: presenter, order: GatewayOrder(order, number: number, configuration: gateway)
        ) { result in
          (presenter.environment.desk as? GatewayDesk)?.remember(result)
          onResult()
        }
      }
      return EcommpaySDK().presentPayment(at: presenter, paymentOptions: order.options(number: number)) { _ in
        onResult()
      }
    }
  }

  /// An identity of its own for a payment, and a journal where there is one.
  private func begin(_ presenter: any Presenter, _ counter: PaymentCounter) -> (Int, any Presenter) {
    let now = presenter.environment.clock.now
    let (number, journal) = desk.begin(from: counter.next()) { number in
      guard let base = order.paymentID, !base.isEmpty else { return nil }
      return KeptOrder(
        key: PaymentKey(provider: provider, payment: EcommpayOrder.id(base, number)), customer: order.customerID ?? "",
        description: setup.order.description, amount: setup.order.amount, currency: setup.order.currencyCode,
        started: now)
    }
    counter.skip(to: number)
    return (number, journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter)
  }

  /// What is remembered of earlier runs, and how it is taken up.
  func memory(onResult: @escaping @Sendable () -> Void = {}) -> Memory {
    Memory {
      desk.recollection(provider: provider == "ecommpay" ? provider : nil, setup.strings)
    } resume: { presenter, key in
      guard provider == "ecommpay", let (record, memory, journal) = desk.memory(of: key) else { return nil }
      var order = order
      order.paymentID = key.payment
      order.paymentAmount = record.order.amount
      order.paymentCurrency = record.order.currency
      order.customerID = record.order.customer
      return EcommpaySDK().resumePayment(
        at: JournalPresenter(presenter, journal: journal), paymentOptions: order.options(number: 1), memory: memory
      ) { _ in onResult() }
    }
  }

  /// Everything around a payment.
  /// - Returns: as well, what lets the other side go on with what an earlier run left: called after the first picture.
  func environment(
    clock: any CheckoutClock, seed: UInt64?, spawn: Spawner
  ) -> (environment: CheckoutEnvironment, wake: @Sendable () -> Void) {
    func randomness(_ offset: UInt64) -> any Randomness {
      seed.map { desk.randomness(seed: $0 &+ offset) } ?? SystemRandomness()
    }
    if let assist {
      let around = assist.environment(
        clock: clock, randomness: randomness, spawn: spawn, language: setup.language)
      return (around, {})
    }
    if let dolyame {
      let around = dolyame.environment(
        desk, clock: clock, randomness: randomness, spawn: spawn, language: setup.language)
      return (around, {})
    }
    if let worldline {
      let sandbox = WorldlineSandbox(
        configuration: worldline, clock: clock, randomness: randomness(0), spawn: spawn)
      let environment = CheckoutEnvironment(
        clock: clock, randomness: randomness(1), transport: sandbox.transport, spawn: spawn,
        merchant: Self.worldlineSDK.merchant(transport: sandbox.transport, clock: clock), language: setup.language,
        elsewhere: { sandbox.elsewhere($0) }, wallet: wallet(clock, randomness(2)))
      return (environment, {})
    }
    if let gateway {
      let sandbox = GatewaySandbox(
        configuration: gateway, clock: clock, randomness: randomness(0), spawn: spawn)
      var environment = CheckoutEnvironment(
        clock: clock, randomness: randomness(1), transport: sandbox.transport, spawn: spawn,
        merchant: Self.gatewaySDK.merchant(transport: sandbox.transport), language: setup.language,
        wallet: wallet(clock, randomness(2)))
      environment.desk = GatewayDesk(
        sdk: Self.gatewaySDK, transport: sandbox.transport, clock: clock, randomness: randomness(3))
      return (environment, {})
    }
    let sandbox = Sandbox(
      configuration: configuration, clock: clock, randomness: randomness(0), spawn: spawn, drawer: desk.drawer)
    let environment = CheckoutEnvironment(
      clock: clock, randomness: randomness(1), transport: sandbox.transport, spawn: spawn, merchant: sandbox.merchant,
      language: setup.language, elsewhere: { sandbox.elsewhere($0) }, wallet: wallet(clock, randomness(2)))
    return (environment, { sandbox.wake() })
  }

  /// The telephone of whoever pays, with the sandbox's key for every merchant.
  private func wallet(_ clock: any CheckoutClock, _ randomness: any Randomness) -> any Wallet {
    MockWallet(clock: clock, randomness: randomness) { _ in ApplePayKey.sandbox?.publicKey }
  }

  static let gatewaySDK = ApplePayGatewaySDK(
    authority: SandboxAuthority.gateway, merchantAuthority: SandboxAuthority.gatewayMerchant)
  static let worldlineSDK = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
}
