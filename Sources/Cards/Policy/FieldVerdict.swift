/// What a field's content is worth.
public protocol FieldVerdict: Sendable {
  associatedtype Reason: FieldReason
  /// Complete and right.
  var valid: Bool { get }
  /// Right, or may become right when more is typed at the end.
  var potentiallyValid: Bool { get }
  /// Why it is not valid: the first reason that applies; nil when it is.
  var reason: Reason? { get }
}

/// Why a field is not valid; the raw values are the words of the command line's output.
public protocol FieldReason: RawRepresentable<String>, Sendable, Hashable {
  /// Nothing was entered.
  static var empty: Self { get }
}
