import CheckoutCore
import Ecommpay
import KassaCards
import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaScreens
import KassaTerminal
import Synchronization

extension MonkeySetup {
  /// The setup for the sample ecommpay order. Each payment in a round has its own payment ID.
  static var sample: MonkeySetup {
    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD")
    let testCards = [TestCardRow(number: "4314220000000056", brand: .visa, effect: "asks for a code")]
    return MonkeySetup(
      setup: Setup(order: order, providerName: "ecommpay", testCards: testCards),
      backend: EcommpaySandboxConfiguration().backend(), scenes: EcommpaySandboxConfiguration.scenes,
      cards: TestCards.ecommpay.map(\.number)
    ) { onResult in
      let payments = PaymentNumbers()
      return { presenter in
        let options = PaymentOptions(
          projectID: 10, paymentID: "p\(payments.next())", paymentAmount: 1999, paymentCurrency: "USD",
          paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
        options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]
        return EcommpaySDK().presentPayment(at: presenter, paymentOptions: options) { _ in onResult() }
      }
    }
  }
}

final class PaymentNumbers: Sendable {
  private let last = Mutex(0)
  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
