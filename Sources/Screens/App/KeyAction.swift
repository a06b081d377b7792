/// The actions that keys can trigger anywhere in the interface.
enum KeyAction: String, Hashable, CaseIterable, Sendable {
  case pay, quit, leave, back, submit, next, previous, up, down, pageUp, pageDown, first, last, choose
  case help, inspector, mask, testCards, repaint, suspend, clear, resend, undo, forget, check
  case returned, copy, code, approve, decline, abandon
  /// Edits the order, or opens the sandbox panel.
  case edit, sandbox
  /// Changes to the next language, or to the next theme.
  case language, theme
  /// Steps to the previous or next value of a setting.
  case decrease, increase
  /// Begins, or ends, the filter of a list.
  case filter, endFilter
  /// Opens the command palette.
  case palette
  /// Saves the session so far as a script, or adds to the script that a text must be seen.
  case saveScript, mark
  /// Saves everything that a tester attaches to a ticket in one file.
  case saveTicket
  /// On the result: saves the receipt, or copies the payment ID.
  case saveReceipt, copyPayment
  /// Confirms the payment on a wallet sheet (the key must be pressed twice), or refuses it.
  case confirmTwice, refuse
  /// Opens the key trace, and shows every key there without obeying it.
  case trace, live
  /// In the inspector: goes to a step, shows a message as it travelled, exports the payment, or holds such messages.
  case goTo, raw, export, breakHere
  /// In the inspector: goes to another step or message, or copies the message.
  case nextStep, previousStep, nextMessage, previousMessage, copyMessage
  /// In a challenge: chooses, or sends the answer.
  case answer
  /// In the order's form: goes from a field to the next one, or presses a button.
  case proceed
  /// Opens the list of the merchant's payments.
  case merchantActions = "desk"

  /// The actions that a checkout inside another program does not have; see `Setup.isHosted`.
  static let ofProgram: [KeyAction] = [.merchantActions, .saveScript, .saveTicket, .mark, .breakHere]
}
