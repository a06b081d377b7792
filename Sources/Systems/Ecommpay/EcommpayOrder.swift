import CheckoutCore
import Ecommpay
import KassaScreens
import KassaTerminal

/// An ecommpay order with all its optional parameters, as plain values.
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
  var logoImage: LogoFile?
  var brandColor: BrandColor?
  var additionalFields: [AdditionalField] = []
  var mock = MockModeType.disabled

  /// Returns the sample order from the ecommpay SDK guide as a table in which a script's values replace the sample's values.
  /// Saved cards are enabled, and the e-mail address that card payments require is included.
  static func table(changedBy changes: JSON) -> JSON {
    let sample: JSON = [
      "projectID": 10, "paymentID": "internal_payment_id_1", "paymentAmount": 1999, "paymentCurrency": "USD",
      "paymentDescription": "T-shirt with dog print", "customerID": "10", "regionCode": "US",
      "hideSavedWallets": false, "additionalFields": ["customer_email": "buyer@example.com"],
    ]
    // A parameter also replaces the same parameter in an alternative spelling.
    let given = changes.object?.members.map { $0.name.lowercased() } ?? []
    let others = sample.object?.members.filter { !given.contains($0.name.lowercased()) } ?? []
    return JSON.object(.init(members: others)).merging(changes)
  }

  /// Creates the options for a payment.
  /// - Parameter number: the payment's number within this run, starting at 1. Each payment gets its own payment ID.
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
    // The signature covers the payment ID, so each further payment needs a new signature from the merchant server.
    options.signature = number > 1 ? nil : signature
    options.mockModeType = mock
    options.additionalFields = additionalFields
    return options
  }

  /// Returns the merchant's payment ID for the payment with the given number.
  static func id(_ base: String, _ number: Int) -> String {
    number > 1 && !base.isEmpty ? "\(base)_\(number)" : base
  }

  private var purpose: Order.Purpose { (action ?? .sale).purpose }

  /// The colour of a shop without a brand colour, as `0xRRGGBB`.
  private static let neutral: UInt32 = 0x44_44_55

  /// Applies the merchant's branding to the screens.
  func customize(_ setup: inout Setup) {
    setup.brandColor = brandColor.map { .rgb($0.red, $0.green, $0.blue) }
    setup.logo = logoImage?.format?.rawValue.uppercased()
    setup.plan = recurrentInfo?.plan(setup)
    guard setup.logo != nil else { return }
    // The image is not decoded: the shop's initials in its colour stand for it.
    let color = brandColor.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
    setup.shop = ShopSign(name: setup.order.merchantName, color: color ?? Self.neutral)
  }

  /// Returns the order as shown on the shop screen.
  func order(merchantName: String) -> Order {
    Order(
      merchantName: merchantName, description: paymentDescription ?? "",
      amount: purpose.takesMoney ? paymentAmount ?? 0 : 0,
      currencyCode: paymentCurrency ?? "",
      positions: receiptData.flatMap(Receipt.init(base64:))?.orderPositions ?? [],
      purpose: purpose)
  }
}
