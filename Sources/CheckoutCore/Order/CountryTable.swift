package import KassaResources

/// The countries and territories of ISO 3166-1, by two-letter code.
package struct CountryTable: Sendable {
  private let codes: Set<String>

  /// Creates the table from rows of `alpha2 | name`.
  package init(_ resource: Resource?) { codes = Set((resource?.rows ?? []).map { String($0[0]) }) }

  /// The built-in table.
  package static let standard = CountryTable(Resource("places/iso3166.tsv"))

  /// Returns whether a code is assigned to a country. As with currencies, its letters are capitals.
  /// Reserved and private-use codes, such as `UK` and `XX`, are not assigned.
  package func contains(_ code: String) -> Bool { codes.contains(code) }
}
