package import KassaResources

/// The active ISO 4217 currencies, together with withdrawn ones that a payment system still uses.
public struct CurrencyTable: Sendable {
  private let currencies: [String: Money.Currency]
  private var withdrawn: [String: Money.Currency] = [:]

  /// Creates the table from rows of `alpha | numeric | exponent | name`.
  /// Codes without an exponent (metals, units of account, test codes) are skipped, because no amount can use them.
  package init(_ resource: Resource) { currencies = Self.read(resource) }

  init() { currencies = [:] }

  private static func read(_ resource: Resource) -> [String: Money.Currency] {
    var currencies: [String: Money.Currency] = [:]
    for row in resource.rows where row.count >= 3 {
      guard let exponent = Int(row[2]) else { continue }
      currencies[String(row[0])] = Money.Currency(code: String(row[0]), numeric: String(row[1]), exponent: exponent)
    }
    return currencies
  }

  /// The built-in table.
  public static let standard: CurrencyTable = {
    var table = Resource("money/iso4217_minor_units.tsv").map(CurrencyTable.init) ?? CurrencyTable()
    table.withdrawn = Resource("money/iso4217_withdrawn.tsv").map(read) ?? [:]
    return table
  }()

  /// The active currency with this alphabetic code in capital letters; nil if there is none.
  public subscript(code: String) -> Money.Currency? { currencies[code] }

  /// Returns an active or withdrawn currency, for displaying an amount. Use the subscript to validate a currency.
  public func named(_ code: String) -> Money.Currency? { currencies[code] ?? withdrawn[code] }

  /// The codes of all active currencies, sorted.
  public var codes: [String] { currencies.keys.sorted() }
}
