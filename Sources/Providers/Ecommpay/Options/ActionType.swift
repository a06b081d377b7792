/// What is done with the card. Source: seed 000, sections on payments and on card verification.
public enum ActionType: String, CaseIterable, Sendable {
  /// Pay at once.
  case sale
  /// Hold the amount, to be captured later.
  case auth
  /// Only see whether the card is good: a payment of nothing.
  case verify
  /// Only keep the card for later; nothing is asked of the bank. Source: the mobile SDK; the document has no such action.
  case tokenize
}
