import KassaResources

/// Formats money, numbers, dates and lists for people in one language. Every screen, receipt and export uses it.
///
/// The patterns come from Unicode CLDR, in the tables of `Resources/cldr`. Each table names where it follows
/// the project's glossary instead. Text for machines does not use this type: see ``Money/decimal`` and
/// `Instant.timestamp`.
public struct LocaleFormat: Sendable {
  /// The language as a two-letter ISO 639-1 code.
  public let language: String
  let decimalSeparator: String
  let groupSeparator: String
  /// The smallest number of digits before the first group separator: 2 writes 1234 and 12 345.
  private let minimumGroupingDigits: Int
  private let putsSymbolFirst: Bool
  private let isASCII: Bool

  private static let numbers = ResourceTable("cldr/numbers.tsv")
  private static let currencies = ResourceTable("cldr/currencies.tsv")
  static let dates = ResourceTable("cldr/dates.tsv")
  static let lists = ResourceTable("cldr/lists.tsv")

  /// - Parameters:
  ///   - language: the two-letter ISO 639-1 code. An unknown language is formatted as English.
  ///   - isASCII: whether the text is for a terminal without Unicode, where `EUR` replaces `€`.
  public init(language: String, isASCII: Bool = false) {
    let known = Self.numbers?.cell(row: language, column: "decimal") == nil ? "en" : language
    func number(_ column: String) -> String? { Self.numbers?.cell(row: known, column: column) }
    self.language = known
    self.isASCII = isASCII
    decimalSeparator = number("decimal") ?? "."
    groupSeparator = number("group") ?? ","
    minimumGroupingDigits = number("minimumGroupingDigits").flatMap { Int($0) } ?? 1
    putsSymbolFirst = number("currency")?.hasPrefix("¤") ?? true
  }

  /// The format of the English texts, e.g. of the command line.
  public static let english = LocaleFormat(language: "en")
}

// MARK: Numbers and money

extension LocaleFormat {
  /// Returns an amount with the symbol of its currency, e.g. `$19.99` in English and `19,99 $` in German.
  /// A currency without a symbol in the language is written with its code. The blanks do not break.
  public func money(_ money: Money) -> String {
    let minus = money.amount < 0 ? "-" : ""
    let number = number(money.amount.magnitude, places: money.currency.exponent)
    let symbol = symbol(of: money.currency.code)
    guard putsSymbolFirst else { return minus + number + Self.noBreakSpace + symbol }
    // CLDR's currencySpacing separates the digits from everything that is neither a symbol nor a blank.
    let isApart = symbol.last.map { !$0.isSymbol && !$0.isWhitespace } == true
    return minus + symbol + (isApart ? Self.noBreakSpace : "") + number
  }

  /// Returns an amount without its currency, e.g. `1,999.00` in English and `1.999,00` in German.
  public func amount(_ money: Money) -> String { decimal(money.amount, places: money.currency.exponent) }

  /// Returns a whole number with group separators.
  public func number(_ number: Int) -> String { decimal(Int64(number), places: 0) }

  /// Returns a decimal number.
  /// - Parameters:
  ///   - units: the number in units of its last place: 1310 with three places is 1.310.
  ///   - places: the number of decimal places, zero or more.
  public func decimal(_ units: Int64, places: Int) -> String {
    (units < 0 ? "-" : "") + number(units.magnitude, places: places)
  }

  /// Returns the symbol of a currency in this language, or its code if it has none.
  public func symbol(of code: String) -> String {
    guard let symbol = Self.currencies?.cell(row: code, column: language), !symbol.isEmpty,
      !isASCII || symbol.utf8.allSatisfy({ $0 < 0x80 })
    else { return code }
    return symbol
  }

  /// The no-break space between a number and its symbol or unit.
  package static let noBreakSpace = "\u{A0}"

  private func number(_ magnitude: UInt64, places: Int) -> String {
    var digits = String(magnitude)
    if digits.utf8.count <= places { digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits }
    let whole = digits.dropLast(places)
    var text = ""
    let isGrouped = whole.utf8.count >= 3 + minimumGroupingDigits
    for (index, digit) in whole.enumerated() {
      if isGrouped, index > 0, (whole.utf8.count - index) % 3 == 0 { text += groupSeparator }
      text.append(digit)
    }
    return places > 0 ? text + decimalSeparator + String(digits.suffix(places)) : text
  }
}
