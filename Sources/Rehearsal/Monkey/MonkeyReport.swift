import CheckoutCore
import KassaSandbox
import KassaScreens
import KassaTerminal

/// The result of a monkey test.
package struct MonkeyReport: Sendable {
  package let seed: UInt64
  /// The number of inputs. Each typed character counts as one input, and so does any other action.
  package internal(set) var keys = 0
  /// The number of rounds in the test. Each round starts a new checkout.
  package internal(set) var rounds = 0
  /// The number of rounds by payment outcome. Rounds without a payment result are counted under the key `none`.
  package internal(set) var outcomes: [String: Int] = [:]
  /// The number of actions after which each screen was visible, by screen ID.
  package internal(set) var screens: [String: Int] = [:]
  package internal(set) var finding: MonkeyFinding?

  mutating func add(_ round: MonkeyRound) {
    keys += round.keyCount
    rounds += 1
    outcomes[round.checkout.flow.result?.outcome.rawValue ?? "none", default: 0] += 1
    screens.merge(round.screens, uniquingKeysWith: +)
  }
}

/// A defect that the monkey found, with a shortened action sequence that reproduces it.
package struct MonkeyFinding: Sendable {
  package let breach: MonkeyBreach
  /// The seed of the checkout in which the defect occurred.
  package let seed: UInt64
  package let acts: [MonkeyAction]
  /// The number of actions before the sequence was shortened. For a memory defect, this is the number of rounds.
  package let originalCount: Int
  /// A script that reproduces the defect.
  package let script: String

  /// - Parameters:
  ///   - leaving: the actions that leave the checkout at the end of the sequence.
  ///   - isClosed: whether the terminal input was closed before the `leaving` actions.
  init(
    breach: MonkeyBreach, seed: UInt64, acts: [MonkeyAction], leaving: [MonkeyAction] = [], isClosed: Bool = false,
    originalCount: Int, world: MonkeySetup
  ) {
    self.breach = breach
    self.seed = seed
    self.acts = acts
    self.originalCount = originalCount
    var script = ScriptText(
      name: "monkey: \(breach.code)",
      comments: [
        "found by kassa monkey: \(breach.message)", "seed \(seed), \(acts.count) of \(originalCount) actions",
      ],
      checkout: [
        ("provider", .string(world.setup.providerName)), ("mock", .string(world.setup.mockMode)),
        ("language", .string(world.setup.language)), ("begin", "shop"),
      ] + (world.notifications.map { [("notifications", .string($0.rawValue))] } ?? []),
      size: Size(columns: 80, rows: 24))
    for action in acts { action.write(to: &script) }
    if isClosed, !leaving.isEmpty { script.comment("the terminal was closed here; a script cannot do that") }
    for action in leaving { action.write(to: &script) }
    // Of all the kinds of defect that the monkey finds, a script can assert only a missing notification.
    // For all other defects, the script just replays the actions.
    if breach.code == "notification" { script.verb(.result, "{ notified: once }", isRaw: true) }
    self.script = script.text
  }
}
