package import CheckoutCore

/// What a run has met of all that there is, in words and as JSON.
package struct CoverageReport: Sendable {
  /// Everything that the payment systems of the run can meet.
  package let items: [Coverage.Item]
  private let coverage: Coverage
  private let gaps: CoverageGaps

  /// - Parameters:
  ///   - systems: the payment systems of the run.
  ///   - known: all payment systems that scripts can name.
  package init(
    _ coverage: Coverage, systems: [String], in known: ScriptSystems = .builtIn, gaps: CoverageGaps = .builtIn
  ) {
    items = CoverageItems.all(of: systems, in: known)
    self.coverage = coverage
    self.gaps = gaps
  }

  /// What was not met, in the order of the tables.
  package var missed: [Coverage.Item] { items.filter { !coverage.contains($0) } }

  /// The report as text: a line for each kind, and what was not met below it, with the reason if it is known.
  package var text: String {
    Coverage.Kind.allCases.flatMap { kind in
      let all = items.filter { $0.kind == kind }
      let missed = all.filter { !coverage.contains($0) }
      return ["\(kind.title): \(all.count - missed.count) of \(all.count) met"]
        + missed.map { "  – \($0.name)" + (gaps.reason($0).map { "  (\($0))" } ?? "") }
    }.joined(separator: "\n")
  }

  /// One object: for each kind the items that were met, each with its payment systems, and those that were not, each with
  /// the reason if it is known.
  package var json: JSON {
    .object(
      JSON.Object(
        Coverage.Kind.allCases.map { kind in
          let all = items.filter { $0.kind == kind }
          let met = all.compactMap { item in
            coverage.systems[item].map { (item.name, JSON.array($0.sorted().map(JSON.string))) }
          }
          let missed = all.filter { !coverage.contains($0) }.map { item in
            (item.name, gaps.reason(item).map(JSON.string) ?? .null)
          }
          return (
            kind.rawValue, JSON.object(.init([("met", .object(.init(met))), ("missed", .object(.init(missed)))]))
          )
        }))
  }
}
