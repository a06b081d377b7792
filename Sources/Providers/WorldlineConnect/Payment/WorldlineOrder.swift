package import CheckoutCore

/// An order to be paid through Worldline Connect, as the application sends it to the merchant server.
public struct WorldlineOrder: Hashable, Sendable {
  /// The merchant's payment ID.
  public var merchantReference: String
  /// The amount in cents, i.e. hundredths of the currency unit, and its ISO 4217 currency.
  public var amountOfMoney: PaymentAmountOfMoney
  /// The payer's country: ISO 3166-1, two letters.
  public var countryCode: String
  /// Whether this is the first payment of a recurring series.
  public var isRecurring: Bool
  /// Whether the amount is only authorised at first and captured later by the merchant server.
  public var requiresApproval: Bool
  /// The merchant's customer ID; accounts on file belong to this customer.
  public var customerID: String
  /// The language of the labels, ISO 639-1; nil for the device language.
  public var language: String?
  /// The merchant name shown to the payer.
  public var merchantName: String
  /// The ID of the product or group whose form opens first; nil to show the list of payment methods first.
  public var paymentItem: String?
  /// Whether a product group replaces its products in the list.
  public var groupPaymentProducts: Bool
  /// A second currency in which the amount is also shown: ISO 4217, three letters; nil for no second currency.
  ///
  /// Source: Worldline Swift SDK guide, "Converting amounts".
  public var convertAmountTo: String?
  /// The Apple Pay merchant identifier for product 302, as registered with Apple.
  public var applePayMerchantIdentifier: String

  /// Creates an order.
  /// - Parameters:
  ///   - merchantReference: the merchant's payment ID.
  ///   - amountOfMoney: the amount in cents and its currency.
  ///   - countryCode: the payer's country: ISO 3166-1, two letters.
  ///   - isRecurring: whether this is the first payment of a recurring series.
  ///   - requiresApproval: whether the amount is only authorised at first.
  ///   - customerID: the merchant's customer ID, to which accounts on file belong; empty for none.
  ///   - language: the language of the labels, ISO 639-1; nil for the device language.
  ///   - merchantName: the merchant name shown to the payer.
  ///   - paymentItem: the ID of the product or group whose form opens first; nil to show the list first.
  ///   - groupPaymentProducts: whether a product group replaces its products in the list.
  ///   - convertAmountTo: a second currency in which the amount is also shown; nil for none.
  ///   - applePayMerchantIdentifier: the Apple Pay merchant identifier for product 302.
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

extension WorldlineOrder {
  /// All the validation errors for the order, before a session is opened.
  package var mistakes: [Mistake] {
    var mistakes: [Mistake] = []
    if merchantReference.isEmpty { mistakes.append(Mistake(path: "merchantReference", code: "missing")) }
    mistakes += amountOfMoney.mistakes
    if countryCode.isEmpty {
      mistakes.append(Mistake(path: "countryCode", code: "missing"))
    } else if countryCode.utf8.count != 2 {
      mistakes.append(Mistake(path: "countryCode", code: "malformedRegion", details: ["value": countryCode]))
    }
    return mistakes
  }
}
