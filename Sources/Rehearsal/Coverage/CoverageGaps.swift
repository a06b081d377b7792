/// What runs do not meet, with the reason for each.
package struct CoverageGaps: Sendable {
  private let reasons: [Coverage.Item: String]

  init(_ rows: [(Coverage.Kind, [String], reason: String)]) {
    reasons = rows.reduce(into: [:]) { reasons, row in
      for name in row.1 { reasons[Coverage.Item(row.0, name)] = row.reason }
    }
  }

  package var items: [Coverage.Item] { reasons.keys.sorted() }

  package func reason(_ item: Coverage.Item) -> String? { reasons[item] }
}
