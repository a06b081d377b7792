import CheckoutCore
import DolyameSDK
import Resources
import Sandbox
import Screens
import Synchronization
import Terminal

/// Puts a payment in parts together: the order, the sandbox, and the button that starts it.
struct DolyameCheckout: Sendable {
  var order: DolyamePaymentConfiguration
  var sandbox = DolyameConfiguration()

  /// What is played: `disabled`, `success`, `decline`, or `demo` with a choice of its five outcomes.
  static let mocks = ["disabled", "success", "decline", "demo"]

  init(order: DolyamePaymentConfiguration, mock: String) {
    self.order = order
    sandbox.mock = .init(rawValue: mock) ?? .disabled
    if mock == "demo" { self.order.partner.demoFlow = true }
  }

  /// The word for what is played, as the shop screen shows it.
  var mockName: String { order.partner.demoFlow ? "demo" : sandbox.mock.rawValue }

  /// Starts payments: each gets an order id of its own, as the platform demands.
  ///
  /// - Parameter desk: where payments are written down; it knows which ids were used.
  func launcher(
    _ desk: Desk, onResult: @escaping @Sendable () -> Void
  ) -> @Sendable (any Presenter) -> Checkout {
    let counter = PaymentCounter()
    return { presenter in
      var order = order
      let (number, journal) = desk.begin(from: counter.next()) { number in
        order.order.id.isEmpty ? nil : kept(number, at: presenter.environment.clock.now)
      }
      counter.skip(to: number)
      order.order.id = id(number)
      let presenter: any Presenter = journal.map { JournalPresenter(presenter, journal: $0) } ?? presenter
      let coordinator = DolyamePaymentCoordinator(
        configuration: order, modalHostViewController: presenter, authority: SandboxAuthority.dolyame)
      coordinator.onFinish = { _ in onResult() }
      let button = DolyamePaymentButton()
      button.onButtonPressed = { coordinator.start() }
      button.press()
      return coordinator.start()
    }
  }

  private func id(_ number: Int) -> String {
    number > 1 && !order.order.id.isEmpty ? order.order.id + "-\(number)" : order.order.id
  }

  private func kept(_ number: Int, at now: Instant) -> KeptOrder {
    KeptOrder(
      key: PaymentKey(provider: "dolyame", payment: id(number)), customer: order.customerInfo.id,
      description: shown.description, amount: shown.amount, currency: shown.currencyCode, started: now)
  }

  func environment(
    _ desk: Desk, clock: any CheckoutClock, randomness: (UInt64) -> any Randomness, spawn: Spawner, language: String
  ) -> CheckoutEnvironment {
    let other = DolyameSandbox(configuration: sandbox, clock: clock, randomness: randomness(0), spawn: spawn)
    var environment = CheckoutEnvironment(
      clock: clock, randomness: randomness(1), transport: other.transport, spawn: spawn,
      merchant: MerchantClient(transport: other.transport, authority: SandboxAuthority.dolyameMerchant),
      language: language)
    environment.deviceStorage = DeviceDrawer(desk)
    return environment
  }

  /// The order as the shop screen shows it.
  var shown: Order {
    let positions = order.order.items.map { item in
      Order.Position(
        name: item.name, quantity: item.quantity, amount: (item.quantity * item.price).kopecks ?? 0)
    }
    return Order(
      merchantName: sandbox.shopName, description: order.order.items.map(\.name).joined(separator: ", "),
      amount: order.order.amount.kopecks ?? 0, currencyCode: "RUB", positions: positions)
  }

  /// The button's own look.
  static var payButton: PayButton {
    let ground = DolyamePaymentButton.ground
    return PayButton(
      label: DolyamePaymentButton.label,
      ground: .rgb(UInt8(ground >> 16 & 0xFF), UInt8(ground >> 8 & 0xFF), UInt8(ground & 0xFF)))
  }

  /// What the platform is told besides the order.
  func details(_ strings: StringTable) -> [(name: String, value: String)] {
    [
      (strings("shop.dolyame.partner"), order.partner.id),
      (strings("shop.dolyame.notification"), order.partner.notificationUrl ?? "—"),
      (strings("shop.dolyame.customer"), order.customerInfo.id),
      (strings("shop.dolyame.prepaid"), order.order.prepaidAmount.description + " RUB"),
    ]
  }
}
