/// Something that the shop knows of the customer. Source: seed 000, additionalFields.
public struct AdditionalField: Equatable, Sendable {
  public var type: AdditionalFieldType
  public var value: String

  public init(type: AdditionalFieldType, value: String) {
    self.type = type
    self.value = value
  }

  /// The value as it is sent: of a telephone number only the digits.
  var wireValue: String {
    guard type == .customer_phone else { return value }
    return String(decoding: value.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
  }
}
