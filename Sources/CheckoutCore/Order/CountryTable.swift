package import Resources

/// The countries and territories of ISO 3166-1 by their codes of two letters.
package struct CountryTable: Sendable {
  private let codes: Set<String>

  /// Reads `alpha2 | name`.
  package init(_ resource: Resource) { codes = Set(resource.rows.compactMap { $0.first.map(String.init) }) }

  init() { codes = [] }

  /// The built-in table.
  package static let standard = Resource("places/iso3166.tsv").map(CountryTable.init) ?? CountryTable()

  /// Whether a code is assigned, written in capitals or in small letters. Reserved codes and those for private use, such
  /// as `UK` and `XX`, name no country.
  package func contains(_ code: String) -> Bool {
    // A letter of another alphabet may have two of these as its capitals.
    code.utf8.count == 2 && code.utf8.allSatisfy { $0 < 0x80 } && codes.contains(code.uppercased())
  }
}
