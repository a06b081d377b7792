import CheckoutCore
import DolyameSDK
import FoundationEssentials
import KassaBackend
import KassaDolyameSandbox
import KassaRehearsal
import KassaResources
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization

/// The Dolyame payment system: payment in instalments.
struct DolyameSystem: PaymentSystem {
  static var sampleText: String { DolyameOrder.sampleText }
  static func sample(changedBy changes: JSON) -> JSON { DolyameOrder.table(changedBy: changes) }
  static let parameters = DolyameOrder.parameters
  static let orderFields: [OrderField] = [
    OrderField(name: "amount", path: ["order", "amount"], value: .decimal(currency: "RUB")),
    OrderField(
      name: "prepaid", path: ["order", "prepaidAmount"], value: .decimal(currency: "RUB"), mayBeZero: true),
    OrderField(name: "customer", path: ["customerInfo", "id"], value: .text),
    OrderField(name: "phone", path: ["customerInfo", "phone"], value: .text),
    OrderField(
      name: "goods", path: ["order", "items"],
      value: .goods(
        [
          OrderField(name: "name", path: ["name"], value: .text),
          OrderField(name: "quantity", path: ["quantity"], value: .count),
          OrderField(name: "price", path: ["price"], value: .decimal(currency: "RUB"), mayBeZero: true),
        ], .list)),
  ]
  /// The price of the goods less the prepaid part. Source: Dolyame SDK guide, section 2, `amount`.
  static func due(_ texts: [String: String]) -> Int64? {
    let prices = texts.numbers(of: "goods").map { number -> Int64? in
      let parts = ["price", "quantity"].map { Int64(texts["goods.\(number).\($0)"] ?? "") }
      return parts[0].flatMap { price in parts[1].flatMap { price.times($0) } }
    }
    let sum = prices.reduce(Optional(Int64(0))) { sum, price in sum.flatMap { sum in price.flatMap { sum.plus($0) } } }
    guard let sum, let prepaid = Int64(texts["prepaid"] ?? "0"), let due = sum.minus(prepaid) else { return nil }
    return due > 0 ? due : nil
  }
  var orderMistakes: [Mistake] {
    let price = order.order.items.reduce(0) { $0 + Decimal($1.quantity) * $1.price }
    let due = DolyamePaymentConfiguration.kopecks(order.order.amount)
    let prepaid = DolyamePaymentConfiguration.kopecks(order.order.prepaidAmount)
    let isSum = due.flatMap { due in prepaid.flatMap { due.plus($0) } } == DolyamePaymentConfiguration.kopecks(price)
    // The platform checks the sum only after the payer has signed in.
    return order.mistakes()
      + (isSum ? [] : [Mistake(path: "order.amount", code: "basket", details: ["value": price.description])])
  }

