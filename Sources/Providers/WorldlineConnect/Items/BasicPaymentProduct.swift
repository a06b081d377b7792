/// A payment product as it appears in a list, without its fields.
/// Source: Worldline Swift SDK guide, BasicPaymentProduct.
///
/// `@unchecked Sendable` is safe here: the class and its only subclass store only constants of Sendable types.
/// The class is not open, so other modules cannot subclass it.
public class BasicPaymentProduct: BasicPaymentItem, @unchecked Sendable {
  public let identifier: String
  /// How the product is shown in a list.
  public let displayHints: PaymentItemDisplayHints
  /// The accounts on file for the product; may be empty.
  public let accountsOnFile: AccountsOnFile
  /// The kind of payment method, for example `card`, `redirect`, `directDebit`, `mobile` or `bankTransfer`.
  public let paymentMethod: String
  /// The ID of the product's group, e.g. `cards`; nil if it has none.
  public let paymentProductGroup: String?
  /// Whether the payer may store the payment details as an account on file.
  public let allowsTokenization: Bool
  /// Whether the platform stores the payment details without asking the payer.
  public let autoTokenized: Bool
  /// Whether the product can be the first payment of a recurring series.
  public let allowsRecurring: Bool
  /// Whether the product can be paid in instalments.
  public let allowsInstallments: Bool
  /// Whether the payer is redirected to a third party's page or app.
  public let usesRedirectionTo3rdParty: Bool
  /// The smallest amount that the product accepts, in cents; nil if there is no minimum.
  public let minAmount: Int?
  /// The largest amount that the product accepts, in cents; nil if there is no maximum.
  public let maxAmount: Int?
  /// The acquirer's country: ISO 3166-1, two letters.
  public let acquirerCountry: String?
  /// The level of support for mobile apps; nil if the platform does not report it.
  public let mobileIntegrationLevel: MobileIntegrationLevel?
  /// The unknown or missing elements in the platform's response.
  public let decodingIssues: [DecodingIssue]

  /// The level of support for mobile apps.
  public enum MobileIntegrationLevel: String, Sendable {
    /// The product cannot be used in mobile apps.
    case noSupport = "NO_SUPPORT"
    /// The product can be used, but is not adapted to mobile apps.
    case basicSupport = "BASIC_SUPPORT"
    /// The product is adapted to mobile apps.
    case optimisedSupport = "OPTIMISED_SUPPORT"
  }

  init?(_ reader: ModelReader, _ setting: ModelSetting) {
    guard let identifier = reader.demand("id") else { return nil }
    self.identifier = identifier
    displayHints = PaymentItemDisplayHints(
      reader.inner("displayHints"), identifier: identifier, assetBaseURL: setting.assetBaseURL)
    accountsOnFile = AccountsOnFile(reader, setting)
    paymentMethod = reader.demand("paymentMethod") ?? ""
    paymentProductGroup = reader.text("paymentProductGroup")
    allowsTokenization = reader.flag("allowsTokenization")
    autoTokenized = reader.flag("autoTokenized")
    allowsRecurring = reader.flag("allowsRecurring")
    allowsInstallments = reader.flag("allowsInstallments")
    usesRedirectionTo3rdParty = reader.flag("usesRedirectionTo3rdParty")
    minAmount = reader.integer("minAmount")
    maxAmount = reader.integer("maxAmount")
    acquirerCountry = reader.text("acquirerCountry")
    mobileIntegrationLevel = reader.word("mobileIntegrationLevel", as: MobileIntegrationLevel.self)
    decodingIssues = reader.ownIssues
  }
}
