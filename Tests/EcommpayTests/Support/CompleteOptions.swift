@testable import Ecommpay

extension ThreeDSecureInfo {
  /// 3-D Secure data with every parameter set. Source: the mobile SDK's sample applications.
  static var complete: ThreeDSecureInfo {
    ThreeDSecureInfo(
      threeDSecurePaymentInfo: ThreeDSecurePaymentInfo(
        challengeIndicator: "01", challengeWindow: "01", preorderDate: "01-10-2020", preorderPurchase: "01",
        reorder: "01"),
      threeDSecureGiftCardInfo: ThreeDSecureGiftCardInfo(amount: 12345, currency: "USD", count: 1),
      threeDSecureCustomerInfo: ThreeDSecureCustomerInfo(
        addressMatch: "Y", billingRegionCode: "ABC", homePhone: "79105211111", workPhone: "74955211111"),
      threeDSecureAccountInfo: ThreeDSecureAccountInfo(
        additional: "gamer12345", activityDay: 22, activityYear: 222, ageIndicator: "01", authData: "login_0102",
        authMethod: "01", authTime: "01-10-201913:12", date: "01-10-2019", changeDate: "01-10-2019",
        changeIndicator: "01", passChangeDate: "01-10-2019", passChangeIndicator: "01", paymentAge: "01-10-2019",
        paymentAgeIndicator: "01", provisionAttempts: 16, purchaseNumber: 12, suspiciousActivity: "01"),
      threeDSecureShippingInfo: ThreeDSecureShippingInfo(
        address: "12 Lenin St", addressUsage: "01-10-2019", addressUsageIndicator: "01", city: "Moscow",
        country: "RU", deliveryEmail: "test@gmail.com", deliveryTime: "01", nameIndicator: "01", postal: "109111",
        regionCode: "MOW", type: "01"),
      threeDSecureMpiResultInfo: ThreeDSecureMpiResultInfo(
        acsOperationId: "00000000-0005-5a5a-8000-016d3ea31d54", authenticationFlow: "01",
        authenticationTimestamp: "201812141050"))
  }
}

extension RecurrentInfo {
  static var complete: RecurrentInfo {
    RecurrentInfo(
      type: .Regular, period: .Month, interval: 2, expiryDay: "07", expiryMonth: "11", expiryYear: 2030,
      scheduledPaymentID: "scheduled-1", startDate: "01-02-2027", time: "12:30:00", amount: 1200,
      schedule: [
        RecurrentSchedule(amount: 1000, date: "10-10-2027"), RecurrentSchedule(amount: 2000, date: "10-11-2027"),
      ])
  }
}

extension PaymentOptions.ApplePayOptions {
  static var complete: PaymentOptions.ApplePayOptions {
    .init(applePayMerchantID: "merchant.example.com", applePayDescription: "Shop", countryCode: "US")
  }
}

enum Samples {
  /// The Base64 encoding of `{"positions":[{"quantity":3,"amount":1999,"tax":18,"description":"Dog print"}]}`.
  static let receipt =
    "eyJwb3NpdGlvbnMiOlt7InF1YW50aXR5IjozLCJhbW91bnQiOjE5OTksInRheCI6MTgsImRlc2NyaXB0aW9uIjoiRG9nIHByaW50In1dfQ=="
  static let logo = LogoFile(bytes: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
}
