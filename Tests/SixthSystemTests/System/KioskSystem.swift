import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaScreens

@testable import KassaSystems

extension KioskConfiguration: RehearsedSandbox {
  static let sampleInput = ["pan": "4111111111111111", "expiry": "12/30", "code": "739", "holder": "JANE DOE"]
  static let scenes: [Gallery.Scene] = []
}

/// Kiosk as the program would have it.
struct KioskSystem: PaymentSystem {
  static let sampleText = """
    # Order file for kassa pay --provider kiosk --order FILE
    order: kiosk-1
    amount: 1999
    currency: EUR
    """
  static let parameters = ["order", "amount", "currency"]
  static let orderFields = [
    OrderField(name: "amount", path: ["amount"], value: .minorUnits),
    OrderField(name: "currency", path: ["currency"], value: .currency),
  ]
  static let ownWords: [(word: String, acts: [PaymentAction])] = [("refund", [.refund]), ("status", [.check])]
  static let rules = KioskSDK.rules

  static func sample(changedBy changes: JSON) -> JSON {
    let own: JSON = ["order": "kiosk-1", "amount": 1999, "currency": "EUR"]
    return own.merging(changes)
  }

  var configuration = KioskConfiguration()
  var order = KioskOrder(order: "kiosk-1", amount: 1999, currency: "EUR")
  var mock: String { configuration.mock.rawValue }

  init(_ order: OrderTable?, mock: String?) throws(CompositionError) {
    configuration.apply(.mock(try Self.checked(mock)))
    guard let order else { return }
    var reader = OrderReader(order, system: Self.name)
    let members = PlacedValue(order.values)
    reader.check(members, known: Self.parameters)
    self.order = KioskOrder(
      order: reader.text(members, "order") ?? "", amount: reader.minorUnits(members, "amount") ?? 0,
      currency: reader.text(members, "currency") ?? "")
    try reader.finish()
  }

  let orderMistakes: [Mistake] = []
  let language: String? = nil
  mutating func choose(language: String?, method: String?) {}
  var shown: Order {
    Order(merchantName: "Cosmoshop", description: order.order, amount: order.amount, currencyCode: order.currency)
  }
  let customer = ""
  func payment(_ number: Int) -> String { number == 1 ? order.order : "\(order.order)_\(number)" }

  func resuming(_ kept: KeptOrder) -> Self {
    var copy = self
    copy.order = KioskOrder(order: kept.key.payment, amount: kept.amount, currency: kept.currency)
    return copy
  }

  func starter(_ onResult: @escaping @Sendable () -> Void) -> @Sendable (any Presenter, Int) -> Checkout {
    { presenter, number in
      var order = order
      order.order = payment(number)
      let callbacks = CallbackLog()
      return callbacks.attach(
        KioskSDK.pay(at: presenter, order) { result in
          callbacks.take(result)
          onResult()
        })
    }
  }

  var backend: MockBackend.Maker { configuration.backend() }
}
