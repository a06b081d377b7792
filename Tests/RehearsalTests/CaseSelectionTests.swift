import KassaRehearsal
import Testing

@testable import kassa

@Suite("Selection of cases")
struct CaseSelectionTests {
  private static func loaded(_ texts: String...) throws -> [LoadedScript] {
    try texts.enumerated().map { index, text in
      LoadedScript(script: try Script(text, source: "s\(index).yaml"), snapshots: [:], folder: nil)
    }
  }

  private static func suite() throws -> [LoadedScript] {
    try loaded(
      "name: quick\ntags: [fast]\nsteps: [screen: methods]",
      "name: slow\ntags: [fast, nightly]\nmatrix: { languages: [en, de] }\nsteps: [screen: methods]",
      "name: other\nseed: 9\ncheckout: { provider: assist }\nsteps: [screen: card]")
  }

  private static func names(_ selection: CaseSelection) throws -> [String] {
    let scripts = try suite()
    return PlayProgram(scripts, selection, isUpdating: false).cases.map {
      scripts[$0.script].script.name(of: $0.cell) + " \($0.seed)"
    }
  }

  @Test(
    "Tags, and tags that are excluded, hold together; the payment system is a tag",
    arguments: [
      ([], ["quick 1", "slow [en] 1", "slow [de] 1", "other 9"]), (["fast", "!nightly"], ["quick 1"]),
      (["assist"], ["other 9"]), (["!ecommpay"], ["other 9"]), (["nightly", "assist"], []),
    ] as [([String], [String])])
  func tags(tags: [String], names: [String]) throws {
    #expect(try Self.names(CaseSelection(tags: tags)) == names)
  }

  @Test("A filter looks at the names of cases and scripts; seeds repeat all but a script with its own; shards divide")
  func others() throws {
    #expect(try Self.names(CaseSelection(filter: "[de]")) == ["slow [de] 1"])
    #expect(try Self.names(CaseSelection(filter: "s2.yaml", seeds: [1, 2])) == ["other 9"])
    #expect(try Self.names(CaseSelection(filter: "quick", seeds: [1, 2])) == ["quick 1", "quick 2"])
    let shards = try (1...3).map { try Self.names(CaseSelection(shard: ($0, 3))) }
    #expect(shards.map(\.count) == [2, 1, 1])
    #expect(try Set(shards.joined()) == Set(Self.names(CaseSelection())))
  }

  @Test("A tag that no script has gets the nearest one")
  func complaint() throws {
    let scripts = try Self.suite().map(\.script)
    #expect(CaseSelection(tags: ["fats"]).complaint(scripts) == "no script has the tag fats; the nearest is fast")
    #expect(CaseSelection(filter: "nosuch").complaint(scripts) == "no case name contains nosuch")
    #expect(CaseSelection(tags: ["nightly", "assist"]).complaint(scripts).contains("nightly, assist"))
  }

  @Test(
    "Seeds are ranges and lists",
    arguments: [
      ("1..3", [1, 2, 3]), ("1,5,9", [1, 5, 9]), ("2..2,7", [2, 7]), ("3..1", nil), ("", nil), ("1,", nil), ("a", nil),
      ("-1", nil), ("1..99999", nil),
    ] as [(String, [UInt64]?)])
  func seeds(text: String, seeds: [UInt64]?) { #expect(CaseSelection.seeds(text) == seeds) }

  @Test("After a failure, fail-fast begins no further case")
  func failFast() throws {
    let scripts = try Self.loaded(
      "name: a\nsteps: [screen: methods]", "name: b\nsteps: [screen: card]", "name: c\nsteps: [screen: methods]")
    let program = PlayProgram(scripts, CaseSelection(), isUpdating: false)
    let results = try program.play(jobs: 1, stopsAtFailure: true)
    #expect(results.map(\.outcome) == [.passed, .failed, .skipped] && results.last?.skip == .afterFailure)
    let summary = CaseReports.summary(results).split(separator: "\n")
    #expect(summary.first == "✗ b: s1.yaml:2: expected the screen card, found methods")
    #expect(summary.last?.hasPrefix("✗ 1 of 3 cases passed, 1 not played after the failure") == true)
    #expect(try program.play(jobs: 1).map(\.hasPassed) == [true, false, true])
  }
}
