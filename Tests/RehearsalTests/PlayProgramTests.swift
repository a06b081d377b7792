import KassaRehearsal
import Testing

@testable import KassaSystems
@testable import kassa

@Suite("kassa play")
struct PlayProgramTests {
  static func names(_ shard: (Int, Int)? = nil, filter: String? = nil) throws -> [String] {
    let loader = try ScriptLoader.find(["pay-by-card", "mock-modes", "languages"])
    let selection = CaseSelection(filter: filter, shard: shard.map { ($0.0, $0.1) })
    let program = PlayProgram(loader, selection, isUpdating: false)
    return program.cases.map { loader[$0.script].script.name(of: $0.cell) }
  }

  @Test("Shards cover all cases exactly once", arguments: [1, 2, 3, 7, 100])
  func shards(count: Int) throws {
    let parts = try (1...count).map { try Self.names(($0, count)) }
    #expect(try parts.flatMap(\.self).sorted() == Self.names().sorted())
    let counts: [Int] = parts.map(\.count).sorted()
    #expect(try #require(counts.last) - counts[0] <= 1)
  }

  @Test("A filter selects cases by name")
  func filter() throws {
    #expect(try Self.names(filter: "[hu]").count == 1)
    #expect(try Self.names(filter: "mock-").count == 2)
    #expect(try Self.names(filter: "nobody").isEmpty)
  }

  @Test("Results keep their order for any number of jobs")
  func order() throws {
    let loader = try ScriptLoader.find(["mock-modes", "languages"])
    func play(_ jobs: Int) throws -> [String] {
      try PlayProgram(loader, isUpdating: false).play(jobs: jobs).map(\.name)
    }
    #expect(try play(1) == play(4))
  }

  @Test("All scripts that cannot be found are reported")
  func missing() {
    let error = #expect(throws: Failure.self) { try ScriptLoader.find(["nobody", "/nowhere/else.yaml"]) }
    #expect(error?.status == 2)
    #expect(error?.message.split(separator: "\n").count == 2)
  }

  @Test("Of failures that differ in nothing but the case, only the first is reported in full")
  func sameFailure() throws {
    let text =
      "matrix: { cards: [visa-0077, visa-0006, visa-1111] }\n"
      + Rehearsing.steps([
        "choose: card", "fill: { pan: $cell.card, expiry: 12/30, code: $cell.cvc, holder: JANE DOE }",
        "screen: result",
      ])
    let script = try Script(text, source: "test.yaml") { _, _ in .missing }
    let results = script.cells.map { Player(compose: CheckoutInputs.composeScript).play(script, $0).result }
    let printer = ResultPrinter(isJSON: false, progress: PlayProgress(total: 3, isShown: false))
    let reports = results.map(printer.report)
    #expect(reports[0].contains("last flow entries"))
    for index in [1, 2] { #expect(reports[index] == "✗ \(results[index].name)\n  same failure as \(results[0].name)") }
    var other = results[1]
    other.failure?.message = "another one"
    #expect(printer.report(other).contains("another one"))
  }

  @Test("A failure reports the line, the expectation, the screen and the last flow entries")
  func failure() throws {
    let text = try Rehearsing.play(Rehearsing.form("choose: pay", "screen: result")).result.failureText
    #expect(text.hasPrefix("✗ a test\n  test.yaml:6  screen"))
    #expect(text.contains("expected the screen result, found challenge"))
    #expect(text.contains("Cosmoshop"))
    #expect(text.contains("last flow entries"))
  }
}
