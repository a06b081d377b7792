package import KassaResources

/// The active ISO 4217 currencies, together with withdrawn ones that a payment system still uses.
public struct CurrencyTable: Sendable {
  private let active: Rows
  private var withdrawn = Rows()

  /// Creates the table from rows of `alpha | numeric | exponent | name`.
  /// Codes without an exponent (metals, units of account, test codes) are skipped, because no amount can use them.
  package init(_ resource: Resource) { active = Rows(resource) }

  init() { active = Rows() }

  /// The built-in table.
  public static let standard: CurrencyTable = {
    var table = Resource("money/iso4217_minor_units.tsv").map(CurrencyTable.init) ?? CurrencyTable()
    table.withdrawn = Resource("money/iso4217_withdrawn.tsv").map(Rows.init) ?? Rows()
    return table
  }()

  /// The active currency with this alphabetic code in capital letters; nil if there is none.
  public subscript(code: String) -> Money.Currency? { active[code] }

  /// Returns an active or withdrawn currency, for displaying an amount. Use the subscript to validate a currency.
  public func named(_ code: String) -> Money.Currency? { active[code] ?? withdrawn[code] }

  /// The codes of all active currencies, sorted.
  public var codes: [String] { active.codes.filter { active[$0] != nil }.sorted() }

  /// The rows of a table by code. A row is read when its currency is wanted: a checkout has one or two of them.
  private struct Rows: Sendable {
    private var resource: Resource?
    /// The three letters of each code as a number, and where its row is.
    private var letters: [UInt32] = []
    private var places: [Range<Int>] = []

    init() {}

    init(_ resource: Resource) {
      self.resource = resource
      resource.forEachLine { bytes, line in
        guard line.count > 3, bytes[line.lowerBound + 3] == UInt8(ascii: "\t") else { return }
        letters.append(Self.number(bytes[line.lowerBound..<line.lowerBound + 3]))
        places.append(line)
      }
    }

    private static func number(_ letters: some Sequence<UInt8>) -> UInt32 {
      letters.reduce(0) { $0 << 8 | UInt32($1) }
    }

    var codes: [String] {
      letters.map { letters in
        String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) }, as: UTF8.self)
      }
    }

    subscript(code: String) -> Money.Currency? {
      guard let resource, code.utf8.count == 3, let index = letters.lastIndex(of: Self.number(code.utf8)) else {
        return nil
      }
      let cells = resource.cells(of: places[index], atMost: 3)
      guard cells.count == 3, let exponent = Int(cells[2]) else { return nil }
      return Money.Currency(code: code, numeric: String(cells[1]), exponent: exponent)
    }
  }
}
