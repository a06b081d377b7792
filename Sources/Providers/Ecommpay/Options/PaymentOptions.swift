package import CheckoutCore
import Synchronization

/// What is to be paid, by whom and how the form behaves. Source: seed 000, PaymentOptions.
///
/// Nothing is judged here: mistakes are told all together when the form is to be opened.
public final class PaymentOptions: Sendable {
  private let storage: Mutex<OptionValues>

  /// - Parameters:
  ///   - projectID: the project's number, given by ecommpay. Required.
  ///   - paymentID: the payment's id, unique within the project. Required.
  ///   - paymentAmount: minor units of the currency; above 0, or 0 for `Verify`. Required.
  ///   - paymentCurrency: ISO 4217 alpha-3. Required.
  ///   - paymentDescription: at most 255 characters.
  ///   - customerID: the customer's id within the project. Required.
  ///   - regionCode: where the customer lives, ISO 3166-1 alpha-2.
  ///   - token: of an account that was stored before.
  public init(
    projectID: Int32, paymentID: String, paymentAmount: Int64, paymentCurrency: String,
    paymentDescription: String? = nil, customerID: String? = nil, regionCode: String? = nil, token: String? = nil
  ) {
    storage = Mutex(
      OptionValues(
        projectID: projectID, paymentID: paymentID, paymentAmount: paymentAmount, paymentCurrency: paymentCurrency,
        paymentDescription: paymentDescription, customerID: customerID, regionCode: regionCode, token: token))
  }

  /// Options of which not even the required parameters need be known, as an order file has them: what is missing is
  /// reported as missing.
  package init(
    given projectID: Int32?, paymentID: String?, paymentAmount: Int64?, paymentCurrency: String?
  ) {
    storage = Mutex(
      OptionValues(
        projectID: projectID ?? 0, paymentID: paymentID ?? "", paymentAmount: paymentAmount,
        paymentCurrency: paymentCurrency ?? ""))
  }

  /// The options as they are now.
  var values: OptionValues { storage.withLock { $0 } }

  /// What can be said to be wrong without asking the platform, in the document's order of the parameters.
  package var mistakes: [Mistake] { OptionRules.mistakes(in: values) }

  /// The document's name of a parameter that is signed under this one; nil for another name.
  package static func name(signedAs wireName: String) -> String? {
    Parameter(wireName: wireName).flatMap { $0.isSigned ? $0.rawValue : nil }
  }

  /// The string that the merchant server signs: `key:value` lines in natural order of the keys, joined by `;`.
  /// Source: seed 000, section on calling the form.
  @discardableResult
  public func paramsForSignature() -> String { values.stringToSign }

  /// The merchant server's signature of `paramsForSignature()`, Base64. Nil: the front end's merchant server is asked.
  public var signature: String? {
    get { values.signature }
    set { storage.withLock { $0.signature = newValue } }
  }

  /// What is done with the card. Default: `Sale`.
  public var action: ActionType {
    get { values.action }
    set { storage.withLock { $0.action = newValue } }
  }

  /// Whether the payment is played with a result that is known beforehand. Default: `disabled`.
  public var mockModeType: MockModeType {
    get { values.mockModeType }
    set { storage.withLock { $0.mockModeType = newValue } }
  }

  /// What is known of the customer. A payment with a card needs at least an e-mail address or a telephone number.
  public var additionalFields: [AdditionalField] {
    get { values.additionalFields }
    set { storage.withLock { $0.additionalFields = newValue } }
  }

  /// Language of the form, ISO 639-1 alpha-2 in either case; one that the project supports. Nil: the device's language
  /// where the project supports it, else the project's own.
  public var languageCode: String? {
    get { values.languageCode }
    set { storage.withLock { $0.languageCode = newValue } }
  }

  /// Where the customer lives, ISO 3166-1 alpha-2.
  public var regionCode: String? {
    get { values.regionCode }
    set { storage.withLock { $0.regionCode = newValue } }
  }

  /// The customer's id within the project.
  package var customerID: String? {
    get { values.customerID }
    set { storage.withLock { $0.customerID = newValue } }
  }

  /// At most 255 characters.
  public var paymentDescription: String? {
    get { values.paymentDescription }
    set { storage.withLock { $0.paymentDescription = newValue } }
  }

  /// Code of the only method that is offered, e.g. `card`.
  public var forcePaymentMethod: String? {
    get { values.forcePaymentMethod }
    set { storage.withLock { $0.forcePaymentMethod = newValue } }
  }

  /// Whether instruments that were stored before are kept out of the form. They are offered only where this is false.
  /// Source: seed 000, section on storing payment data.
  public var hideSavedWallets: Bool? {
    get { values.hideSavedWallets }
    set { storage.withLock { $0.hideSavedWallets = newValue } }
  }

  /// What the receipt says: a JSON object in Base64.
  public var receiptData: String? {
    get { values.receiptData }
    set { storage.withLock { $0.receiptData = newValue } }
  }

  /// Token of an account that was stored before.
  public var token: String? {
    get { values.token }
    set { storage.withLock { $0.token = newValue } }
  }

  /// A recurring payment that is registered with this one.
  public var recurrentInfo: RecurrentInfo? {
    get { values.recurrentInfo }
    set { storage.withLock { $0.recurrentInfo = newValue } }
  }

  /// What helps the issuer to authenticate the customer without a challenge. The signature covers it.
  public var threeDSecureInfo: ThreeDSecureInfo? {
    get { values.threeDSecureInfo }
    set { storage.withLock { $0.threeDSecureInfo = newValue } }
  }

  /// What a payment with Apple Pay needs; without it Apple Pay is not offered.
  public var applePayOptions: ApplePayOptions? {
    get { values.applePayOptions }
    set { storage.withLock { $0.applePayOptions = newValue } }
  }

  /// The shop's logo, PNG or SVG. A terminal shows a badge instead.
  public var logoImage: LogoImage? {
    get { values.logoImage }
    set { storage.withLock { $0.logoImage = newValue } }
  }

  /// The colour of the form.
  public var brandColor: BrandColor? {
    get { values.brandColor }
    set { storage.withLock { $0.brandColor = newValue } }
  }
}
