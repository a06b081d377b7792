import Cards
import Testing

extension TableFile.Row {
  /// The columns `valid` and `potentially_valid`.
  func expect(_ verdict: some FieldVerdict, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(verdict.valid == (self["valid"] == "true"), "\(cells) \(verdict)", sourceLocation: sourceLocation)
    #expect(
      verdict.potentiallyValid == (self["potentially_valid"] == "true"), "\(cells) \(verdict)",
      sourceLocation: sourceLocation)
  }
}

/// Every profile, read once.
private let profiles = Dictionary(
  uniqueKeysWithValues: CardPolicy.dialects.compactMap { name in CardPolicy(dialect: name).map { (name, $0) } })

/// A profile, or a failed test.
func profile(_ name: String) throws -> CardPolicy { try #require(profiles[name]) }

/// A table of another product, or a failed test.
func table(_ name: String) throws -> BrandTable { try #require(tables[name]) }

private let tables = Dictionary(
  uniqueKeysWithValues: ["credit-card-type", "payform", "adyen", "stripe"].compactMap { name in
    BrandTable(named: name).map { (name, $0) }
  })

func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
