import CheckoutCore
import KassaCards
import KassaScreens
import Testing

@testable import KassaRehearsal
@testable import KassaSystems

/// The built-in table of rules, played against kassa's own forms.
@Suite("Conformance of kassa's own card forms")
struct ConformanceTests {
  private static let systems = ["ecommpay", "worldline", "assist", "dolyame"]

  private static func stage(_ system: String) throws -> CardFormStage {
    let table = try ConformanceTable.builtIn()
    let inputs = try PaymentSystems.builtIn.named(system).sampleInput
    return CardFormStage(system, .kassa, today: try #require(table.today), inputs: inputs) {
      () throws(ComposingError) in
      var settings = CheckoutSettings()
      settings.provider = system
      return try CheckoutInputs.composeScript(settings)
    }
  }

  /// Describes what differs; empty if the run has passed.
  private static func complaints(_ run: ConformanceRun) -> String {
    run.hasPassed ? "" : ConformanceReport.text([run])
  }

  @Test("The engine keeps every rule in every dialect, except for known differences", arguments: CardPolicy.dialects)
  func engine(dialect: String) throws {
    let table = try ConformanceTable.builtIn()
    let policy = try #require(CardPolicy(dialect: dialect))
    let target = EngineTarget(policy, today: try #require(table.today))
    let run = try ConformanceRun(table, against: target, onlyNamed: dialect != "kassa")
    #expect(Self.complaints(run) == "")
    if dialect == "kassa" { #expect(run.count().played > 600) }
  }

  @Test("The painted card form of each payment system keeps every rule", arguments: systems)
  func screens(system: String) throws {
    let run = try ConformanceRun(try .builtIn(), against: ScreenTarget(Self.stage(system)))
    #expect(Self.complaints(run) == "")
    #expect(run.count().played > 450)
  }

  @Test("Plain mode keeps every rule that lines can say", arguments: systems)
  func plain(system: String) throws {
    let run = try ConformanceRun(try .builtIn(), against: PlainTarget(Self.stage(system)))
    #expect(Self.complaints(run) == "")
    #expect(run.count().played > 200)
  }

  // MARK: What a run finds

  private static let wrong = """
    @rule\tMY-RULE\tThe form groups by twos.\tNobody
    rule\tfield\tdialect\tkeys\ttext\tcursor\tvalue\terror
    MY-RULE\tcard\t*\t4242\t42 42\t5\t4242\tany
    MY-RULE\tform\t*\t4<Tab>\tfocus=code\t*\t*\t*
    MY-RULE\tcard\t*\t42\t42\t2\t42\t-
    """

  private static func run(_ text: String) throws -> ConformanceRun {
    let table = try ConformanceTable(text, source: "mine.tsv")
    return try ConformanceRun(
      table, against: EngineTarget(.kassa, today: try #require(CalendarDate("2026-06-15"))))
  }

  @Test("Each aspect that differs is reported with what was expected and what was seen")
  func differences() throws {
    let run = try Self.run(Self.wrong)
    #expect(!run.hasPassed)
    #expect(run.count() == (1, 3))
    #expect(
      run.failures.map { $0.differences.map(\.words) } == [
        [
          "text of card: expected «42 42», seen «4242»", "error of card: expected an error, seen no error",
          "cursor of card: expected 5, seen 4",
        ],
        ["focus: expected code, seen expiry"],
      ])
  }

  @Test("The report, the JSON lines and JUnit name the rule, the line and the difference")
  func reports() throws {
    let run = try Self.run(Self.wrong)
    let text = ConformanceReport.text([run])
    #expect(text.contains("MY-RULE           1/3  The form groups by twos."))
    #expect(text.contains("✗ engine  mine.tsv:3  MY-RULE\n  card: 4242\n  text of card: expected «42 42», seen «4242»"))
    #expect(text.hasSuffix("✗ engine: 1 of 3 rows hold\n"))
    let lines = try ConformanceReport.jsonLines(run).map { try JSON(parsing: Array($0.utf8)) }
    #expect(lines.map { $0["outcome"]?.string } == ["failed", "failed", "passed"])
    #expect(lines[0]["line"]?.integer == 3)
    #expect(lines[1]["differences"]?.elements?.first?["expected"]?.string == "code")
    let junit = ConformanceReport.junit([run])
    #expect(junit.contains("<testsuite name=\"engine\" tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\">"))
    #expect(junit.contains("<failure type=\"MY-RULE\" message=\"focus: expected code, seen expiry\"/>"))
  }

  @Test("A known difference does not fail a run, and one that is gone does")
  func known() throws {
    let known = Self.wrong + "\n@known\tengine\tMY-RULE\tNobody groups by twos.\n"
    let run = try Self.run(known)
    #expect(run.hasPassed)
    #expect(ConformanceReport.text([run]).contains("~ engine  MY-RULE: 2 known; Nobody groups by twos."))
    let mended = try Self.run(
      known.split(separator: "\n").filter { !$0.contains("4242") && !$0.contains("focus=") }.joined(separator: "\n"))
    #expect(!mended.hasPassed)
    #expect(ConformanceReport.text([mended]).contains("MY-RULE holds now; remove its line @known from mine.tsv"))
  }

  @Test("A target for which the table has no row is left out of the report")
  func absent() throws {
    final class Deaf: ConformanceTarget {
      let name = "deaf"
      let dialect: String? = nil
      func play(_ row: ConformanceRow) -> ConformanceOutcome { .skipped("it takes no keys") }
    }
    let none = try ConformanceRun(
      try ConformanceTable(Self.wrong, source: "mine.tsv"), against: Deaf(), rules: ["NONE"])
    let run = try Self.run(Self.wrong)
    #expect(none.results.isEmpty)
    let text = ConformanceReport.text([run, none])
    #expect(text.contains("engine: 1 of 3 rows hold") && !text.contains("deaf") && !text.contains("0 of 0"))
    #expect(ConformanceReport.summary([run, none]) == ConformanceReport.summary([run]))
  }

  @Test("A row that differs is played again by a program that may be slow, and what held only then is named")
  func again() throws {
    final class Slow: ConformanceTarget {
      let name = "slow"
      let dialect: String? = nil
      private let engine: EngineTarget
      init(_ engine: EngineTarget) { self.engine = engine }
      func play(_ row: ConformanceRow) -> ConformanceOutcome { .seen(ConformanceObservation(text: [.card: "late"])) }
      func playAgain(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome? { engine.play(row) }
    }
    let table = try ConformanceTable(Self.wrong, source: "mine.tsv")
    let engine = EngineTarget(.kassa, today: try #require(CalendarDate("2026-06-15")))
    let run = try ConformanceRun(table, against: Slow(engine))
    #expect(run.unsteady.map(\.line) == [5])
    #expect(run.count().passed == 1)
    #expect(run.failures.first?.differences.first?.words == "text of card: expected «42 42», seen «4242»")
    #expect(ConformanceReport.text([run]).contains("mine.tsv:5  MY-RULE held only when it was played again"))
    #expect(ConformanceReport.jsonLines(run).filter { $0.contains("\"again\":true") }.count == 1)
  }

  @Test("What cannot be seen is skipped, not passed")
  func unseen() throws {
    final class Blind: ConformanceTarget {
      let name = "blind"
      let dialect: String? = nil
      func play(_ row: ConformanceRow) -> ConformanceOutcome { .seen(ConformanceObservation()) }
    }
    let run = try ConformanceRun(try ConformanceTable(Self.wrong, source: "mine.tsv"), against: Blind())
    #expect(run.count() == (0, 0))
    #expect(ConformanceReport.summary([run]) == "– blind: 3 rows not playable there")
  }
}
