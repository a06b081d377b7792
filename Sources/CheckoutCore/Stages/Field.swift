public import KassaCards

/// A form field that the platform requests.
public struct Field: Equatable, Sendable, Identifiable {
  /// The field's name within the payment form: `pan`, `expiry`, `code`, `holder`, or the platform's own name.
  public var id: String
  /// The kind of value, which determines how it is entered and validated.
  public var kind: Kind
  /// Whether the payer has to fill in the field.
  public var isRequired: Bool
  /// The platform's own label; nil to use the string `field.<id>`, or for a field of a card that of its kind.
  public var label: String?
  /// The initial value of the field, from the order or from an account on file; nil if there is none.
  public var prefilled: String?
  /// The placeholder text shown while the field is empty.
  public var placeholder: String?
  /// The help text of the field.
  public var tooltip: String?
  /// The input mask in the format of `Mask` in `KassaCards`, e.g. `{{9999}} {{9999}}`; nil if there is none.
  public var mask: String?
  /// The validation rules for the unmasked text, in addition to the rules for the kind of field.
  public var rules: [FieldRule]
  /// Whether the field is shown but cannot be edited.
  public var isReadOnly: Bool
  /// Whether the value is hidden during and after entry.
  public var isSecret: Bool
  /// The role of the value, which determines how it is protected.
  public var role: FieldRole

  /// The kind of value that a field takes.
  public enum Kind: Equatable, Sendable {
    /// A card number of one of the accepted brands.
    case cardNumber(accepted: [BrandID])
    /// The expiry date of a card, as month and year.
    case expiry
    /// The security code of a card (CVV2, CVC2, CID), whose length depends on the brand.
    case securityCode
    /// The cardholder name, as printed on the card.
    case holder
    /// An e-mail address.
    case email
    /// A telephone number.
    case phone
    /// Any text up to this number of characters.
    case text(maxLength: Int)
    /// A number, entered as digits only.
    case number(maxLength: Int)
    /// A date, e.g. `2026-11-21`.
    case date
    /// A checkbox, whose value is true or false.
    case checkbox
    /// A choice of one of these values, listed in display order.
    case choice([Choice])
  }

  /// A value that the payer can choose.
  public struct Choice: Equatable, Sendable {
    /// The value sent to the platform if the payer makes this choice.
    public var value: String
    /// The label shown to the payer.
    public var label: String
    /// The heading of the group to which the choice belongs, e.g. a country.
    public var section: String?

    /// Creates a choice.
    /// - Parameters:
    ///   - value: the value sent to the platform if the payer makes this choice.
    ///   - label: the label shown to the payer.
    ///   - section: the heading of the group to which the choice belongs; nil if it belongs to none.
    public init(value: String, label: String, section: String? = nil) {
      self.value = value
      self.label = label
      self.section = section
    }
  }

  /// Creates a field.
  /// - Parameters:
  ///   - id: the field's name within the payment form.
  ///   - kind: the kind of value.
  ///   - isRequired: whether the payer has to fill in the field.
  ///   - label: the platform's own label; nil for that of the string table.
  ///   - prefilled: the initial value; nil if there is none.
  ///   - placeholder: the text shown while the field is empty; nil for none.
  ///   - tooltip: the help text; nil for none.
  ///   - mask: the input mask, e.g. `{{9999}} {{9999}}`; nil for none.
  ///   - rules: the platform's validation rules.
  ///   - isReadOnly: whether the payer can see the value but not change it.
  ///   - isSecret: whether the value is hidden; nil to derive this from the role.
  ///   - role: the role of the value; nil to derive it from the kind of field.
  public init(
    id: String, kind: Kind, isRequired: Bool = true, label: String? = nil, prefilled: String? = nil,
    placeholder: String? = nil, tooltip: String? = nil, mask: String? = nil, rules: [FieldRule] = [],
    isReadOnly: Bool = false, isSecret: Bool? = nil, role: FieldRole? = nil
  ) {
    let role = role ?? FieldRole(kind)
    self.id = id
    self.kind = kind
    self.isRequired = isRequired
    self.label = label
    self.prefilled = prefilled
    self.placeholder = placeholder
    self.tooltip = tooltip
    self.mask = mask
    self.rules = rules
    self.isReadOnly = isReadOnly
    self.isSecret = isSecret ?? (role == .securityCode)
    self.role = role
  }

  /// Returns the fields for a new card, in the order in which the values are printed on the card.
  public static func card(accepted: [BrandID]) -> [Field] {
    [
      Field(id: cardNumberID, kind: .cardNumber(accepted: accepted)),
      Field(id: expiryID, kind: .expiry),
      securityCode,
      Field(id: holderID, kind: .holder),
    ]
  }

  /// Returns the fields for a new card of a platform that has rules for the name on the card.
  package static func card(accepted: [BrandID], nameRules: [FieldRule]) -> [Field] {
    card(accepted: accepted).map { field in
      var field = field
      if field.kind == .holder { field.rules = nameRules }
      return field
    }
  }

  /// The field for the security code of a card on file.
  public static let securityCode = Field(id: securityCodeID, kind: .securityCode)

  // The IDs of the fields that every card form has. Scripts and validation errors use them.
  /// The ID of the field for the card number.
  public static let cardNumberID = "pan"
  /// The ID of the field for the expiry date of a card.
  public static let expiryID = "expiry"
  /// The ID of the field for the security code of a card.
  public static let securityCodeID = "code"
  /// The ID of the field for the cardholder name.
  public static let holderID = "holder"
}

extension FieldRole {
  /// The default role for a kind of field.
  fileprivate init(_ kind: Field.Kind) {
    switch kind {
    case .cardNumber: self = .cardNumber
    case .securityCode: self = .securityCode
    case .expiry: self = .expiry
    case .holder: self = .holder
    case .phone: self = .phone
    case .email, .text, .number, .date, .checkbox, .choice: self = .other
    }
  }
}

/// The payer's entry in a field. Its type depends on the kind of field.
public enum FieldValue: Equatable, Sendable {
  /// A card number.
  case pan(CardNumber)
  /// The expiry date of a card.
  case expiry(Expiry)
  /// The security code of a card.
  case code(SecurityCode)
  /// The entry in any other field that takes text, a number, a date or a choice.
  /// For a choice, it is the choice's `value`.
  case text(String)
  /// Whether a checkbox is checked.
  case flag(Bool)
}

/// The role of a field, which determines how its value may be stored, shown or replayed.
/// Recordings, reports, the leak search and screen redaction rely on the role, never on the field's ID.
public enum FieldRole: String, Sendable, CaseIterable {
  /// A card number. It is visible in its field during entry, and never shown in full anywhere else.
  case cardNumber
  /// The security code printed on the card. It is never shown or stored. Source: PCI DSS 4, requirement 3.3.1.2.
  case securityCode
  /// The expiry date and the name on a card. They are not secret without the card number.
  case expiry, holder
  /// A one-time code or another entry for the issuer. It is visible in its field, and never stored.
  case oneTimeCode
  /// A telephone number.
  case phone
  /// Personal identification: a date of birth, or a passport, social security or bank account number.
  case identity
  /// Any other value, which is neither secret nor personal identification.
  case other

  /// Whether the value is a security code or a one-time code, which must not be stored.
  public var isCode: Bool { self == .securityCode || self == .oneTimeCode }
}
