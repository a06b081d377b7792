/// A group of products as it stands in a list. Source: seed 002, BasicPaymentProductGroup.
///
/// Proof of `@unchecked Sendable`: every stored property, here and in the one subclass of this module, is a constant of a
/// Sendable type; the class is not open, so nobody else can add one.
public class BasicPaymentProductGroup: BasicPaymentItem, @unchecked Sendable {
  public let identifier: String
  public let displayHints: PaymentItemDisplayHints
  public let accountsOnFile: AccountsOnFile
  /// What the platform sent that this version does not know.
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

/// A group with the fields that are asked before it is known which of its products is paid with. Nothing can be paid
/// with a group: a look-up of the card number has to name the product. Source: seed 002, PaymentProductGroup.
public final class PaymentProductGroup: BasicPaymentProductGroup, PaymentItem, @unchecked Sendable {
  // Proof of `@unchecked Sendable`: see the superclass.
  public let fields: [PaymentProductField]

  override init?(_ reader: ModelReader, _ setting: ModelSetting) {
    fields = PaymentProductField.list(reader, setting)
    super.init(reader, setting)
  }
}
