import CheckoutCore
import TestSupport
import Testing

@testable import KassaRehearsal
@testable import KassaSystems
@testable import kassa

@Suite("Bugs that suites are tried with")
struct BugTests {
  /// A built-in script that notices each bug. `kassa play --bugs` looks for one itself; `.ci/nightly` does so.
  static let noticing: [(bug: String, script: String)] = [
    ("sum-tenfold", "wrong-code"), ("sum-in-title", "redirect-sizes"),
    ("paid-twice-the-sum", "partial-below-the-limit"),
    ("currency-swapped", "apple-pay-capture-part"), ("instalments-swapped", "dolyame-schedule"),
    ("other-saved-card", "saved-card-by-choice"), ("declined-as-paid", "worldline-card-declined"),
    ("unknown-as-paid", "dolyame-demo-unknown-failure"), ("held-as-paid", "worldline-held"),
    ("part-as-whole", "apple-pay-capture-part"), ("unknown-as-cancelled", "assist-cards-all"),
    ("confirmed-unheard", "fault-notification-lost"), ("result-not-told", "assist-challenge-left"),
    ("result-told-twice", "assist-challenge-left"), ("refund-not-sent", "apple-pay-capture-part"),
    ("refund-sent-twice", "assist-part-charged-rest-released"), ("refund-says-more", "apple-pay-capture-part"),
    ("part-becomes-whole", "apple-pay-capture-part"), ("refusal-as-done", "assist-part-refused"),
    ("mask-missing", "pay-by-card"), ("code-readable", "pay-by-card"), ("code-in-status", "pay-by-card"),
    ("one-time-code-in-title", "wrong-code"), ("number-on-result", "pay-by-card"),
    ("number-in-window-title", "pay-by-card"), ("number-recorded", "pay-by-card"), ("code-recorded", "pay-by-card"),
    ("code-kept", "retry-with-another-card"), ("kept-unasked", "saved-card-not-asked"),
    ("card-not-forgotten", "saved-card-by-choice"), ("language-mixed", "wrong-code"),
    ("time-out-never", "challenge-times-out"), ("tab-skips-field", "entry-02-moving-on-by-length"),
    ("error-missing", "entry-12-errors-are-told"), ("brand-wrong", "entry-08-grouping"),
    ("digit-lost", "entry-01-caret-in-the-middle"), ("paste-cut", "entry-07-paste"), ("resize-loses", "resized"),
    ("interrupted-forgotten", "restored-in-challenge"), ("cursor-beside", "entry-01-caret-in-the-middle"),
  ]

  private static func trial(_ names: String...) throws -> BugTrial {
    let program = PlayProgram(try ScriptLoader.find(names), isUpdating: false)
    return BugTrial(program.trialCases, compose: CheckoutInputs.composeScript)
  }

  private static func trial(text: String) throws -> BugTrial {
    let script = try Script(text, source: "test.yaml")
    let cases = script.cells.map { BugTrial.Case(script, $0, seed: 1, snapshots: Snapshots()) }
    return BugTrial(cases, compose: CheckoutInputs.composeScript)
  }

  @Test("Every bug is noticed by a script of ours, which passes without it", arguments: noticing)
  func noticed(name: String, script: String) throws {
    let bug = try #require(Bug.named(name))
    let trial = try Self.trial(script)
    let verdict = trial.verdict(on: bug)
    #expect(verdict.isNoticed && trial.unsound.isEmpty, "it showed in \(verdict.shown) cases of \(script)")
    #expect(verdict.notice?.failure?.isError == (name == "interrupted-forgotten"))
  }

  @Test("The numbers and names are those of the article, each bug says where it shows and what notices it")
  func list() throws {
    #expect(Bug.all.map(\.number) == Array(1...40) && Set(Bug.all.map(\.name)).count == 40)
    #expect(Set(Self.noticing.map(\.bug)) == Set(Bug.all.map(\.name)))
    let article = try #require(Repository.text("Sources/Rehearsal/Documentation.docc/Bugs.md"))
    for bug in Bug.all {
      #expect(bug.name.allSatisfy { $0 == "-" || ("a"..."z").contains($0) } && bug.words.hasSuffix("."))
      #expect(!bug.place.isEmpty && !bug.remedy.isEmpty)
      let row = "| \(bug.number) | `\(bug.name)` | \(bug.kind.rawValue) | \(bug.words) | \(bug.place) |"
      #expect(article.contains(row), "the article lacks \(row)")
    }
    #expect(Bug.named("17")?.name == "refund-says-more" && Bug.named("41") == nil)
  }

  @Test("A suite that looks only at the result does not notice a wrong sum, and is told where it showed")
  func unnoticed() throws {
    let paid =
      Rehearsing.form("choose: pay", "type: 1234", "press: Enter", "screen: result") + "result: { outcome: success }\n"
    let bug = try #require(Bug.named("paid-twice-the-sum"))
    let verdict = try Self.trial(text: paid).verdict(on: bug)
    #expect(!verdict.isNoticed && verdict.shown == 1 && verdict.missed?.name == "a test")
    let line = BugPlay.line(verdict)
    #expect(line.contains("NOT NOTICED: it showed in 1 case, first in a test"), "\(line)")
    #expect(line.contains("would notice it: see: Paid $19.99"))
    let refund = try #require(Bug.named("refund-says-more"))
    #expect(BugPlay.line(try Self.trial(text: paid).verdict(on: refund)).contains("no script comes where it shows"))
    let seen = paid.replacing("screen: result", with: "see: Paid $19.99")
    let notice = try Self.trial(text: seen).verdict(on: bug).notice?.failure
    #expect(notice?.code == "see" && notice?.line == 8)
  }

  @Test("A case that fails anyway, that is skipped or must fail notices nothing")
  func unsound() throws {
    let bug = try #require(Bug.named("sum-in-title"))
    let failing = Rehearsing.steps(["see: Nobody"])
    let trial = try Self.trial(text: failing)
    #expect(!trial.verdict(on: bug).isNoticed && trial.unsound == ["a test"])
    for key in ["skip", "expect-failure"] {
      #expect(try Self.trial(text: "\(key): ticket 12\n" + failing).count == 0)
    }
  }

  @Test("With a bug switched in, the program's own parts stay as they are: the same messages go to the platform")
  func messages() throws {
    let text = Rehearsing.form("choose: pay", "type: 1234", "press: Enter", "screen: result")
    let (bug, trace) = (try #require(Bug.named("sum-tenfold")), BugTrace())
    let compose = CheckoutInputs.composeScript
    let with = try Rehearsing.play(text, compose: bug.composer(compose, trace)).result
    let without = try Rehearsing.play(text).result
    #expect(trace.hasShown && with.hasPassed && with.entries == without.entries)
  }
}
