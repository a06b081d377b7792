/// The status of a finished payment, with its number in the ecommpay documentation.
/// Source: ecommpay SDK guide, section on results.
public enum ResultStatus: Int, CaseIterable, Sendable {
  /// The amount has been paid, or is held for a later capture.
  case success = 0
  /// The payment was declined.
  case decline = 100
  /// The payer left, and nothing was charged.
  case cancelled = 200
  /// An error occurred, or the outcome is still unknown.
  case error = 500
}
