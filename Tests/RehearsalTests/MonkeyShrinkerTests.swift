import KassaTerminal
import TestSupport
import Testing

@testable import KassaRehearsal

/// Tests that a failing sequence of actions is reduced to the actions that are needed for the failure.
@Suite("Shrinking of a finding")
struct MonkeyShrinkerTests {
  private static let acts = (0..<16).map { MonkeyAction.type("text \($0)") }

  @Test(
    "Only the actions that cause the finding remain, in their order",
    arguments: [(0, 15), (3, 4), (7, 8), (5, 12)])
  func two(first: Int, second: Int) {
    let wanted = [Self.acts[first], Self.acts[second]]
    let shrinker = MonkeyShrinker(limit: 1000) { acts in acts.filter(wanted.contains) == wanted }
    #expect(shrinker.shrink(Self.acts) == wanted)
  }

  @Test("The texts that remain are shortened")
  func texts() {
    let shrinker = MonkeyShrinker(limit: 1000) { acts in
      acts.contains { if case .type(let text) = $0 { text.contains("7") } else { false } }
    }
    #expect(shrinker.shrink(Self.acts) == [.type("7")])
  }

  @Test("A finding that needs no action is reported without actions")
  func none() {
    #expect(MonkeyShrinker(limit: 10) { _ in true }.shrink(Self.acts).isEmpty)
  }

  @Test("After the given number of trials the best sequence so far is returned")
  func limit() {
    let trials = Collected<Int>()
    let shrinker = MonkeyShrinker(limit: 5) { acts in
      trials.add(acts.count)
      return acts.contains(Self.acts[15])
    }
    let best = shrinker.shrink(Self.acts)
    #expect(trials.all.count == 5)
    #expect(best.contains(Self.acts[15]) && best.count < Self.acts.count)
  }
}
