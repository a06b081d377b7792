/// The validation result for the content of a field.
public protocol FieldVerdict: Sendable {
  associatedtype Reason: FieldReason
  /// Whether the content of the field is complete and correct.
  var valid: Bool { get }
  /// Whether the content is valid, or may become valid when more is typed at the end.
  var potentiallyValid: Bool { get }
  /// The first reason why the content is invalid; nil when it is valid.
  var reason: Reason? { get }
}

/// The reason why a field is invalid. Raw values appear in the output of the command line.
public protocol FieldReason: RawRepresentable<String>, Sendable, Hashable {
  /// The field is empty.
  static var empty: Self { get }
}
