/// The action to perform with the card. Source: ecommpay SDK guide, sections on payments and on card verification.
public enum ActionType: String, CaseIterable, Sendable {
  /// Charges the amount at once.
  case sale
  /// Holds the amount for a later capture.
  case auth
  /// Verifies the card with a zero amount.
  case verify
  /// Stores the card for later use without sending a request to the bank.
  /// Source: ecommpay's mobile SDK; the ecommpay documentation does not describe this action.
  case tokenize
}
