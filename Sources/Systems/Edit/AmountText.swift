import CheckoutCore

/// An amount as people type it: `1999`, `19.99`, `19,99`, `1 999,00`, `1,999.00`, `1'999.00`.
enum AmountText {
  /// Returns the amount; nil if the text is no amount above zero with at most the currency's decimals.
  ///
  /// A point or a comma with more digits after it than the currency has decimals, but exactly three, separates thousands:
  /// `1,999` in US dollars. With both signs, the last one separates the decimals.
  static func money(_ text: String, _ currency: Money.Currency) -> Money? {
    let text = text.filter { !$0.isWhitespace && !"'’".contains($0) }
    let signs = text.filter { $0 == "." || $0 == "," }
    guard let last = signs.last else { return Money(decimal: text, currency) }
    let isMixed = Set(signs).count > 1
    guard let place = text.lastIndex(of: last) else { return nil }
    let decimals = text[text.index(after: place)...]
    let isGrouped = !isMixed && (signs.count > 1 || (decimals.count == 3 && currency.exponent < 3))
    let whole = isGrouped ? text[...] : text[..<place]
    guard let digits = ungrouped(whole) else { return nil }
    return Money(decimal: isGrouped ? digits : digits + "." + decimals, currency)
  }

  /// Returns the digits without the signs between groups of three; nil if the groups are not of three digits.
  private static func ungrouped(_ text: Substring) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let first = groups.first, groups.count == 1 || (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }
}
