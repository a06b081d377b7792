import KassaCards

/// Payment details that the platform stored during an earlier payment.
/// Source: Worldline Swift SDK guide, AccountOnFile.
public struct AccountOnFile: Hashable, Sendable {
  /// The platform's ID for the account.
  public let identifier: String
  /// The ID of the product that the account belongs to.
  public let paymentProductIdentifier: String
  /// The stored values.
  public let attributes: [Attribute]
  /// How the account is shown in a list.
  public let displayHints: DisplayHints

  /// A stored value in an account on file.
  public struct Attribute: Hashable, Sendable {
    /// The ID of the field that the value belongs to.
    public let key: String
    /// The stored value, which is masked if it is sensitive, e.g. `************1111`.
    public let value: String
    /// Whether the payer can, cannot or must change the value.
    public let status: Status
    /// The reason why the payer must enter the value again, e.g. `IN_THE_PAST`.
    public let mustWriteReason: String?

    init?(_ reader: ModelReader) {
      guard let key = reader.demand("key") else { return nil }
      self.key = key
      value = reader.text("value") ?? ""
      // A value of unknown status must be entered again, because it may be out of date.
      status = reader.word("status", as: Status.self) ?? .mustWrite
      mustWriteReason = reader.text("mustWriteReason")
    }

    /// The status of a stored value, which states whether the payer can, cannot or must change it.
    public enum Status: String, Sendable {
      /// The payer cannot change the value.
      case readOnly = "READ_ONLY"
      /// The payer can change the value.
      case canWrite = "CAN_WRITE"
      /// The payer must enter the value again.
      case mustWrite = "MUST_WRITE"
    }
  }

  /// The presentation of an account on file in a list.
  public struct DisplayHints: Hashable, Sendable {
    /// The parts of the account's label, in order.
    public let labelTemplate: [LabelTemplateItem]
    /// The path of the logo on the asset server; empty if there is none.
    public let logoPath: String
  }

  /// A part of an account's label: the key of an attribute and the mask for its value.
  public struct LabelTemplateItem: Hashable, Sendable {
    /// The key of the attribute.
    public let attributeKey: String
    /// The mask for the value; nil to show the value as it is stored.
    public let mask: String?
  }

  init?(_ reader: ModelReader) {
    guard let identifier = reader.demand("id"), let product = reader.demand("paymentProductId") else { return nil }
    self.identifier = identifier
    paymentProductIdentifier = product
    attributes = reader.list("attributes", Attribute.init)
    let hints = reader.inner("displayHints")
    displayHints = DisplayHints(
      labelTemplate: hints?.list("labelTemplate") { item in
        item.demand("attributeKey").map { LabelTemplateItem(attributeKey: $0, mask: item.text("mask")) }
      } ?? [], logoPath: hints?.text("logo") ?? "")
  }

  /// The account's label, e.g. `**** **** **** 1111`. It consists of the masked attributes in the label template.
  public var label: String {
    displayHints.labelTemplate.compactMap { item in
      let text = maskedValue(forField: item.attributeKey, mask: item.mask)?.trimmed ?? ""
      return text.isEmpty ? nil : text
    }.joined(separator: " ")
  }

  /// Returns the stored value of a field; nil if no value is stored.
  public func value(forField identifier: String) -> String? { attribute(identifier)?.value }

  /// Returns the stored value of a field, formatted with a mask.
  /// Bullets and asterisks are accepted at every editable position in the mask.
  public func maskedValue(forField identifier: String, mask: String?) -> String? {
    guard let value = value(forField: identifier) else { return nil }
    return mask.map { Mask($0).relaxed.format(value) } ?? value
  }

  /// Returns whether the account contains a value for the field.
  public func hasValue(forField identifier: String) -> Bool { attribute(identifier) != nil }

  /// Returns whether the account contains a value for the field that the payer cannot change.
  public func isReadOnly(field identifier: String) -> Bool { attribute(identifier)?.status == .readOnly }

  func attribute(_ key: String) -> Attribute? { attributes.first { $0.key == key } }
}

/// The accounts on file for a product or group. Source: Worldline Swift SDK guide, AccountsOnFile.
public struct AccountsOnFile: Hashable, Sendable {
  /// The accounts, in the platform's order.
  public let accountsOnFile: [AccountOnFile]

  init(_ reader: ModelReader, _ setting: ModelSetting) {
    accountsOnFile = reader.list("accountsOnFile", AccountOnFile.init)
  }

  /// Returns the account with the given ID; nil if there is none.
  public func accountOnFile(withIdentifier identifier: String) -> AccountOnFile? {
    accountsOnFile.first { $0.identifier == identifier }
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    let body = drop(while: \.isWhitespace)
    return String(body.reversed().drop(while: \.isWhitespace).reversed())
  }
}
