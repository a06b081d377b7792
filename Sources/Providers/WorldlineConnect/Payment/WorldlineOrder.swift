/// What is to be paid through Worldline Connect, as the shop's program tells its own server.
public struct WorldlineOrder: Hashable, Sendable {
  /// The shop's own id of the payment.
  public var merchantReference: String
  /// In cents, always with two decimals; the currency is ISO 4217.
  public var amountOfMoney: PaymentAmountOfMoney
  /// ISO 3166-1, two letters.
  public var countryCode: String
  public var isRecurring: Bool
  /// The money is held on the card until the shop's server takes it.
  public var requiresApproval: Bool
  /// The shop's own id of the customer; accounts on file belong to it.
  public var customerID: String
  /// Language of labels, ISO 639-1; nil for the device's.
  public var language: String?
  /// Who is paid, for people.
  public var merchantName: String
  /// Id of the product or group to open the form with; nil for the list.
  public var paymentItem: String?
  /// Whether groups stand for their products.
  public var groupPaymentProducts: Bool
  /// ISO 4217, three letters: the currency in which the amount is shown as well; nil for none. Source: seed 002,
  /// «Converting amounts».
  public var convertAmountTo: String?
  /// As registered with Apple, for product 302.
  public var applePayMerchantIdentifier: String

  public init(
    merchantReference: String, amountOfMoney: PaymentAmountOfMoney, countryCode: String, isRecurring: Bool = false,
    requiresApproval: Bool = false, customerID: String = "", language: String? = nil, merchantName: String = "",
    paymentItem: String? = nil, groupPaymentProducts: Bool = true, convertAmountTo: String? = nil,
    applePayMerchantIdentifier: String = "merchant.test.cosmoshop"
  ) {
    self.merchantReference = merchantReference
    self.amountOfMoney = amountOfMoney
    self.countryCode = countryCode
    self.isRecurring = isRecurring
    self.requiresApproval = requiresApproval
    self.customerID = customerID
    self.language = language
    self.merchantName = merchantName
    self.paymentItem = paymentItem
    self.groupPaymentProducts = groupPaymentProducts
    self.convertAmountTo = convertAmountTo
    self.applePayMerchantIdentifier = applePayMerchantIdentifier
  }
}
