import CheckoutCore
import KassaResources

/// The amounts in a text of a script, in whatever language they are written: `Paid $19.99`, `19,99 $`, `1 234,56`.
///
/// A number without a currency is an amount if it has two decimals and stands by itself.
struct WrittenAmounts {
  private enum Part {
    case words(String)
    /// - Parameter text: the number with its currency, as the text has it.
    case amount(text: String, number: String, currency: Money.Currency?)
  }

  private var parts: [Part] = []

  init(_ text: String) {
    var (words, rest) = ("", text[...])
    // A group has three digits. What goes on with a digit is a date or an address.
    let number = /(?:[0-9]{1,3}(?:[.,'’\u{A0}\u{202F}\u{2009}\x20][0-9]{3})+|[0-9]+)(?:[.,][0-9]{1,3})?(?![.,]?[0-9])/
    while let match = rest.firstMatch(of: number) {
      let (before, after) = (words + rest[..<match.range.lowerBound], rest[match.range.upperBound...])
      let number = String(match.output)
      if let (start, currency) = Self.currency(endOf: before) {
        append(words: String(before[..<start]))
        parts.append(.amount(text: before[start...] + number, number: number, currency: currency))
        (words, rest) = ("", after)
      } else if let (end, currency) = Self.currency(startOf: after) {
        append(words: before)
        parts.append(.amount(text: number + after[..<end], number: number, currency: currency))
        (words, rest) = ("", after[end...])
      } else if Self.isApart(before.last), Self.isApart(after.first), number.contains(/[.,][0-9]{2}$/) {
        append(words: before)
        parts.append(.amount(text: number, number: number, currency: nil))
        (words, rest) = ("", after)
      } else {
        (words, rest) = (before + number, after)
      }
    }
    append(words: words + rest)
  }

  private mutating func append(words: String) { if !words.isEmpty { parts.append(.words(words)) } }

  /// The words beside the amounts, without signs and blanks at their ends.
  var words: [String] {
    parts.compactMap { part in
      guard case .words(let text) = part else { return nil }
      let begun = text.drop { !$0.isLetter && !$0.isNumber }
      return begun.lastIndex { $0.isLetter || $0.isNumber }.map { String(begun[...$0]) }
    }
  }

  /// Returns the text with a sign in place of each amount.
  func text(withAmountsAs sign: String) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .amount: sign
      }
    }.joined()
  }

  /// Returns the text with its amounts as a language writes them; nil if they are written so, or if it has none.
  func text(in format: LocaleFormat) -> String? {
    var (own, other) = ("", "")
    for part in parts {
      switch part {
      case .words(let words): (own, other) = (own + words, other + words)
      case .amount(let text, let number, let currency):
        (own, other) = (own + text, other + (Self.written(number, currency, in: format) ?? text))
      }
    }
    return own.asTyped == other.asTyped ? nil : other
  }

  /// Returns a whole number as a language writes it, as far as an amount has no decimals: `6,700` for `6700` or `6.700`; nil if
  /// the text is no such number, or is written so. A number that begins with 0, such as `0077`, is a code and no amount.
  static func whole(_ text: String, in format: LocaleFormat) -> String? {
    let number = /[0-9]+|[0-9]{1,3}(?:[.,'’\u{A0}\u{202F}\u{2009}\x20][0-9]{3})+/
    guard text.first != "0", text.wholeMatch(of: number) != nil, let units = Int64(text.digits) else { return nil }
    let other = format.decimal(units, places: 0)
    return other.asTyped == text.asTyped ? nil : other
  }

  private static func written(_ number: String, _ currency: Money.Currency?, in format: LocaleFormat) -> String? {
    // A code.
    guard number.firstMatch(of: /^0[0-9]/) == nil else { return nil }
    guard let currency else { return Int64(number.digits).map { format.decimal($0, places: 2) } }
    // Of the languages, the first in which the number can be an amount of this currency.
    return StringTable.languages.lazy.compactMap { LocaleFormat(language: $0).money(typed: number, currency) }.first
      .map(format.money)
  }

  // MARK: Currencies

  /// The currencies by their codes, and by their symbols in every language.
  private static let currencies: [String: Money.Currency] = {
    let all = CurrencyTable.standard.codes.compactMap { CurrencyTable.standard[$0] }
    let symbols = StringTable.languages.flatMap { language in
      all.map { (LocaleFormat(language: language).symbol(of: $0.code), $0) }
    }
    return Dictionary(symbols + all.map { ($0.code, $0) }) { first, _ in first }
  }()

  /// Whether a text is the code or the symbol of a currency, also of one that has none in the languages of the string tables.
  static func isCurrency(_ name: String) -> Bool {
    // One letter alone, such as F of the francs, is mostly something else.
    name.count > 1 && currencies[name] != nil || name.contains(/^(?:[A-Za-z]{0,3}\p{Sc}|\p{Sc}[A-Za-z]{0,2})$/)
  }

  /// Whether a sign is only a part of the symbol of a currency: `CAD $5` is `CA$5`, but `USD $5` is `$5`.
  static func isPart(_ sign: String, ofSymbolOf code: String) -> Bool {
    guard sign != code, CurrencyTable.standard[code] != nil else { return false }
    let symbols = StringTable.languages.map { LocaleFormat(language: $0).symbol(of: code) }
    return !symbols.contains(sign) && symbols.contains { $0.contains(sign) }
  }

  private static func currency(endOf text: String) -> (start: String.Index, Money.Currency)? {
    let end = text.last?.isWhitespace == true ? text.dropLast() : text[...]
    let start = end.lastIndex { $0.isWhitespace || $0.isNumber }.map { end.index(after: $0) } ?? end.startIndex
    return currencies[String(end[start...])].map { (start, $0) }
  }

  private static func currency(startOf text: Substring) -> (end: String.Index, Money.Currency)? {
    let begun = text.first?.isWhitespace == true ? text.dropFirst() : text
    let name = begun.prefix { !$0.isWhitespace && !$0.isNumber && !",;:!?()".contains($0) }
    return currencies[String(name)].map { (name.endIndex, $0) }
  }

  private static func isApart(_ beside: Character?) -> Bool {
    beside.map { $0.isWhitespace || "();:!?".contains($0) } ?? true
  }
}
