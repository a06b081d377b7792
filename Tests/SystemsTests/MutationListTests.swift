import TestSupport
import Testing

/// Tests that the list of mistakes that `.ci/mutation` makes still fits the sources.
@Suite("List of mistakes for the mutation run")
struct MutationListTests {
  private static let rows: [[String]] = (Repository.text("Tests/Mutation/mutations.tsv") ?? "")
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }

  @Test("There are 60 mistakes with different names, of which at most 6 are known to go unnoticed")
  func complete() {
    #expect(Self.rows.count == 60)
    #expect(Self.rows.allSatisfy { $0.count == 7 })
    #expect(Set(Self.rows.map { $0[0] }).count == Self.rows.count)
    #expect(Self.rows.count { !$0[6].isEmpty } <= 6)
  }

  @Test("The original text of every mistake occurs exactly once, and its tests exist", arguments: rows)
  func anchored(_ row: [String]) throws {
    let source = try #require(Repository.text(row[1]), "\(row[0])")
    #expect(source.ranges(of: row[2]).count == 1, "\(row[0])")
    #expect(row[2] != row[3], "\(row[0])")
    let target = String(row[4].prefix { $0 != "." })
    #expect(Repository.text("Package.swift")?.contains("\"\(target)\"") == true, "\(row[0])")
  }
}
