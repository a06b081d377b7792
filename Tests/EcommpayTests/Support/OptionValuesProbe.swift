import CheckoutCore

@testable import Ecommpay

/// Functions that build messages from payment options without sending them.
enum OptionValuesProbe {
  static func initRequest(_ change: (PaymentOptions) -> Void) -> JSON {
    let options = PaymentOptions(
      projectID: 10, paymentID: "p", paymentAmount: 1, paymentCurrency: "USD", customerID: "10")
    change(options)
    return SessionMessages.initRequest(options.values, signature: "s", deviceLanguage: "en")
  }
}
