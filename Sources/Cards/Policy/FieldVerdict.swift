/// The validation result for the contents of a field.
public protocol FieldVerdict: Sendable {
  /// The type that lists the reasons why such a field can be invalid.
  associatedtype Reason: FieldReason
  /// Whether the contents of the field are complete and correct.
  var valid: Bool { get }
  /// Whether the contents are valid, or could become valid if more characters are typed at the end.
  var potentiallyValid: Bool { get }
  /// The first reason why the contents are invalid; nil if they are valid.
  var reason: Reason? { get }
}

/// The reason why a field is invalid. The raw values appear in the command-line output.
public protocol FieldReason: RawRepresentable<String>, Sendable, Hashable {
  /// The field is empty.
  static var empty: Self { get }
}
