import CheckoutCore

/// The last digits of a card or account behind bullets, as the screens show them.
enum MaskedDigits {
  /// Returns the last four digits of an account, e.g. `•••• 0056`. No line breaks between the bullets and the digits.
  /// An account that does not end with digits, such as an e-mail address, keeps the mask that it has.
  static func text(_ account: String) -> String {
    let end = account.suffix(4)
    guard end.allSatisfy(\.isNumber) else { return account }
    return "••••" + LocaleFormat.noBreakSpace + end
  }
}

extension SavedInstrument {
  /// Whether it is a card rather than another account, such as one with an e-mail address or an IBAN.
  var isCard: Bool {
    brand != nil || account.contains(where: \.isNumber) && account.allSatisfy { !$0.isLetter || "xX".contains($0) }
  }
}
