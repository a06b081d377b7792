// swift-format-ignore-file
// The samples stand here as the document has them.

import CheckoutCore
import Ecommpay
import Testing

/// The document's samples, word for word; only the import line and the presenter are others. Source: seed 000.
@Suite("The document's samples")
struct SeedSamplesTests {
  private let shop = Shop()
  /// In place of the document's view controller: opens the form and goes away.
  private var presenter: ScriptedPresenter {
    ScriptedPresenter(environment: shop.environment) { _ in throw Gone() }
  }
  private struct Gone: Error {}

  @Test("compile, and open the form")
  func call() {
    let outcome = Slot<PaymentResult>()
    @Sendable func print(_ line: String) {}

    let ecommpaySDK = EcommpaySDK()

    let paymentOptions = PaymentOptions(projectID: 10,
                                paymentID: "internal_payment_id_1",
                                paymentAmount: 1999,
                                paymentCurrency: "USD",
                                paymentDescription: "T-shirt with dog print",
                                customerID: "10",
                                regionCode: "US")
    paymentOptions.paramsForSignature();
    let signature = shop.sign(paymentOptions.paramsForSignature())
    paymentOptions.signature = signature;

    paymentOptions.action = .Auth
    #expect(paymentOptions.action.rawValue == "auth")
    paymentOptions.action = .Verify
    #expect(paymentOptions.action.rawValue == "verify")

    paymentOptions.additionalFields = [
      AdditionalField(type: .customer_email, value: "Customer email"),
      AdditionalField(type: .customer_phone, value: "Customer phone 1"),
      AdditionalField(type: .customer_billing_country, value: "SE"),
      AdditionalField(type: .customer_billing_city, value: "Stockholm"),
      AdditionalField(type: .customer_billing_postal, value: "10691"),
      AdditionalField(type: .customer_billing_address, value: "Albanovaegen 28"),
      AdditionalField(type: .customer_first_name, value: "Sonya"),
    ]
    paymentOptions.mockModeType = MockModeType.success
    paymentOptions.mockModeType = MockModeType.decline
    paymentOptions.mockModeType = MockModeType.disabled
    paymentOptions.brandColor = UIColor.green
    setupApplePayparams(paymentOptions: paymentOptions)

    ecommpaySDK.presentPayment(at: presenter, paymentOptions: paymentOptions) { result in
             print("ecommpaySDK finished with status \(result.status.rawValue)")
       if let error = result.error {      // in case of an error
          print("Error code:\(error.code) with message: \(error.message)")
       }
       outcome.set(result)
     }
    shop.run()
    #expect(outcome.value?.status == .Cancelled, "\(String(describing: outcome.value))")
  }

  func setupApplePayparams(paymentOptions: PaymentOptions) {
        let applePayOptions = PaymentOptions.ApplePayOptions(applePayMerchantID: "merchant.example.com",
                                                             applePayDescription: "Shop",
                                                             countryCode: "US")
        paymentOptions.applePayOptions = applePayOptions
  }

  @Test("of a recurring payment name the types and periods as the document does")
  func recurring() {
    let types: [RecurrentType] = [.OneClick, .Autopayment, .Regular]
    let periods: [RecurrentPeriod] = [.Day, .Week, .Month, .Quarter, .Year]
    #expect(types.map(\.rawValue) == ["C", "U", "R"])
    #expect(periods.map(\.rawValue) == ["D", "W", "M", "Q", "Y"])
  }

  @Test("have the document's numbers for results")
  func results() {
    let all: [ResultStatus] = [.Success, .Decline, .Cancelled, .Error]
    #expect(all.map(\.rawValue) == [0, 100, 200, 500])
  }
}
