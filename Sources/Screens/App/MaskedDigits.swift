import CheckoutCore

/// The last digits of a card or account behind bullets, as the screens show them.
enum MaskedDigits {
  /// Returns the last four digits of an account, e.g. `•••• 0056`. No line breaks between the bullets and the digits.
  static func text(_ account: String) -> String { "••••" + LocaleFormat.noBreakSpace + account.suffix(4) }
}
