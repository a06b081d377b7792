/// A customer field that the merchant already knows or wants the form to collect.
/// Source: ecommpay SDK guide, additionalFields.
public struct AdditionalField: Equatable, Sendable {
  /// The customer data that the field contains.
  public var type: AdditionalFieldType
  /// The known value; nil if the form should ask the payer for it.
  public var value: String?

  /// Creates a field.
  /// - Parameters:
  ///   - type: the customer data that the field contains.
  ///   - value: the known value; nil to have the form ask the payer for it.
  public init(type: AdditionalFieldType, value: String? = nil) {
    self.type = type
    self.value = value
  }

  /// The value as sent to the platform. A phone number is reduced to its digits.
  /// A phone number without any digits is sent unchanged, and the form asks the payer for the number.
  var wireValue: String? {
    guard type == .customer_phone, let value else { return value }
    let digits = value.utf8.filter { (0x30...0x39).contains($0) }
    return digits.isEmpty ? value : String(decoding: digits, as: UTF8.self)
  }
}
