/// How a payment ended, with the number that the document gives it. Source: seed 000, section on results.
public enum ResultStatus: Int, CaseIterable, Sendable {
  /// Paid, or held to be captured later.
  case success = 0
  case decline = 100
  /// The person left, and nothing was charged.
  case cancelled = 200
  /// An error, or an outcome that nobody can tell yet.
  case error = 500
}
