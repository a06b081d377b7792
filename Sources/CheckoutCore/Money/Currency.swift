public import Resources

/// A currency of ISO 4217 with the number of its decimals.
public struct Currency: Hashable, Codable, Sendable {
  /// Three letters, e.g. `USD`.
  public let code: String
  /// Three digits, e.g. `840`.
  public let numeric: String
  /// Decimals of the minor unit, 0–4. Source: ISO 4217, table of active codes.
  public let exponent: Int

  public init(code: String, numeric: String, exponent: Int) {
    self.code = code
    self.numeric = numeric
    self.exponent = exponent
  }
}

/// The active currencies of ISO 4217 in which an amount can be paid.
public struct CurrencyTable: Sendable {
  private let currencies: [String: Currency]

  /// Reads `alpha | numeric | exponent | name`; codes without an exponent (metals, units of account, test codes) are
  /// left out, because no amount can be written in them.
  public init(_ resource: Resource) {
    var currencies: [String: Currency] = [:]
    for row in resource.rows where row.count >= 3 {
      guard let exponent = Int(row[2]) else { continue }
      currencies[String(row[0])] = Currency(code: String(row[0]), numeric: String(row[1]), exponent: exponent)
    }
    self.currencies = currencies
  }

  init() { currencies = [:] }

  /// The built-in table.
  public static let standard = Resource("money/iso4217_minor_units.tsv").map(CurrencyTable.init) ?? CurrencyTable()

  public subscript(code: String) -> Currency? { currencies[code] }

  /// All codes, sorted.
  public var codes: [String] { currencies.keys.sorted() }
}
