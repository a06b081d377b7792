// swift-format-ignore-file
// The samples are verbatim from the ecommpay SDK guide, including comments. Only the import line differs.
// The file imports only the SDK, as the merchant's program in the ecommpay SDK guide does.

import Ecommpay

extension SampleViewController {
  func viewDidLoad(print: @escaping @Sendable (String) -> Void) {
    let ecommpaySDK = EcommpaySDK()

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

    let signature = sign(paymentOptions.paramsForSignature())
    paymentOptions.signature = signature;

    ecommpaySDK.presentPayment(at: self, paymentOptions: paymentOptions) { result in
             print("ecommpaySDK finished with status \(result.status.rawValue)")
       if let error = result.error {      // в случае ошибки
          print("Error code:\(error.code) with message: \(error.message)")
       }
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

  func setupApplePayparams(paymentOptions: PaymentOptions) {
        let applePayOptions = PaymentOptions.ApplePayOptions(applePayMerchantID: "merchant.example.com",
                                                             applePayDescription: "Shop",
                                                             countryCode: "US")
        paymentOptions.applePayOptions = applePayOptions
  }

  func hold(paymentOptions: PaymentOptions) {
    paymentOptions.action = .Auth
  }

  func check(paymentOptions: PaymentOptions) {
    paymentOptions.action = .Verify
  }

  func play(paymentOptions: PaymentOptions) -> [MockModeType] {
    paymentOptions.brandColor = UIColor.green
    return [MockModeType.success, MockModeType.decline, MockModeType.disabled]
  }

  var types: [RecurrentType] { [.OneClick, .Autopayment, .Regular] }

  var periods: [RecurrentPeriod] { [.Day, .Week, .Month, .Quarter, .Year] }
}
