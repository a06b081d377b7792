import CheckoutCore
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import KassaWorldlineSandbox
import WorldlineConnect

/// A headless Worldline checkout in virtual time. Key presses drive it, and tests inspect its pages.
final class WorldlineStage {
  let clock = VirtualClock()
  private let pump = ManualExecutor()
  private let session: CheckoutSession
  private(set) var texts: [String] = []

  init(
    _ configuration: WorldlineConfiguration = WorldlineConfiguration(), amount: Int = 1999, currency: String = "EUR",
    country: String = "NL", isRecurring: Bool = false, size: Size = Size(columns: 100, rows: 50)
  ) {
    let spawn = Spawner(executor: pump)
    let sandbox = WorldlineSandbox(
      configuration, BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
    let sdk = WorldlineConnectSDK(merchantAuthority: SandboxAuthority.worldlineMerchant)
    let environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
      merchant: sdk.merchant(transport: sandbox.transport))
    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt", amount: Int64(amount), currencyCode: currency)
    let setup = Setup(order: order, providerName: "worldline")
    let counter = SeededRandomness(seed: 3)
    session = CheckoutSession(app: App(setup: setup, now: clock.now, size: size), environment: environment) {
      presenter in
      let order = WorldlineOrder(
        merchantReference: "order-\(counter.next())",
        amountOfMoney: PaymentAmountOfMoney(totalAmount: amount, currencyCode: currency), countryCode: country,
        isRecurring: isRecurring, customerID: "10", merchantName: "Cosmoshop")
      return sdk.presentPayment(at: presenter, order: order) { _ in }
    }
    settle()
  }

  var page: Page { session.app.page() }
  var flow: Flow { session.app.presentation.flow }
  var text: String { FrameText.plain(session.layout().frame) }

  func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { continue }
      session.handle(.key(key))
      settle()
    }
  }

  func type(_ text: String) {
    for character in text {
      session.handle(.key(Key(.character(character))))
      settle()
    }
  }

  func perform(_ action: ElementAction) {
    session.perform(action)
    settle()
  }

  /// Opens the form for a payment method, starting at the shop.
  func open(_ method: String) {
    press("Enter")
    perform(.press(ElementID(method)))
  }

  func field(_ id: ElementID) -> Page.Field? {
    for case .field(let field) in page.body where field.id == id { return field }
    return nil
  }

  func rows(_ id: ElementID) -> [Page.Choice.Row]? {
    for case .choice(let choice) in page.body where choice.id == id { return choice.rows }
    return nil
  }

  func element(_ id: ElementID) -> String? {
    for case .text(let text, id, _) in page.body { return text }
    return nil
  }

  var heading: String? {
    for case .heading(let text, _) in page.body { return text }
    return nil
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
