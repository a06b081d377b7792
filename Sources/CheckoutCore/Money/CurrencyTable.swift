package import KassaResources

/// The active ISO 4217 currencies, together with those withdrawn from 2010 on, which older orders and platforms still name.
///
/// The decimals are those of ISO 4217, by which payment systems count, and not those of CLDR, which has none for HUF, COP
/// and IDR since version 48: see findings/babel-currency-digits.sh. <doc:PaymentSystems#Currencies> lists who counts otherwise.
public struct CurrencyTable: Sendable {
  private let active: [String: Money.Currency]
  private let withdrawn: [String: Money.Currency]

  /// Creates the table from rows of `alpha | numeric | exponent | name`.
  /// Codes without an exponent (metals, units of account, test codes) are skipped, because no amount can use them.
  package init(_ active: Resource?, withdrawn: Resource? = nil) {
    self.active = Self.currencies(active)
    self.withdrawn = Self.currencies(withdrawn)
  }

  private static func currencies(_ resource: Resource?) -> [String: Money.Currency] {
    let currencies = (resource?.rows ?? []).compactMap { row -> Money.Currency? in
      guard row.count >= 3, let exponent = Int(row[2]) else { return nil }
      return Money.Currency(code: String(row[0]), numeric: String(row[1]), exponent: exponent)
    }
    return Dictionary(currencies.map { ($0.code, $0) }) { _, last in last }
  }

  /// The built-in table.
  public static let standard = CurrencyTable(
    Resource("money/iso4217_minor_units.tsv"), withdrawn: Resource("money/iso4217_withdrawn.tsv"))

  /// The active currency with this alphabetic code in capital letters; nil if there is none.
  public subscript(code: String) -> Money.Currency? { active[code] }

  /// Returns an active or withdrawn currency, for displaying an amount. Use the subscript to validate a currency.
  public func named(_ code: String) -> Money.Currency? { active[code] ?? withdrawn[code] }

  /// Whether a text is the alphabetic or the numeric code of an active or withdrawn currency.
  package func isCode(_ text: String) -> Bool {
    named(text) != nil || [active, withdrawn].contains { $0.values.contains { $0.numeric == text } }
  }

  /// The alphabetic and the numeric codes of all currencies, active and withdrawn.
  package var allCodes: [String] {
    [active, withdrawn].flatMap { table in table.flatMap { [$0.key, $0.value.numeric] } }
  }

  /// The codes of all active currencies, sorted.
  public var codes: [String] { active.keys.sorted() }
}
