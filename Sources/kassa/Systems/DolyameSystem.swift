import CheckoutCore
import DolyameSDK
import Rehearsal
import Resources
import Sandbox
import Screens
import Terminal

/// Payment in parts.
struct DolyameSystem: PaymentSystem {
  static let name = "dolyame"
  /// `demo`: with a choice of its five outcomes.
  static let mocks = ["disabled", "success", "decline", "demo"]
  static var testCards: [TestCardRow] { TestCardRows.dolyame(.english) }
  static var sampleText: String { DolyameOrder.sampleText }
  static func sample(changedBy changes: [String: Any]) -> [String: Any] { DolyameOrder.table(changedBy: changes) }
  static let parameters = DolyameOrder.parameters

  var order: DolyamePaymentConfiguration
  var configuration = DolyameConfiguration()

  init(_ order: OrderTable?, mock: String?) throws(Failure) {
    let mock = try Self.checked(mock) ?? "disabled"
    self.order =
      try order.map { table throws(Failure) in try DolyameOrder.read(table) }
      ?? DolyameOrder.sample
    configuration.mock = .init(rawValue: mock) ?? .disabled
    if mock == "demo" { self.order.partner.demoFlow = true }
  }

  var mock: String { order.partner.demoFlow ? "demo" : configuration.mock.rawValue }
  var language: String? { nil }
  mutating func choose(language: String?, method: String?) {}

  mutating func arrange(_ settings: SandboxSettings) throws(Failure) {
    try settings.refuseForeign()
    configuration.callbacks = settings.notifications ?? configuration.callbacks
    configuration.acs = settings.issuer ?? configuration.acs
  }

  var shown: Order {
    let positions = order.order.items.map { item in
      Order.Position(
        name: item.name, quantity: item.quantity, amount: (item.quantity * item.price).kopecks ?? 0)
    }
    var shown = Order(
      merchantName: configuration.shopName, description: order.order.items.map(\.name).joined(separator: ", "),
      amount: order.order.amount.kopecks ?? 0, currencyCode: "RUB", positions: positions)
    let amount = order.order.amount
    if amount.kopecks == nil, !amount.isNaN { shown.written = amount.description }
    return shown
  }

  func dress(_ setup: inout Setup) {
    setup.canCheck = true
    setup.shop = ShopSign(
      name: configuration.shopName, color: UInt32(configuration.shopColor.dropFirst(), radix: 16) ?? 0x44_44_55)
    setup.details = details(setup.strings)
    let ground = DolyamePaymentButton.ground
    setup.payButton = PayButton(
      label: DolyamePaymentButton.label,
      ground: .rgb(UInt8(ground >> 16 & 0xFF), UInt8(ground >> 8 & 0xFF), UInt8(ground & 0xFF)))
  }

  /// What the platform is told besides the order.
  private func details(_ strings: StringTable) -> [(name: String, value: String)] {
    [
      (strings("shop.dolyame.partner"), order.partner.id),
      (strings("shop.dolyame.notification"), order.partner.notificationUrl ?? "—"),
      (strings("shop.dolyame.customer"), order.customerInfo.id),
      (strings("shop.dolyame.prepaid"), order.order.prepaidAmount.description + " RUB"),
      (strings("shop.dolyame.callKit"), strings(order.enableCallKitUsage ? "plain.yes" : "plain.no")),
    ]
  }

  var customer: String { order.customerInfo.id }

  func payment(_ number: Int) -> String {
    number > 1 && !order.order.id.isEmpty ? order.order.id + "-\(number)" : order.order.id
  }

  /// The platform demands another id for every launch.
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool {
    DolyamePaymentCoordinator.hasUsed(order: payment(number), on: device)
  }

  func taking(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order.order.id = kept.key.payment
    copy.order.customerInfo.id = kept.customer
    return copy
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      var order = order
      order.order.id = payment(number)
      let coordinator = Self.coordinator(order, presenter, onResult)
      let button = DolyamePaymentButton()
      button.onButtonPressed = { coordinator.start() }
      button.press()
      return coordinator.start()
    }
  }

  private static func coordinator(
    _ order: DolyamePaymentConfiguration, _ presenter: any Presenter, _ onResult: @escaping @Sendable () -> Void
  ) -> DolyamePaymentCoordinator {
    let coordinator = DolyamePaymentCoordinator(
      configuration: order, modalHostViewController: presenter, authority: SandboxAuthority.dolyame)
    coordinator.onFinish = { _ in onResult() }
    return coordinator
  }

  static let canResume = true

  func resume(
    _ memory: FlowMemory, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    Self.coordinator(order, presenter, onResult).resume(memory)
  }

  /// The shop's operations in the product's own words as well.
  static func operation(_ name: String) -> PaymentOperation? {
    switch name {
    case "commit": .capture
    case "cancel": .release
    default: PaymentOperation(rawValue: name).flatMap { [.capture, .release, .refund].contains($0) ? $0 : nil }
    }
  }

  static func settle(_ payment: inout Payment) -> Outcome? { DolyamePaymentCoordinator.settle(&payment) }

  var otherSide: OtherSide.Maker {
    { [configuration] around in
      let sandbox = DolyameSandbox(
        configuration: configuration, clock: around.clock, randomness: around.randomness, spawn: around.spawn,
        notifications: around.notifications, drawer: around.drawer)
      var side = OtherSide(transport: sandbox.transport) {
        MerchantClient(transport: $0, authority: SandboxAuthority.dolyameMerchant)
      } finalNotifications: { order in
        // That a payment is accepted is its end for the shop's program; what the shop does then is another matter.
        sandbox.notifications(of: order).count {
          $0.isAuthentic && ["wait_for_commit", "rejected", "canceled"].contains($0.status)
        }
      }
      side.lastStatus = { sandbox.notifications(of: $0).last?.status }
      side.charges = { sandbox.charges }
      side.books = { sandbox.books(of: $0) }
      side.elsewhere = { sandbox.elsewhere($0) }
      side.operate = { order, name, amount in
        guard let operation = Self.operation(name) else { return false }
        sandbox.operate(operation, on: order, amount: amount)
        return true
      }
      side.wake = { sandbox.wake() }
      side.resend = { await sandbox.resend(payment: $0) }
      return side
    }
  }
}
