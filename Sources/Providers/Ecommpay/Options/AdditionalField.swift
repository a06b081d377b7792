/// Something that the shop knows of the customer, or wants the form to ask. Source: seed 000, additionalFields.
public struct AdditionalField: Equatable, Sendable {
  public var type: AdditionalFieldType
  /// Nil: the form asks for it.
  public var value: String?

  public init(type: AdditionalFieldType, value: String? = nil) {
    self.type = type
    self.value = value
  }

  /// The value as it is sent: of a telephone number only the digits. A text without any is sent as it is, and the form
  /// asks for the number.
  var wireValue: String? {
    guard type == .customer_phone, let value else { return value }
    let digits = value.utf8.filter { (0x30...0x39).contains($0) }
    return digits.isEmpty ? value : String(decoding: digits, as: UTF8.self)
  }
}
