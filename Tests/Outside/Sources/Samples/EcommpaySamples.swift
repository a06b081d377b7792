// swift-format-ignore-file
// The Swift samples of the ecommpay SDK guide, with their comments. Statements outside a function are put into functions.
// The deviations are listed in the article «From the document to kassa».

import Ecommpay

/// The view controller of the guide. It is a presenter, because there is no UIKit outside Apple's platforms.
final class EcommpayViewController: Presenter {
  let printed = Lines()
  let payer: ScriptedPresenter

  init(_ payer: ScriptedPresenter) { self.payer = payer }

  func present(_ presentation: Presentation, of checkout: Checkout) { payer.present(presentation, of: checkout) }

  /// Figure 4. A real secret stays on the merchant's server.
  func constants() -> Int32 {
    let secret = "your_secret" // секретный ключ для тестового проекта
    let project_id: Int32 = 10 // идентификатор тестового проекта
    return secret.isEmpty ? 0 : project_id
  }

  @MainActor
  func viewDidLoad(world: any PaymentWorld, done: @escaping () -> Void) {
    let ecommpaySDK = EcommpaySDK(world: world)
    let paymentOptions = PaymentOptions(projectID: 10,
                                paymentID: "internal_payment_id_1",
                                paymentAmount: 1999,
                                paymentCurrency: "USD",
                                paymentDescription: "T-shirt with dog print",
                                customerID: "10",
                                regionCode: "US")
    addFields(paymentOptions: paymentOptions)
    setupApplePayparams(paymentOptions: paymentOptions)
    paymentOptions.paramsForSignature();
    ecommpaySDK.presentPayment(at: self, paymentOptions: paymentOptions) { result in
             self.print("ecommpaySDK finished with status \(result.status.rawValue)")
       if let error = result.error {      // в случае ошибки
          self.print("Error code:\(error.code) with message: \(error.message)")
       }
       done()
     }
  }

  func sign(paymentOptions: PaymentOptions, signature: String) {
    paymentOptions.signature = signature;
  }

  func setupApplePayparams(paymentOptions: PaymentOptions) {
        let applePayOptions = PaymentOptions.ApplePayOptions(applePayMerchantID: "merchant.example.com",
                                                             applePayDescription: "Shop",
                                                             countryCode: "US")
        paymentOptions.applePayOptions = applePayOptions
  }

  func actions(paymentOptions: PaymentOptions) -> [ActionType] {
    paymentOptions.action = .Auth
    let auth = paymentOptions.action
    paymentOptions.action = .Verify
    return [auth, paymentOptions.action]
  }

  func modes(paymentOptions: PaymentOptions) -> [MockModeType] {
    [MockModeType.success, MockModeType.decline, MockModeType.disabled].map {
      paymentOptions.mockModeType = $0
      return paymentOptions.mockModeType
    }
  }

  func addFields(paymentOptions: PaymentOptions) {
    paymentOptions.additionalFields = [
      AdditionalField(type: .customer_email, value: "Customer email"),
      AdditionalField(type: .customer_phone, value: "Customer phone"),
      AdditionalField(type: .customer_billing_country, value: "SE"),
      AdditionalField(type: .customer_billing_city, value: "Stockholm"),
      AdditionalField(type: .customer_billing_postal, value: "10691"),
      AdditionalField(type: .customer_billing_address, value: "Albanovaegen 28"),
      AdditionalField(type: .customer_first_name, value: "Sonya"),
    ]
  }

  func color(paymentOptions: PaymentOptions) {
    paymentOptions.brandColor = UIColor.green
  }

  func print(_ line: String) { printed.add(line) }
}
