import CheckoutCore
import Sandbox
import Screens
import Terminal

/// What a run of the monkey did and found.
public struct MonkeyReport: Sendable {
  public let seed: UInt64
  /// Keys, and pastes, clicks and so on, one each.
  public internal(set) var keys = 0
  /// Checkouts from a fresh start.
  public internal(set) var rounds = 0
  /// How often each outcome was on the screen at the end of a round; `none` where nothing was started.
  public internal(set) var outcomes: [String: Int] = [:]
  /// After how many acts each screen was up.
  public internal(set) var screens: [String: Int] = [:]
  public internal(set) var finding: MonkeyFinding?

  init(seed: UInt64) { self.seed = seed }

  mutating func add(_ round: MonkeyRound, acts: Int) {
    keys += round.keyCount
    rounds += 1
    outcomes[round.checkout.flow.result?.outcome.rawValue ?? "none", default: 0] += 1
    screens.merge(round.screens, uniquingKeysWith: +)
  }
}

/// Something that went wrong, and the shortest way to it.
public struct MonkeyFinding: Sendable {
  public let breach: MonkeyBreach
  /// Of the checkout in which it happened.
  public let seed: UInt64
  public let acts: [MonkeyAct]
  /// How many acts it took before it was made shorter.
  public let originalCount: Int
  /// The way there as a script.
  public let script: String

  /// - Parameters:
  ///   - leaving: what was done at the end in order to leave.
  ///   - isClosed: the input had ended before.
  init(
    breach: MonkeyBreach, seed: UInt64, acts: [MonkeyAct], leaving: [MonkeyAct] = [], isClosed: Bool = false,
    originalCount: Int, world: MonkeyWorld
  ) {
    self.breach = breach
    self.seed = seed
    self.acts = acts
    self.originalCount = originalCount
    var script = ScriptText(
      name: "monkey: \(breach.code)",
      comments: ["found by kassa monkey: \(breach.message)", "seed \(seed), \(acts.count) of \(originalCount) acts"],
      checkout: [
        ("provider", world.setup.providerName), ("mock", world.setup.mockMode), ("language", world.setup.language),
        ("begin", "shop"),
      ] + (world.notifications.map { [("notifications", $0.rawValue)] } ?? []),
      size: Size(columns: 80, rows: 24))
    for act in acts { act.write(to: &script) }
    if isClosed, !leaving.isEmpty { script.comment("here the terminal was closed, which a script cannot do") }
    for act in leaving { act.write(to: &script) }
    // What a script can ask for; of the others it shows the way there.
    if breach.code == "notification" { script.verb("result", "{ notified: once }", isRaw: true) }
    self.script = script.text
  }
}
