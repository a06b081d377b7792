/// The properties of an order that determine the available payment products.
/// Source: Worldline Swift SDK guide, PaymentContext.
public struct PaymentContext: Hashable, Sendable {
  /// The amount of the order and its currency.
  public var amountOfMoney: PaymentAmountOfMoney
  /// Whether this is the first payment of a recurring series.
  public var isRecurring: Bool
  /// The payer's country: ISO 3166-1, two letters.
  public var countryCode: String
  /// The language and country for which labels are requested, e.g. `de_AT`; nil means `en_GB`.
  public var locale: String?
  /// Whether the order is paid in instalments.
  public var isInstallments: Bool
  /// Whether Bancontact uses a plain card form instead of the Bancontact app.
  public var forceBasicFlow: Bool

  /// Creates the properties of an order.
  /// - Parameters:
  ///   - amountOfMoney: the amount and its currency.
  ///   - isRecurring: whether this is the first payment of a recurring series.
  ///   - countryCode: the payer's country: ISO 3166-1, two letters.
  ///   - locale: the language and country of the labels, e.g. `de_AT`; nil means `en_GB`.
  ///   - isInstallments: whether the order is paid in instalments.
  ///   - forceBasicFlow: whether Bancontact uses a plain card form instead of the Bancontact app.
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
