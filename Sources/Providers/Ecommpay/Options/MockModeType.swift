/// Whether the platform simulates the payment with a predetermined result.
/// Source: ecommpay SDK guide, section on testing.
public enum MockModeType: String, CaseIterable, Sendable {
  /// The platform does not simulate the result; it depends on the card.
  case disabled
  /// The payment succeeds.
  case success
  /// The payment is declined.
  case decline
}
