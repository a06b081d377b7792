import CheckoutCore

/// The form of a text in a message that no value of the same member departs from.
///
/// Other texts, such as codes and statuses, have no form of their own.
enum TextForm: String, CaseIterable {
  case amount = "an amount with two decimals"
  case address = "an address"
  case currency = "a currency in letters"
  case digits = "a text of digits alone"

  /// Returns the form of a text; nil if it has none.
  static func of(_ text: String) -> TextForm? { allCases.first { $0.has(text) } }

  private func has(_ text: String) -> Bool {
    switch self {
    case .currency: CurrencyTable.standard.named(text) != nil
    case .digits: Self.isNumber(text[...])
    case .amount, .address: fits(text)
    }
  }

  /// Whether a member with a text of this form can have another one as its value.
  func fits(_ text: String) -> Bool {
    switch self {
    case .amount:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2 && parts.allSatisfy(Self.isNumber)
    case .address: return text.hasPrefix("https://") || text.hasPrefix("http://")
    // What is a code of one kind is never one of the other. Digits may also be an ID, which can be any other text.
    case .currency: return !Self.isNumber(text[...])
    case .digits: return !Self.hasDecimals(text) && CurrencyTable.standard.named(text) == nil
    }
  }

  /// Whether a text can be a part of a value of this form.
  func fits(part text: String) -> Bool {
    switch self {
    case .amount: text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." } && text.count { $0 == "." } < 2
    case .address: true
    case .currency, .digits: fits(text)
    }
  }

  /// Whether a text has digits on both sides of a point or a comma, as amounts have.
  static func hasDecimals(_ text: String) -> Bool { text.contains(/[0-9][.,][0-9]/) }

  static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } }
}
