import CheckoutCore
import Ecommpay
import KassaHTTPTransport
import Synchronization
import WorldlineConnect

/// A payer who pays in a served world until the payment waits for them, and then answers elsewhere.
final class WaitingPayer: Presenter {
  private let payer: ScriptedPresenter
  private let checkout = Mutex<Checkout?>(nil)
  private let asked: AsyncStream<String?>

  /// - Parameter answer: returns the payer's action for a stage that is not the one to wait at.
  init(_ answer: @escaping @Sendable (Stage) throws -> PersonAction?) {
    let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
    asked = stream
    payer = ScriptedPresenter { stage in
      switch stage {
      case .redirect(let redirect, _): continuation.yield(redirect.url)
      case .challenge(let challenge, _): continuation.yield(challenge.applicationURL)
      // One attempt is enough.
      case .retry: return .leave
      default: return try answer(stage)
      }
      return nil
    }
  }

  func present(_ presentation: Presentation, of checkout: Checkout) {
    self.checkout.withLock { $0 = checkout }
    payer.present(presentation, of: checkout)
  }

  func dismiss(_ checkout: Checkout, completion: @escaping @Sendable () -> Void) {
    payer.dismiss(checkout, completion: completion)
  }

  /// Waits until the payment waits for the payer, and returns the path of the address that the checkout shows.
  func path() async -> String {
    let address = await asked.first { _ in true } ?? nil
    return address.map { String($0.dropFirst(ControlledServer.address.count)) } ?? ""
  }

  /// Does something in the checkout.
  func act(_ action: PersonAction) { checkout.withLock { $0 }?.send(action) }

  // MARK: Payments

  /// A payment with ecommpay.
  /// - Parameters:
  ///   - method: the payment method.
  ///   - card: the card number; nil for a method without a card.
  func ecommpay(_ world: any PaymentWorld, _ payment: String, language: String? = nil) async -> String {
    let options = PaymentOptions(
      projectID: 10, paymentID: payment, paymentAmount: 1999, paymentCurrency: "USD", customerID: "10")
    options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
    if let language { options.languageCode = language }
    return "\(await EcommpaySDK(world: world).presentPayment(at: self, paymentOptions: options).status)"
  }

  func worldline(_ world: any PaymentWorld, _ payment: String) async -> String {
    let order = WorldlineOrder(
      merchantReference: payment, amountOfMoney: PaymentAmountOfMoney(totalAmount: 1999, currencyCode: "EUR"),
      countryCode: "NL", customerID: "10")
    return "\(await WorldlineConnectSDK(world: world).presentPayment(at: self, order: order).outcome)"
  }

  /// A payer who chooses a method without a form.
  static func choosing(_ method: String) -> WaitingPayer {
    WaitingPayer { stage in
      switch stage {
      case .choice: .choose(method: method)
      case .fields(let method, _): .confirm(PaymentDetails(method: method.id, values: [:]))
      default: nil
      }
    }
  }

  /// A payer with a card.
  static func card(_ number: String) -> WaitingPayer {
    WaitingPayer { stage in
      switch stage {
      case .choice: .choose(method: "card")
      case .fields: try .confirm(.card(number: number, expiry: "12/30", code: "123", holder: "JANE DOE"))
      default: nil
      }
    }
  }
}
