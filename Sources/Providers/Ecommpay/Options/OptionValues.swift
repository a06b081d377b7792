import CheckoutCore

/// A snapshot of the options for a payment.
struct OptionValues: Equatable, Sendable {
  var projectID: Int32
  var paymentID: String
  /// The amount in minor units; nil if the order has no amount.
  var paymentAmount: Int64?
  var paymentCurrency: String
  var paymentDescription: String?
  var customerID: String?
  var regionCode: String?
  var token: String?
  var signature: String?
  var action = ActionType.sale
  var mockModeType = MockModeType.disabled
  var additionalFields: [AdditionalField] = []
  var languageCode: String?
  var forcePaymentMethod: String?
  var hideSavedWallets: Bool?
  var receiptData: String?
  var recurrentInfo: RecurrentInfo?
  var threeDSecureInfo: ThreeDSecureInfo?
  var applePayOptions: PaymentOptions.ApplePayOptions?
  var logoImage: LogoFile?
  var brandColor: BrandColor?
}

extension OptionValues {
  /// Whether the form can offer payment by card.
  var canChooseCard: Bool {
    guard let forced = forcePaymentMethod?.nonEmpty else { return true }
    return forced == MethodCode.card
  }
}

enum MethodCode {
  static let card = "card"
}

extension String {
  /// The string itself; nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension OptionValues {
  /// The string that the merchant server signs. Parameters without a value are omitted.
  var stringToSign: String { SignatureString.canonical(SessionMessages.paymentInfo(self, signature: nil)) }
}
