import CheckoutCore
import Ecommpay
import Screens
import Terminal

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
  var token: String?
  var recurrentInfo: RecurrentInfo?
  var threeDSecureInfo: ThreeDSecureInfo?
  var applePayOptions: PaymentOptions.ApplePayOptions?
  var logoImage: LogoImage?
  var brandColor: BrandColor?
  var additionalFields: [AdditionalField] = []
  var mock = MockModeType.disabled

  /// The seed's sample, with the e-mail address that paying by card needs; cards that are kept are offered.
  static let sample = EcommpayOrder(
    projectID: 10, paymentID: "internal_payment_id_1", paymentAmount: 1999, paymentCurrency: "USD",
    paymentDescription: "T-shirt with dog print", customerID: "10", regionCode: "US", hideSavedWallets: false,
    additionalFields: [AdditionalField(type: .customer_email, value: "buyer@example.com")])

  /// The example as a table, with what a script says in place of it.
  static func table(changedBy changes: [String: Any]) -> [String: Any] {
    let sample: [String: Any] = [
      "projectID": 10, "paymentID": "internal_payment_id_1", "paymentAmount": 1999, "paymentCurrency": "USD",
      "paymentDescription": "T-shirt with dog print", "customerID": "10", "regionCode": "US",
      "hideSavedWallets": false, "additionalFields": ["customer_email": "buyer@example.com"],
    ]
    // One of two spellings of a parameter takes the other's place.
    let given = changes.keys.map { $0.lowercased() }
    return sample.filter { !given.contains($0.key.lowercased()) }.merging(changes) { $1 }
  }

  /// The options of one payment.
  /// - Parameter number: which payment of this run, from 1; another one needs another id.
  func options(number: Int) -> PaymentOptions {
    let options = PaymentOptions(
      given: projectID, paymentID: paymentID.map { Self.id($0, number) }, paymentAmount: paymentAmount,
      paymentCurrency: paymentCurrency)
    options.paymentDescription = paymentDescription
    options.customerID = customerID
    options.regionCode = regionCode
    options.languageCode = languageCode
    options.forcePaymentMethod = forcePaymentMethod
    if let hideSavedWallets { options.hideSavedWallets = hideSavedWallets }
    if let action { options.action = action }
    options.receiptData = receiptData
    options.token = token
    options.recurrentInfo = recurrentInfo
    options.threeDSecureInfo = threeDSecureInfo
    options.applePayOptions = applePayOptions
    options.logoImage = logoImage
    options.brandColor = brandColor
    // It covers the id: the shop signs a further payment anew.
    options.signature = number > 1 ? nil : signature
    options.mockModeType = mock
    options.additionalFields = additionalFields
    return options
  }

  /// The shop's id of a payment of an order.
  static func id(_ base: String, _ number: Int) -> String {
    number > 1 && !base.isEmpty ? "\(base)_\(number)" : base
  }

  private var purpose: Order.Purpose {
    switch action ?? .sale {
    case .sale: .pay
    case .auth: .hold
    case .verify: .verify
    case .tokenize: .store
    }
  }

  /// Gives the screens the shop's own look.
  func dress(_ setup: inout Setup) {
    setup.brandColor = brandColor.map { .rgb($0.red, $0.green, $0.blue) }
    setup.logo = logoImage?.format?.rawValue.uppercased()
  }

  /// What the shop screen shows.
  func order(merchantName: String) -> Order {
    Order(
      merchantName: merchantName, description: paymentDescription ?? "",
      amount: purpose == .verify || purpose == .store ? 0 : paymentAmount ?? 0,
      currencyCode: paymentCurrency ?? "",
      positions: receiptData.flatMap(Receipt.init(base64:))?.orderPositions ?? [],
      purpose: purpose)
  }
}
