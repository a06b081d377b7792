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

  /// - Throws: `DecodingError` for an exponent that no currency of ISO 4217 has.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let exponent = try values.decode(Int.self, forKey: .exponent)
    guard Self.exponents.contains(exponent) else {
      throw DecodingError.dataCorruptedError(
        forKey: .exponent, in: values, debugDescription: "no currency has \(exponent) decimals")
    }
    self.init(
      code: try values.decode(String.self, forKey: .code), numeric: try values.decode(String.self, forKey: .numeric),
      exponent: exponent)
  }

  private enum CodingKeys: CodingKey { case code, numeric, exponent }

  /// Source: ISO 4217, table of active codes.
  public static let exponents = 0...4
}

/// The active currencies of ISO 4217 in which an amount can be paid, and withdrawn ones that a payment system still names.
public struct CurrencyTable: Sendable {
  private let currencies: [String: Currency]
  private var withdrawn: [String: Currency] = [:]

  /// Reads `alpha | numeric | exponent | name`; codes without an exponent (metals, units of account, test codes) are
  /// left out, because no amount can be written in them.
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

  public subscript(code: String) -> Currency? { currencies[code] }

  /// A currency by its code, active or withdrawn: to show an amount, not to judge whether it can be paid.
  public func named(_ code: String) -> Currency? { currencies[code] ?? withdrawn[code] }

  /// All active codes, sorted.
  public var codes: [String] { currencies.keys.sorted() }
}
