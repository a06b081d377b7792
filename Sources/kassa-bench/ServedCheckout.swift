import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaHTTPTransport
import Synchronization

/// Whole checkouts in a served world.
enum ServedCheckout {
  /// Pays an order with a card and without a challenge.
  /// - Returns: the status of the payment; `success` for a paid one.
  static func pay(_ id: String, in world: ServedWorld) async -> String {
    let options = PaymentOptions(
      projectID: 10, paymentID: id, paymentAmount: 1999, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    let payer = ScriptedPresenter { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: "4000000000000077", expiry: "12/30", code: "123", holder: "JANE DOE"))
      case .challenge: .answer(.entry(SecretText("1234")))
      default: nil
      }
    }
    return "\(await EcommpaySDK(world: world).presentPayment(at: payer, paymentOptions: options).status)"
  }

  #if Network
  /// Hands out the numbers of orders.
  private final class Orders: Sendable {
    private let rest: Mutex<Range<Int>>

    init(_ orders: Range<Int>) { rest = Mutex(orders) }

    func next() -> Int? { rest.withLock { $0.popFirst() } }
  }

  /// Pays orders at a server of another process, several at a time, over connections that stay open.
  /// - Parameters:
  ///   - url: the address of the world. With a manual clock, nothing waits.
  ///   - orders: the numbers of the orders.
  ///   - payers: the number of payers at a time.
  /// - Returns: the number of orders that were paid, and the time in seconds.
  static func load(_ url: String, orders: Range<Int>, payers: Int) async -> (finished: Int, seconds: Double) {
    guard let address = ServedAddress(url) else { return (0, 0) }
    let transport = HTTPTransport()
    let orders = Orders(orders)
    let began = seconds()
    let finished = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<payers {
        group.addTask {
          let world = ServedWorld(EcommpaySandboxConfiguration.self, at: address, transport: transport)
          var finished = 0
          while true {
            guard let number = orders.next() else { return finished }
            if await pay("load-\(number)", in: world) == "success" { finished += 1 }
          }
        }
      }
      var finished = 0
      for await count in group { finished += count }
      return finished
    }
    return (finished, seconds() - began)
  }
  #endif
}
