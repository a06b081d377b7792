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
