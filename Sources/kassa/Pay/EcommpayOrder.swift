import CheckoutCore
import Ecommpay

/// An order for ecommpay with every parameter that can be given, as values; what is missing is missing.
struct EcommpayOrder: Sendable {
  var projectID: Int32?
  var paymentID: String?
  var paymentAmount: Int64?
  var paymentCurrency: String?
  var paymentDescription: String?
  var customerID: String?
  var regionCode: String?
  var languageCode: String?
  var forcePaymentMethod: String?
  var hideSavedWallets: Bool?
  var action: ActionType?
  var signature: String?
  var receiptData: String?
  var additionalFields: [AdditionalField] = []
  var mock = MockModeType.disabled

  /// The seed's sample, with the e-mail address that paying by card needs.
  static let sample = EcommpayOrder(
    projectID: 10, paymentID: "internal_payment_id_1", paymentAmount: 1999, paymentCurrency: "USD",
    paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US",
    additionalFields: [AdditionalField(type: .customer_email, value: "buyer@example.com")])

  /// The sample as a file would say it.
  static let sampleText = """
    # An order for: kassa pay --provider ecommpay --order FILE
    projectID: 10
    paymentID: internal_payment_id_1
    paymentAmount: 1999              # minor units
    paymentCurrency: USD             # ISO 4217
    paymentDescription: T-shirt with dog print
    customerID: "10"
    regionCode: US                   # ISO 3166-1, two letters
    # languageCode: en               # en hu es it de fr
    # forcePaymentMethod: card
    # hideSavedWallets: false
    # receiptData: eyJwb3NpdGlvbnMiOltdfQ==   # JSON in base64
    # action: sale                   # sale, auth, verify
    # signature: ...                 # made by the merchant server unless given
    additionalFields:
      customer_email: buyer@example.com
      # customer_phone: "441234567890"
    """

  /// The options of one payment.
  /// - Parameter number: which payment of this run, from 1; another one needs another id.
  func options(number: Int) -> PaymentOptions {
    let base = paymentID ?? ""
    let options = PaymentOptions(
      projectID: projectID ?? 0, paymentID: number > 1 && !base.isEmpty ? "\(base)_\(number)" : base,
      paymentAmount: paymentAmount ?? 0, paymentCurrency: paymentCurrency ?? "",
      paymentDescription: paymentDescription, customerID: customerID ?? "", regionCode: regionCode)
    options.languageCode = languageCode
    options.forcePaymentMethod = forcePaymentMethod
    if let hideSavedWallets { options.hideSavedWallets = hideSavedWallets }
    if let action { options.action = action }
    options.receiptData = receiptData
    options.signature = signature
    options.mockModeType = mock
    options.additionalFields = additionalFields
    return options
  }

  /// What the shop screen shows.
  func order(merchantName: String) -> Order {
    Order(
      merchantName: merchantName, description: paymentDescription ?? "", amount: paymentAmount ?? 0,
      currencyCode: paymentCurrency ?? "")
  }
}
