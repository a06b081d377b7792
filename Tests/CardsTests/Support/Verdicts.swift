import KassaCards
import TestSupport
import Testing

extension TableFile.Row {
  /// Checks that a validation result agrees with the row's `valid` and `potentially_valid` columns.
  func expect(_ verdict: some FieldVerdict, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(verdict.valid == (self["valid"] == "true"), "\(cells) \(verdict)", sourceLocation: sourceLocation)
    #expect(
      verdict.potentiallyValid == (self["potentially_valid"] == "true"), "\(cells) \(verdict)",
      sourceLocation: sourceLocation)
  }
}

/// All card policies by name, loaded once.
private let profiles = Dictionary(
  uniqueKeysWithValues: CardPolicy.dialects.compactMap { name in CardPolicy(dialect: name).map { (name, $0) } })

/// Returns the card policy with the given name; fails the test if there is none.
func profile(_ name: String) throws -> CardPolicy { try #require(profiles[name]) }

/// Returns the brand table taken from the named product; fails the test if there is none.
func table(_ name: String) throws -> BrandTable { try #require(tables[name]) }

private let tables = Dictionary(
  uniqueKeysWithValues: ["credit-card-type", "payform", "adyen", "stripe"].compactMap { name in
    BrandTable(named: name).map { (name, $0) }
  })

func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
