/// A payment product as it stands in a list. Source: seed 002, BasicPaymentProduct.
///
/// Proof of `@unchecked Sendable`: every stored property, here and in the one subclass of this module, is a constant of a
/// Sendable type; the class is not open, so nobody else can add one.
public class BasicPaymentProduct: BasicPaymentItem, @unchecked Sendable {
  public let identifier: String
  public let displayHints: PaymentItemDisplayHints
  public let accountsOnFile: AccountsOnFile
  /// `card`, `redirect`, `directDebit`, `mobile`, `invoice`, `cash`, `bankTransfer` or what else the platform says.
  public let paymentMethod: String
  /// The group that stands for it in a grouped list, e.g. `cards`.
  public let paymentProductGroup: String?
  /// Whether what is entered may be stored as an account on file.
  public let allowsTokenization: Bool
  /// Whether it is stored unasked.
  public let autoTokenized: Bool
  public let allowsRecurring: Bool
  public let allowsInstallments: Bool
  /// The person is sent to a page or app of somebody else.
  public let usesRedirectionTo3rdParty: Bool
  /// Smallest and largest amount in cents, where there is one.
  public let minAmount: Int?
  public let maxAmount: Int?
  /// Where the acquirer is; ISO 3166-1, two letters.
  public let acquirerCountry: String?
  public let mobileIntegrationLevel: MobileIntegrationLevel?
  /// What the platform sent that this version does not know.
  public let decodingIssues: [DecodingIssue]

  /// How well a product works in an app.
  public enum MobileIntegrationLevel: String, Sendable {
    case noSupport = "NO_SUPPORT"
    case basicSupport = "BASIC_SUPPORT"
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
