/// Whether the platform simulates the payment with a predetermined result. Source: seed 000, section on testing.
public enum MockModeType: String, CaseIterable, Sendable {
  /// The result depends on the card.
  case disabled
  /// The payment succeeds.
  case success
  /// The payment is declined.
  case decline
}
