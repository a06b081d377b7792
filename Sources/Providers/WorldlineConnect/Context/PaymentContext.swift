/// What the list of payment products depends on. Source: seed 002, PaymentContext.
public struct PaymentContext: Hashable, Sendable {
  public var amountOfMoney: PaymentAmountOfMoney
  /// The first of several payments, as opposed to a single one.
  public var isRecurring: Bool
  /// Where the person is; ISO 3166-1, two letters.
  public var countryCode: String
  /// Language and country of labels, e.g. `en_GB`; nil leaves them to the session.
  public var locale: String?
  /// Paid in parts.
  public var isInstallments: Bool
  /// Bancontact without its own app: the form of a plain card.
  public var forceBasicFlow: Bool

  public init(
    amountOfMoney: PaymentAmountOfMoney, isRecurring: Bool, countryCode: String, locale: String? = nil,
    isInstallments: Bool = false, forceBasicFlow: Bool = false
  ) {
    self.amountOfMoney = amountOfMoney
    self.isRecurring = isRecurring
    self.countryCode = countryCode
    self.locale = locale
    self.isInstallments = isInstallments
    self.forceBasicFlow = forceBasicFlow
  }
}
