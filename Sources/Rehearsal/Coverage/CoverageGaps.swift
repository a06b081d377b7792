/// What runs do not meet, with the reason for each.
package struct CoverageGaps: Sendable {
  package typealias Row = (kind: Coverage.Kind, names: [String], reason: String)

  private let reasons: [Coverage.Item: String]

  init(_ rows: [Row]) {
    reasons = rows.reduce(into: [:]) { reasons, row in
      for name in row.names { reasons[Coverage.Item(row.kind, name)] = row.reason }
    }
  }

  package var items: [Coverage.Item] { reasons.keys.sorted() }

  package func reason(_ item: Coverage.Item) -> String? { reasons[item] }
}
