public import KassaResources

/// An ISO 4217 currency with its number of decimal places.
public struct Currency: Hashable, Codable, Sendable {
  /// The alphabetic code: three letters, e.g. `USD`.
  public let code: String
  /// The numeric code: three digits, e.g. `840`.
  public let numeric: String
  /// The number of decimal places in an amount, 0–4. Source: ISO 4217, table of active codes.
  public let exponent: Int

  /// Creates a currency. The values are not checked: ``CurrencyTable`` contains the active currencies.
  /// - Parameters:
  ///   - code: the alphabetic code: three letters.
  ///   - numeric: the numeric code: three digits.
  ///   - exponent: the number of decimal places in an amount, 0–4.
  public init(code: String, numeric: String, exponent: Int) {
    self.code = code
    self.numeric = numeric
    self.exponent = exponent
  }

  /// - Throws: `DecodingError` if no ISO 4217 currency has the exponent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let exponent = try values.decode(Int.self, forKey: .exponent)
    guard Self.exponents.contains(exponent) else {
      throw DecodingError.dataCorruptedError(
        forKey: .exponent, in: values, debugDescription: "no ISO 4217 currency has the exponent \(exponent)")
    }
    self.init(
      code: try values.decode(String.self, forKey: .code), numeric: try values.decode(String.self, forKey: .numeric),
      exponent: exponent)
  }

  private enum CodingKeys: CodingKey { case code, numeric, exponent }

  /// The valid currency exponents. Source: ISO 4217, table of active codes.
  public static let exponents = 0...4
}

/// The active ISO 4217 currencies, together with withdrawn ones that a payment system still uses.
public struct CurrencyTable: Sendable {
  private let currencies: [String: Currency]
  private var withdrawn: [String: Currency] = [:]

  /// Creates the table from rows of `alpha | numeric | exponent | name`.
  /// Codes without an exponent (metals, units of account, test codes) are skipped, because no amount can use them.
  public init(_ resource: Resource) { currencies = Self.read(resource) }

  init() { currencies = [:] }

  private static func read(_ resource: Resource) -> [String: Currency] {
    var currencies: [String: Currency] = [:]
    for row in resource.rows where row.count >= 3 {
      guard let exponent = Int(row[2]) else { continue }
      currencies[String(row[0])] = Currency(code: String(row[0]), numeric: String(row[1]), exponent: exponent)
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
  public subscript(code: String) -> Currency? { currencies[code] }

  /// Returns an active or withdrawn currency, for displaying an amount. Use the subscript to validate a currency.
  public func named(_ code: String) -> Currency? { currencies[code] ?? withdrawn[code] }

  /// The codes of all active currencies, sorted.
  public var codes: [String] { currencies.keys.sorted() }
}
