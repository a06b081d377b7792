import CheckoutCore
import Ecommpay
import KassaBackend
import KassaEcommpaySandbox
import KassaScreens

/// A shop that sells one T-shirt, with the terminal checkout.
@main
struct Shop {
  static func main() async throws {
    let sdk = EcommpaySDK(world: EcommpayWorld())
    let payment = PaymentOptions(
      projectID: 10, paymentID: "shirt-1", paymentAmount: 1999, paymentCurrency: "USD",
      paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US")
    payment.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.com")]

    let order = Order(
      merchantName: "Cosmoshop", description: "T-shirt with dog print", amount: 1999, currencyCode: "USD",
      positions: [Order.Position(name: "T-shirt", quantity: 1, amount: 1999)])
    let options = TerminalCheckout.Options(order: order, system: "ecommpay")

    do {
      let result = try await TerminalCheckout.run(options) { presenter in
        sdk.presentPayment(at: presenter, paymentOptions: payment) { _ in }
      }
      print("Outcome: \(result.outcome.rawValue)")
    } catch let error as TerminalCheckoutError {
      print("Cannot open the checkout: \(error)")
    }
  }
}
