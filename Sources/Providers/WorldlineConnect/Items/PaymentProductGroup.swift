/// A product group as it appears in a list, without its fields.
/// Source: Worldline Swift SDK guide, BasicPaymentProductGroup.
///
/// `@unchecked Sendable` is safe here: the class and its only subclass store only constants of Sendable types.
/// The class is not open, so other modules cannot subclass it.
public class BasicPaymentProductGroup: BasicPaymentItem, @unchecked Sendable {
  public let identifier: String
  /// How the group is shown in a list.
  public let displayHints: PaymentItemDisplayHints
  /// The accounts on file for the products of the group; may be empty.
  public let accountsOnFile: AccountsOnFile
  /// The unknown or missing elements in the platform's response.
  public let decodingIssues: [DecodingIssue]

  init?(_ reader: ModelReader, _ setting: ModelSetting) {
    guard let identifier = reader.demand("id") else { return nil }
    self.identifier = identifier
    displayHints = PaymentItemDisplayHints(
      reader.inner("displayHints"), identifier: identifier, assetBaseURL: setting.assetBaseURL)
    accountsOnFile = AccountsOnFile(reader, setting)
    decodingIssues = reader.ownIssues
  }
}

/// A product group with the fields that the payer fills in before the product is known.
///
/// A payment requires a product, which is determined by an IIN lookup for the card number.
/// Source: Worldline Swift SDK guide, PaymentProductGroup.
public final class PaymentProductGroup: BasicPaymentProductGroup, PaymentItem, @unchecked Sendable {
  // `@unchecked Sendable` is safe here: see the superclass.
  public let fields: [PaymentProductField]

  override init?(_ reader: ModelReader, _ setting: ModelSetting) {
    fields = PaymentProductField.list(reader, setting)
    super.init(reader, setting)
  }
}
