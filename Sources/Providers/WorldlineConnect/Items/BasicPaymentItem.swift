/// The properties that listed products and groups have in common. Source: Worldline Swift SDK guide, BasicPaymentItem.
public protocol BasicPaymentItem: AnyObject, Sendable {
  /// The ID, e.g. `1` for Visa or `cards` for the card group.
  var identifier: String { get }
  /// How the item is shown in a list.
  var displayHints: PaymentItemDisplayHints { get }
  /// The accounts on file for the item; may be empty.
  var accountsOnFile: AccountsOnFile { get }
}

extension BasicPaymentItem {
  /// Returns the account on file with the given ID; nil if there is none.
  public func accountOnFile(withIdentifier identifier: String) -> AccountOnFile? {
    accountsOnFile.accountOnFile(withIdentifier: identifier)
  }
}

/// A product or group together with its fields.
public protocol PaymentItem: BasicPaymentItem {
  /// The fields, in display order.
  var fields: [PaymentProductField] { get }
  /// The unknown or missing elements in the platform's response.
  var decodingIssues: [DecodingIssue] { get }
}

extension PaymentItem {
  /// Returns the field with the given ID; nil if there is none. Source: Worldline Swift SDK guide, PaymentProductField.
  public func paymentProductField(withId id: String) -> PaymentProductField? { fields.first { $0.identifier == id } }
}
