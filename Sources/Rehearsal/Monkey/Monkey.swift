import CheckoutCore

/// A monkey test, which enters random input on every screen and checks all invariants after each frame.
///
/// A run of the monkey test can be reproduced with its seed.
package struct Monkey: Sendable {
  private let world: MonkeySetup
  private let seed: UInt64
  private let screen: String?
  private let invariants: [MonkeyInvariant]

  /// - Parameters:
  ///   - screen: the screen on which each round starts; nil to start each round in the shop or on a random screen.
  ///   - invariants: invariants to check in addition to the standard ones.
  package init(world: MonkeySetup, seed: UInt64 = 1, screen: String? = nil, invariants: [MonkeyInvariant] = []) {
    self.world = world
    self.seed = seed
    self.screen = screen
    self.invariants = invariants
  }

  /// The maximum number of actions in one round of the monkey test.
  private static let roundLength = 150

  /// Runs the test until it has performed enough inputs or found a defect.
  ///
  /// - Parameters:
  ///   - keys: the minimum number of inputs. The test ends earlier if it finds a defect.
  ///   - coverage: takes what the monkey meets; nil if nobody counts.
  ///   - memory: a function that returns the memory use of the process in bytes; nil to skip the memory check.
  package func run(keys: Int, coverage: CoverageCollector? = nil, memory: (() -> Int)? = nil) -> MonkeyReport {
    var report = MonkeyReport(seed: seed)
    let random = RandomSource(seed: seed)
    var ways: [String: [MonkeyAction]] = [:]
    var early: Int?
    while report.keys < keys {
      let roundSeed = random.next()
      let choices = random.isLucky(50) ? ["shop"] : world.scenes.map(\.name)
      let start = screen ?? random.pick(choices, or: "shop")
      let way = ways[start] ?? world.way(to: start) ?? []
      ways[start] = way
      if let finding = round(seed: roundSeed, way: way, coverage, &report) {
        report.finding = finding
        return report
      }
      guard let memory else { continue }
      if early == nil, report.keys > keys / 4 { early = memory() }
      if let early, memory() > early + Self.growth {
        let breach = MonkeyBreach(code: "memory", message: "the memory use grew from \(early) to \(memory()) bytes")
        report.finding = MonkeyFinding(
          breach: breach, seed: roundSeed, acts: [], originalCount: report.rounds, world: world)
        return report
      }
    }
    return report
  }

  /// The growth in memory use, in bytes, that is permitted after the first quarter of the run.
  ///
  /// Memory use varied by 4 MB over 5,650 checkouts without a leak. The limit is four times that value.
  /// A leak of 1 KB per checkout is detected after 16,384 checkouts.
  private static let growth = 16 << 20

  private func round(
    seed: UInt64, way: [MonkeyAction], _ coverage: CoverageCollector?, _ report: inout MonkeyReport
  ) -> MonkeyFinding? {
    coverage?.beginCheckout()
    let round = MonkeyRound(world: world, seed: seed, invariants: invariants, coverage: coverage)
    let hand = MonkeyStrategy(random: RandomSource(seed: seed), world: world)
    var acts: [MonkeyAction] = []
    var breach: MonkeyBreach?
    while breach == nil, !round.isOver, acts.count < way.count + Self.roundLength {
      let action = acts.count < way.count ? way[acts.count] : hand.next(round.checkout)
      acts.append(action)
      breach = round.apply(action)
    }
    breach = breach ?? round.finish(byClosing: Self.isClosed(seed))
    report.add(round)
    guard let breach else { return nil }
    let shortest = MonkeyShrinker(limit: 1500) { play($0, seed: seed).breach?.code == breach.code }.shrink(acts)
    let (again, last) = play(shortest, seed: seed)
    return MonkeyFinding(
      breach: again ?? breach, seed: seed, acts: shortest, leaving: last.leaving, isClosed: Self.isClosed(seed),
      originalCount: acts.count, world: world)
  }

  /// Returns whether the round ends by closing the terminal. This is the case for one seed in four.
  private static func isClosed(_ seed: UInt64) -> Bool { seed % 4 == 0 }

  /// Replays the actions in a new checkout and then leaves that checkout.
  private func play(_ acts: [MonkeyAction], seed: UInt64) -> (breach: MonkeyBreach?, round: MonkeyRound) {
    let round = MonkeyRound(world: world, seed: seed, invariants: invariants)
    for action in acts where !round.isOver { if let breach = round.apply(action) { return (breach, round) } }
    return (round.finish(byClosing: Self.isClosed(seed)), round)
  }
}
