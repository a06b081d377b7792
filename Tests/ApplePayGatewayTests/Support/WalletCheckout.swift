import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox
import KassaScreens
import KassaTerminal
import MockWallet

/// A headless checkout with a wallet, in virtual time. It takes key presses and returns pages.
final class WalletCheckout {
  let clock: VirtualClock
  private let pump = ManualExecutor()
  private let session: CheckoutSession

  init(
    wallet contents: MockWallet.Contents? = .cards, setup: Setup,
    _ compose: (VirtualClock, Spawner) -> (
      environment: CheckoutEnvironment, launch: @Sendable (any Presenter) -> Checkout
    )
  ) {
    let clock = VirtualClock()
    self.clock = clock
    let spawn = Spawner(executor: pump)
    var (environment, launch) = compose(clock, spawn)
    environment.wallet = contents.map { contents in
      MockWallet(contents: contents, clock: clock, randomness: SeededRandomness(seed: 9)) { _ in
        ApplePayKey.sandbox?.publicKey
      }
    }
    session = CheckoutSession(
      app: App(setup: setup, now: clock.now, size: Size(columns: 80, rows: 40)), environment: environment,
      launch: launch)
    settle()
  }

  /// Creates an ecommpay checkout with Apple Pay.
  static func ecommpay(
    wallet: MockWallet.Contents? = .cards, amount: Int64 = 1999, merchant: String = "merchant.example.com",
    mock: MockModeType = .disabled
  ) -> WalletCheckout {
    let order = Order(merchantName: "Cosmoshop", description: "T-shirt", amount: amount, currencyCode: "USD")
    return WalletCheckout(wallet: wallet, setup: Setup(order: order, providerName: "ecommpay")) { clock, spawn in
      let sandbox = EcommpaySandbox(
        EcommpaySandboxConfiguration(),
        BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
      let environment = CheckoutEnvironment(
        clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
        merchant: sandbox.merchant)
      return (
        environment,
        { presenter in
          let options = PaymentOptions(
            projectID: 10, paymentID: "order-1", paymentAmount: amount, paymentCurrency: "USD",
            paymentDescription: "T-shirt", customerID: "10", regionCode: "US")
          options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
          options.mockModeType = mock
          options.applePayOptions = .init(
            applePayMerchantID: merchant, applePayDescription: "Shop", countryCode: "US")
          return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in }
        }
      )
    }
  }

  var page: Page { session.app.page() }
  var flow: Flow { session.app.presentation.flow }
  var entries: [FlowEntry] { session.app.presentation.entries }
  var text: String { FrameText.plain(session.layout().frame) }

  func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { continue }
      session.handle(.key(key))
      settle()
    }
  }

  func perform(_ action: ElementAction) {
    session.perform(action)
    settle()
  }

  /// Advances the clock by a duration, including deadlines and polls, and updates the screen.
  func pass(_ duration: Duration) {
    let end = clock.now + duration
    while clock.wakeNext(upTo: end) { settle() }
    clock.set(end)
    session.receive()
    settle()
  }

  func element(_ id: ElementID) -> String? {
    for block in (page.dialog?.body ?? []) + page.body {
      switch block {
      case .text(let text, id, _): return text
      case .heading(let text, id): return text
      case .facts(let facts): if let fact = facts.first(where: { $0.id == id }) { return fact.value }
      default: break
      }
    }
    return nil
  }

  func rows(_ id: ElementID) -> [Page.Choice.Row] {
    for case .choice(let choice) in page.body where choice.id == id { return choice.rows }
    return []
  }

  var messages: [WireMessage] {
    entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
  }

  private func settle() {
    repeat {
      repeat {
        _ = session.layout()
        session.painted()
        let ran = pump.run()
        if !session.receive(), ran == 0 { break }
      } while true
    } while clock.wakeNext()
  }
}
