/// What products and groups have in common where they are listed. Source: seed 002, BasicPaymentItem.
public protocol BasicPaymentItem: AnyObject, Sendable {
  /// `1` for Visa, `cards` for the group of cards.
  var identifier: String { get }
  var displayHints: PaymentItemDisplayHints { get }
  var accountsOnFile: AccountsOnFile { get }
}

extension BasicPaymentItem {
  /// The account on file of that id; nil where there is none.
  public func accountOnFile(withIdentifier identifier: String) -> AccountOnFile? {
    accountsOnFile.accountOnFile(withIdentifier: identifier)
  }
}

/// A product or group with its fields.
public protocol PaymentItem: BasicPaymentItem {
  /// In display order.
  var fields: [PaymentProductField] { get }
  /// What the platform sent that this version does not know.
  var decodingIssues: [DecodingIssue] { get }
}

extension PaymentItem {
  /// The field of that id; nil where there is none. Source: seed 002, PaymentProductField.
  public func paymentProductField(withId id: String) -> PaymentProductField? { fields.first { $0.identifier == id } }
}
