public import Cards

/// One thing that a platform asks of the person.
public struct Field: Equatable, Sendable, Identifiable {
  /// Name within its form: `pan`, `expiry`, `code`, `holder`, or the platform's own.
  public var id: String
  public var kind: Kind
  public var isRequired: Bool
  /// The platform's own label; nil for the fields whose label is a string of ours, `field.<id>`.
  public var label: String?
  /// Given with the order, or known from an account on file.
  public var prefilled: String?
  /// What stands in the field while it is empty.
  public var placeholder: String?
  /// More about the field, for who asks.
  public var tooltip: String?
  /// How the text is grouped, as `Cards.Mask` reads it, e.g. `{{9999}} {{9999}}`; nil for none.
  public var mask: String?
  /// What the text without its mask has to satisfy, besides what its kind asks.
  public var rules: [FieldRule]
  /// Shown, but not to be changed.
  public var isReadOnly: Bool
  /// Never shown while or after it is typed.
  public var isSecret: Bool
  /// What it is for.
  public var role: FieldRole

  public enum Kind: Equatable, Sendable {
    /// A card number of one of these brands.
    case cardNumber(accepted: [BrandID])
    case expiry
    case securityCode
    case holder
    case email
    case phone
    case text(maxLength: Int)
    /// Digits only.
    case number(maxLength: Int)
    /// A day, `2026-11-21`.
    case date
    case checkbox
    /// One of these, in display order.
    case choice([Choice])
  }

  /// One of the values that a field may have.
  public struct Choice: Equatable, Sendable {
    /// What is sent.
    public var value: String
    /// What is shown.
    public var label: String
    /// What those that stand together have in common, e.g. a country.
    public var section: String?

    public init(value: String, label: String, section: String? = nil) {
      self.value = value
      self.label = label
      self.section = section
    }
  }

  /// - Parameters:
  ///   - isSecret: nil for what its role asks for.
  ///   - role: nil for what its kind tells.
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
    self.isSecret = isSecret ?? role.isCode
    self.role = role
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

extension FieldRole {
  /// What a kind of field is for, where nothing else is known.
  fileprivate init(_ kind: Field.Kind) {
    switch kind {
    case .cardNumber: self = .cardNumber
    case .securityCode: self = .securityCode
    case .phone: self = .phone
    case .expiry, .holder, .email, .text, .number, .date, .checkbox, .choice: self = .other
    }
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
