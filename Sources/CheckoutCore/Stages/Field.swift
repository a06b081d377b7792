public import Cards

/// One thing that a platform asks of the person.
public struct Field: Equatable, Sendable, Identifiable {
  /// Name within its form: `pan`, `expiry`, `code`, `holder`, or the platform's own.
  public var id: String
  public var kind: Kind
  public var isRequired: Bool
  /// The platform's own label; nil for the fields whose label is a string of ours, `field.<id>`.
  public var label: String?
  /// Given with the order.
  public var prefilled: String?

  public enum Kind: Equatable, Sendable {
    /// A card number of one of these brands.
    case cardNumber(accepted: [BrandID])
    case expiry
    case securityCode
    case holder
    case email
    case phone
    case text(maxLength: Int)
    case checkbox
  }

  public init(id: String, kind: Kind, isRequired: Bool = true, label: String? = nil, prefilled: String? = nil) {
    self.id = id
    self.kind = kind
    self.isRequired = isRequired
    self.label = label
    self.prefilled = prefilled
  }

  /// The fields of a new card, in the order in which they are printed on it.
  public static func card(accepted: [BrandID]) -> [Field] {
    [
      Field(id: "pan", kind: .cardNumber(accepted: accepted)),
      Field(id: "expiry", kind: .expiry),
      Field(id: "code", kind: .securityCode),
      Field(id: "holder", kind: .holder),
    ]
  }
}

/// What the person put into a field, in the type that the field asks for.
public enum FieldValue: Equatable, Sendable {
  case pan(CardNumber)
  case expiry(Expiry)
  case code(SecurityCode)
  case text(String)
  case flag(Bool)
}
