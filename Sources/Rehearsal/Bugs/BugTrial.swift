import CheckoutCore
import Synchronization

/// Plays cases with bugs switched in, until one notices, in virtual time.
package final class BugTrial: Sendable {
  /// A case that is played with every bug.
  package struct Case: Sendable {
    let script: Script
    let cell: Combination
    let seed: UInt64
    let snapshots: Snapshots

    package init(_ script: Script, _ cell: Combination, seed: UInt64, snapshots: Snapshots) {
      (self.script, self.cell, self.seed, self.snapshots) = (script, cell, seed, snapshots)
    }

    /// Whether the case can notice anything: another program has no bugs of ours, and what fails anyway tells nothing.
    var canNotice: Bool {
      script.played(in: cell).program == nil && script.skipReason == nil && script.expectedFailure == nil
    }
  }

  /// What the cases make of a bug.
  package struct Verdict: Sendable {
    package let bug: Bug
    /// The failure of the first case that notices the bug; nil if none does.
    package let notice: CaseResult?
    /// The cases in which the bug has shown, up to the one that notices it.
    package let shown: Int
    /// The first case in which the bug has shown and that does not notice it; nil if there is none.
    package let missed: CaseResult?

    package var isNoticed: Bool { notice != nil }
  }

  private let cases: [Case]
  private let compose: CheckoutComposer
  /// Whether a case passes without any bug, as far as that is known.
  private let soundness = Mutex<[Int: Bool]>([:])

  /// - Parameter compose: the function that creates the checkout, without bugs.
  package init(_ cases: [Case], compose: @escaping CheckoutComposer) {
    self.cases = Self.spread(cases.filter(\.canNotice))
    self.compose = compose
  }

  /// The number of cases that can notice a bug.
  package var count: Int { cases.count }

  /// Returns what the cases make of a bug. They are played until one fails that passes without the bug.
  package func verdict(on bug: Bug) -> Verdict {
    var shown = 0
    var missed: CaseResult?
    for (index, one) in cases.enumerated() {
      let trace = BugTrace()
      let result = play(one, bug.composer(compose, trace))
      guard trace.hasShown else { continue }
      shown += 1
      if !result.hasPassed, isSound(index) { return Verdict(bug: bug, notice: result, shown: shown, missed: missed) }
      missed = missed ?? result.condensed
    }
    return Verdict(bug: bug, notice: nil, shown: shown, missed: missed)
  }

  /// The cases that fail without any bug, of those that were looked at.
  package var unsound: [String] {
    soundness.withLock { known in
      cases.indices.filter { known[$0] == false }.map { cases[$0].script.name(of: cases[$0].cell) }
    }
  }

  private func isSound(_ index: Int) -> Bool {
    if let known = soundness.withLock({ $0[index] }) { return known }
    let passes = play(cases[index], compose).hasPassed
    soundness.withLock { $0[index] = passes }
    return passes
  }

  private func play(_ one: Case, _ compose: @escaping CheckoutComposer) -> CaseResult {
    Player(seed: one.seed, compose: compose).play(one.script, one.cell, snapshots: one.snapshots).result.condensed
  }

  /// The cases in an order in which neighbours are far apart, so that few of the same kind come one after the other.
  private static func spread(_ cases: [Case]) -> [Case] {
    guard cases.count > 2 else { return cases }
    // The golden section, made coprime to the number of cases so that every case comes once.
    var step = max(1, cases.count * 618 / 1000)
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    while divisor(step, cases.count) != 1 { step += 1 }
    return cases.indices.map { cases[$0 * step % cases.count] }
  }
}
