import CheckoutCore
import KassaCards

/// The last digits of a card or account behind bullets, as the screens show them.
enum MaskedDigits {
  /// Returns the last four digits of an account, e.g. `•••• 0056`. No line breaks between the bullets and the digits.
  /// An account that does not end with digits, such as an e-mail address, keeps the mask that it has.
  static func text(_ account: String) -> String {
    let end = account.suffix(4)
    guard end.allSatisfy(\.isNumber) else { return account }
    return "••••" + LocaleFormat.noBreakSpace + end
  }

  /// Returns the number of a card on file as it stands on the card, e.g. `•••• •••••• •8431` for American Express.
  /// A mask need not have as many places as the number; then it is the brand's usual number of digits.
  static func printed(_ account: String, _ brand: Brand?) -> String {
    let places = account.count { $0.isNumber || "•*xX".contains($0) }
    let lengths = brand?.lengths ?? []
    let usual = lengths.contains(usualLength) ? usualLength : lengths.first ?? usualLength
    let count = lengths.contains(places) ? places : usual
    let end = account.suffix(4)
    let digits = String(repeating: "•", count: max(count - end.count, 0)) + end
    let gaps = Set(brand?.gaps(count: count) ?? [4, 8, 12])
    return digits.enumerated().map { (gaps.contains($0) ? " " : "") + String($1) }.joined()
  }

  private static let usualLength = 16
}

extension SavedInstrument {
  /// Whether it is a card rather than another account, such as one with an e-mail address or an IBAN.
  var isCard: Bool {
    brand != nil || account.contains(where: \.isNumber) && account.allSatisfy { !$0.isLetter || "xX".contains($0) }
  }
}
