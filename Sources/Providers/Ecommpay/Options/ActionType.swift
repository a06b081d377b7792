/// The action to perform with the card. Source: ecommpay SDK guide, sections on payments and on card verification.
public enum ActionType: String, CaseIterable, Sendable {
  /// Charges the amount at once.
  case sale
  /// Holds the amount for a later capture.
  case auth
  /// Verifies the card with a zero amount.
  case verify
  /// Stores the card for later without a request to the bank.
  /// Source: the mobile SDK; the ecommpay documentation has no such action.
  case tokenize
}