  var order: DolyamePaymentConfiguration
  var configuration = DolyameConfiguration()
  private let keptCoordinator = KeptCoordinator()

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    let mock = try Self.checked(mock) ?? "disabled"
    self.order = try DolyameOrder.read(Self.given(order))
    configuration.apply(.mock(mock))
    if mock == "demo" { self.order.partner.demoFlow = true }
  }

  var mock: String { order.partner.demoFlow ? "demo" : configuration.mock.rawValue }
  var language: String? { nil }
  mutating func choose(language: String?, method: String?) {}

  var shown: Order {
    // A sum that is not one is named as a mistake of the order, and not shown as another sum.
    let positions = order.order.items.compactMap { item in
      DolyamePaymentConfiguration.kopecks(item.quantity * item.price).map {
        Order.Position(name: item.name, quantity: item.quantity, amount: $0)
      }
    }
    var shown = Order(
      merchantName: configuration.shopName, description: order.order.items.map(\.name).joined(separator: ", "),
      amount: DolyamePaymentConfiguration.kopecks(order.order.amount) ?? 0, currencyCode: "RUB", positions: positions)
    shown.prepaid = DolyamePaymentConfiguration.kopecks(order.order.prepaidAmount) ?? 0
    let amount = order.order.amount
    if DolyamePaymentConfiguration.kopecks(amount) == nil, !amount.isNaN { shown.written = amount.description }
    return shown
  }

  func customize(_ setup: inout Setup) {
    setup.canCheck = true
    setup.takeHints(of: configuration.acs)
    setup.rightEntries = ["smsCode": TestCards.oneTimeCode]
    setup.shop = ShopSign(
      name: configuration.shopName, color: UInt32(configuration.shopColor.dropFirst(), radix: 16) ?? 0x44_44_55)
    setup.details = details(setup.strings, setup.format)
    let ground = DolyamePaymentButton.ground
    setup.payButton = PayButton(
      label: DolyamePaymentButton.label,
      ground: .rgb(UInt8(ground >> 16 & 0xFF), UInt8(ground >> 8 & 0xFF), UInt8(ground & 0xFF)))
  }

  private func prepaid(_ format: LocaleFormat) -> String {
    guard let kopecks = DolyamePaymentConfiguration.kopecks(order.order.prepaidAmount),
      let rouble = CurrencyTable.standard["RUB"]
    else { return "\(order.order.prepaidAmount) RUB" }
    return format.money(Money(kopecks, rouble))
  }

  /// Returns the data that the platform receives in addition to the order.
  private func details(_ strings: StringTable, _ format: LocaleFormat) -> [(name: String, value: String)] {
    [
      (strings("shop.dolyame.prepaid"), prepaid(format)),
      (strings("shop.dolyame.partner"), order.partner.id),
      (strings("shop.dolyame.notification"), order.partner.notificationUrl ?? "—"),
      (strings("shop.dolyame.customer"), order.customerInfo.id),
      (strings("shop.dolyame.callKit"), strings(order.enableCallKitUsage ? "plain.yes" : "plain.no")),
    ]
  }

  var customer: String { order.customerInfo.id }

  func payment(_ number: Int) -> String {
    number > 1 && !order.order.id.isEmpty ? order.order.id + "-\(number)" : order.order.id
  }

  /// Whether the order ID has been used on this device. The platform requires a new order ID for every launch.
  func isUsed(_ number: Int, on device: any DeviceStorage) -> Bool {
    DolyamePaymentCoordinator.hasUsed(order: payment(number), on: device)
  }

  func resuming(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order.order.id = kept.key.payment
    copy.order.customerInfo.id = kept.customer
    return copy
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      var order = order
      order.order.id = payment(number)
      let callbacks = CallbackLog()
      let coordinator = makeCoordinator(order, presenter, callbacks, onResult)
      // The shop screen shows this button as its pay button. Pressing it starts the payment.
      let button = DolyamePaymentButton()
      button.onButtonPressed = {
        callbacks.take("onButtonPressed")
        coordinator.start()
      }
      button.press()
      return callbacks.attach(coordinator.checkout)
    }
  }

  private func makeCoordinator(
    _ order: DolyamePaymentConfiguration, _ presenter: any Presenter, _ callbacks: CallbackLog,
    _ onResult: @escaping @Sendable () -> Void
  ) -> DolyamePaymentCoordinator {
    let coordinator = DolyamePaymentCoordinator(
      configuration: order, modalHostViewController: presenter, authority: SandboxAuthority.dolyame)
    coordinator.onFinish = { result in
      callbacks.take(result)
      onResult()
    }
    coordinator.onUnexpectedEvent = { callbacks.take($0) }
    keptCoordinator.coordinator.withLock { $0 = coordinator }
    return coordinator
  }

  static let canResume = true

  func resume(
    _ resumeToken: ResumeToken, at presenter: any Presenter, onResult: @escaping @Sendable () -> Void
  ) -> Checkout? {
    let callbacks = CallbackLog()
    return callbacks.attach(makeCoordinator(order, presenter, callbacks, onResult).resume(resumeToken))
  }

  static let rules = DolyamePaymentCoordinator.rules

  /// Source: Dolyame SDK guide, "Подготовительные работы на вашем бэкенде".
  static let ownWords: [(word: String, acts: [PaymentAction])] = [
    ("commit", [.capture]), ("cancel", [.release]), ("info", [.check]),
  ]

  var backend: MockBackend.Maker { configuration.backend() }
}

/// A container that keeps the coordinator until the next payment begins, as the Dolyame SDK guide requires.
///
/// Platform messages that arrive after the screens have closed are therefore still recorded.
private final class KeptCoordinator: Sendable {
  let coordinator = Mutex<DolyamePaymentCoordinator?>(nil)
}

extension CallbackLog {
  /// Records the result from Dolyame's coordinator. Source: Dolyame SDK guide, section 3.
  fileprivate func take(_ result: DolyamePaymentCoordinatorResult) { take("onFinish", result.rawValue) }

  fileprivate func take(_ event: DolyameUnexpectedEvent) {
    take("onUnexpectedEvent", event.rawValue, ["code": .string(event.code)])
  }
}
