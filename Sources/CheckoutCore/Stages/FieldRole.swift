/// What a field is for, as far as it matters to whoever keeps, shows or repeats what was entered. Recordings, reports, the
/// search for leaks and the redaction of screens go by it, never by a field's id.
public enum FieldRole: String, Sendable, CaseIterable {
  /// The number of a card: may be read in the field while it is typed, nowhere else as a whole.
  case cardNumber
  /// Printed on the card: never shown, never kept. Source: PCI DSS 4, requirement 3.3.1.2.
  case securityCode
  /// A code that was sent to the person, or what an issuer asks for: never shown, never kept.
  case oneTimeCode
  case phone
  /// Tells who the person is: a day of birth, the number of a passport, of social security or of a bank account.
  case identity
  case other

  /// Nobody may read it, not even while it is typed.
  public var isCode: Bool { self == .securityCode || self == .oneTimeCode }
}
