package import CheckoutCore
import Synchronization

/// The payment to make, its customer and the behaviour of the form. Source: ecommpay SDK guide, PaymentOptions.
///
/// The setters do not validate their values. The SDK reports all validation errors together when it opens the form.
public final class PaymentOptions: Sendable {
  private let storage: Mutex<OptionValues>

  /// Creates the options for a payment.
  /// - Parameters:
  ///   - projectID: the project number issued by ecommpay. Required.
  ///   - paymentID: the payment's ID, unique within the project. Required.
  ///   - paymentAmount: the amount in minor units: greater than 0, or 0 if the action is `Verify`. Required.
  ///   - paymentCurrency: the currency code, ISO 4217 alpha-3. Required.
  ///   - paymentDescription: the payment description, at most 255 characters.
  ///   - customerID: the customer's ID within the project. Required.
  ///   - regionCode: the customer's country, ISO 3166-1 alpha-2.
  ///   - token: the token for a saved account.
  public init(
    projectID: Int32, paymentID: String, paymentAmount: Int64, paymentCurrency: String,
    paymentDescription: String? = nil, customerID: String? = nil, regionCode: String? = nil, token: String? = nil
  ) {
    storage = Mutex(
      OptionValues(
        projectID: projectID, paymentID: paymentID, paymentAmount: paymentAmount, paymentCurrency: paymentCurrency,
        paymentDescription: paymentDescription, customerID: customerID, regionCode: regionCode, token: token))
  }

  /// Creates options from an order file, in which even required parameters may be absent.
  /// Validation then reports each absent parameter as missing.
  package init(
    given projectID: Int32?, paymentID: String?, paymentAmount: Int64?, paymentCurrency: String?
  ) {
    storage = Mutex(
      OptionValues(
        projectID: projectID ?? 0, paymentID: paymentID ?? "", paymentAmount: paymentAmount,
        paymentCurrency: paymentCurrency ?? ""))
  }

  /// A snapshot of the current options.
  var values: OptionValues { storage.withLock { $0 } }

  /// The validation errors found without a request to the platform, in the documented order of parameters.
  package var mistakes: [Mistake] { OptionRules.mistakes(in: values) }

  /// Returns the documented name of a signed parameter; nil if `wireName` does not name one.
  package static func name(signedAs wireName: String) -> String? {
    Parameter(wireName: wireName).flatMap { $0.isSigned ? $0.rawValue : nil }
  }

  /// Returns the string that the merchant server signs: `key:value` pairs in natural key order, joined by `;`.
  /// Source: ecommpay SDK guide, section on calling the form.
  @discardableResult
  public func paramsForSignature() -> String { values.stringToSign }

  /// The merchant server's signature of `paramsForSignature()` in Base64; nil to request it from the merchant server.
  public var signature: String? {
    get { values.signature }
    set { storage.withLock { $0.signature = newValue } }
  }

  /// The action to perform with the card. Default: `Sale`.
  public var action: ActionType {
    get { values.action }
    set { storage.withLock { $0.action = newValue } }
  }

  /// Whether the platform simulates the payment with a predetermined result. Default: `disabled`.
  public var mockModeType: MockModeType {
    get { values.mockModeType }
    set { storage.withLock { $0.mockModeType = newValue } }
  }

  /// The known customer data. A card payment requires at least an e-mail address or a phone number.
  public var additionalFields: [AdditionalField] {
    get { values.additionalFields }
    set { storage.withLock { $0.additionalFields = newValue } }
  }

  /// The language of the form: an ISO 639-1 code in upper or lower case, for a language that the project supports.
  /// If this is nil, the form uses the device language if the project supports it, otherwise the project's default.
  public var languageCode: String? {
    get { values.languageCode }
    set { storage.withLock { $0.languageCode = newValue } }
  }

  /// The customer's country, ISO 3166-1 alpha-2.
  public var regionCode: String? {
    get { values.regionCode }
    set { storage.withLock { $0.regionCode = newValue } }
  }

  /// The customer's ID within the project.
  package var customerID: String? {
    get { values.customerID }
    set { storage.withLock { $0.customerID = newValue } }
  }

  /// The payment description, at most 255 characters.
  public var paymentDescription: String? {
    get { values.paymentDescription }
    set { storage.withLock { $0.paymentDescription = newValue } }
  }

  /// The code for the only payment method to offer, e.g. `card`.
  public var forcePaymentMethod: String? {
    get { values.forcePaymentMethod }
    set { storage.withLock { $0.forcePaymentMethod = newValue } }
  }

  /// Whether the form hides saved payment instruments. The form offers them only if this is false.
  /// Source: ecommpay SDK guide, section on storing payment data.
  public var hideSavedWallets: Bool? {
    get { values.hideSavedWallets }
    set { storage.withLock { $0.hideSavedWallets = newValue } }
  }

  /// The receipt data: a JSON object encoded in Base64.
  public var receiptData: String? {
    get { values.receiptData }
    set { storage.withLock { $0.receiptData = newValue } }
  }

  /// The token for a saved account.
  public var token: String? {
    get { values.token }
    set { storage.withLock { $0.token = newValue } }
  }

  /// A recurring payment to register with this payment.
  public var recurrentInfo: RecurrentInfo? {
    get { values.recurrentInfo }
    set { storage.withLock { $0.recurrentInfo = newValue } }
  }

  /// Data that helps the issuer authenticate the customer without a challenge. The signature covers it.
  public var threeDSecureInfo: ThreeDSecureInfo? {
    get { values.threeDSecureInfo }
    set { storage.withLock { $0.threeDSecureInfo = newValue } }
  }

  /// The settings for Apple Pay. Without them, the form does not offer Apple Pay.
  public var applePayOptions: ApplePayOptions? {
    get { values.applePayOptions }
    set { storage.withLock { $0.applePayOptions = newValue } }
  }

  /// The merchant's logo, PNG or SVG. A terminal shows a badge instead of the logo.
  public var logoImage: LogoFile? {
    get { values.logoImage }
    set { storage.withLock { $0.logoImage = newValue } }
  }

  /// The colour of the payment form.
  public var brandColor: BrandColor? {
    get { values.brandColor }
    set { storage.withLock { $0.brandColor = newValue } }
  }
}
