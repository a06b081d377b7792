import CheckoutCore
import Rehearsal
import Screens
import Terminal
import Testing

@Suite("The monkey")
struct MonkeyTests {
  @Test("finds nothing wrong", arguments: 1...4 as ClosedRange<UInt64>)
  func findsNothing(seed: UInt64) {
    let report = Monkey(world: .sample, seed: seed).run(keys: 4000)
    #expect(report.keys >= 4000)
    if let finding = report.finding {
      Issue.record("\(finding.breach.code): \(finding.breach.message)\n\(finding.script)")
    }
  }

  @Test("gets everywhere: every screen, and payments that are paid, declined and left")
  func getsEverywhere() {
    let report = Monkey(world: .sample, seed: 11).run(keys: 4000)
    for screen in [
      "shop", "methods", "card", "challenge", "retry", "result", "inspector", "help", "testCards", "leave",
    ] {
      #expect((report.screens[screen] ?? 0) > 3, "\(screen)")
    }
    for outcome in ["success", "declined", "cancelled"] { #expect((report.outcomes[outcome] ?? 0) > 1, "\(outcome)") }
  }

  @Test("the same seed does the same")
  func repeats() {
    let reports = [7, 7, 8].map { Monkey(world: .sample, seed: $0).run(keys: 300) }
    #expect(reports[0].screens == reports[1].screens)
    #expect(reports[0].keys == reports[1].keys)
    #expect(reports[0].screens != reports[2].screens)
  }

  @Test("a planted mistake is found, and shrunk to the keys that lead to it")
  func findsPlanted() throws {
    // Nobody may ever see the list of test cards over the card form.
    let planted = MonkeyInvariant("planted") { view in
      view.page.id == "card" && view.page.dialog?.id == "testCards" ? "the list is up" : nil
    }
    let report = Monkey(world: .sample, seed: 4, invariants: [planted]).run(keys: 50_000)
    let finding = try #require(report.finding)
    #expect(finding.breach.code == "planted")
    // From the shop to the methods, to the form, F3: nothing else is left.
    #expect((2...3).contains(finding.acts.count), "\(finding.script)")
    #expect(finding.originalCount >= finding.acts.count)
    #expect(finding.script.contains("- press: F3"))
    #expect(finding.script.hasPrefix("# found by kassa monkey: the list is up\n"))
  }

  @Test("begins where it is told to")
  func begins() {
    let report = Monkey(world: .sample, seed: 5, screen: "challenge").run(keys: 300)
    #expect((report.screens["challenge"] ?? 0) > 0)
  }
}
