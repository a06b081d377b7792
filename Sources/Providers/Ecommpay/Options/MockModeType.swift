/// Whether a payment is played with a result that is known beforehand. Source: seed 000, section on testing.
public enum MockModeType: String, CaseIterable, Sendable {
  /// The card decides.
  case disabled
  /// The payment goes through.
  case success
  /// The payment is declined.
  case decline
}
